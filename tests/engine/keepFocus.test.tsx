import { fireEvent, render, screen } from '@testing-library/react'
import { Drawer } from 'antd'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useFocusBack, useFocusKept } from '../../src/engine/keepFocus'

function Window({ onClose }: { readonly onClose: () => void }) {
  useFocusBack()
  return <Drawer open onClose={onClose} getContainer={false}><button type="button" autoFocus onClick={onClose}>办完</button></Drawer>
}

function Page() {
  const [isOpen, setOpen] = useState(false)
  return <><button type="button" onClick={() => setOpen(true)}>打开</button>{isOpen && <Window onClose={() => setOpen(false)} />}</>
}

it('is given back to the button that opened a window, when the window is gone', () => {
  render(<Page />)
  const opener = screen.getByRole('button', { name: '打开' })
  opener.focus()
  fireEvent.click(opener)
  const inside = screen.getByRole('button', { name: '办完' })
  inside.focus()
  fireEvent.click(inside)
  expect(document.activeElement).toBe(opener)
})

function Steps() {
  const part = useFocusKept<HTMLDivElement>()
  const [step, setStep] = useState(1)
  return <div ref={part} tabIndex={-1} data-testid="part"><button key={step} type="button" onClick={() => setStep(step + 1)}>第{step}步</button></div>
}

it('stays in a window whose step, and the button in it, is replaced by the next', () => {
  render(<Steps />)
  const first = screen.getByRole('button', { name: '第1步' })
  first.focus()
  fireEvent.click(first)
  expect(first.isConnected).toBe(false)
  expect(document.activeElement).toBe(screen.getByTestId('part'))
})
