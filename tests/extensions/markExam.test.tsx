import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ExtensionProps } from '../../src/engine/engineServices'
import { MarkExam } from '../../src/extensions/markExam/MarkExam'

const sheet = {
  recordNo: 'DJ1', version: 3, name: '罗守正', paper: '应急处置', objectiveScore: 60, passScore: 80, photoNote: '', photos: [],
  questions: [{ id: 'q1', stem: '长下坡制动变弱怎样处置？', typeName: '简答题', given: '抢挂低挡', reference: '松油门，抢挂低挡', full: 40 }],
}

function open() {
  const close = vi.fn<() => void>()
  render(<MarkExam {...({ record: { id: 'a1' }, ask: async () => sheet, reload: () => undefined, setUnsaved: () => undefined, close } as unknown as ExtensionProps)} />)
  return close
}

it('marks that were given are not thrown away by closing before it is asked', async () => {
  const close = open()
  fireEvent.change(await screen.findByLabelText('得分（0至40分）'), { target: { value: '30' } })
  fireEvent.click(screen.getByRole('button', { name: '关闭阅卷' }))
  expect(await screen.findByText('关闭后已给的分和评语不保留。确定关闭？')).toBeTruthy()
  expect(close).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '不保留，关闭' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
})

it('where no mark was given, closing asks nothing', async () => {
  const close = open()
  await screen.findByLabelText('得分（0至40分）')
  fireEvent.click(screen.getByRole('button', { name: '关闭阅卷' }))
  expect(close).toHaveBeenCalledOnce()
})
