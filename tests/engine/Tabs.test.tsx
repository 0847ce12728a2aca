import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Tabs } from '../../src/engine/Tabs'

const items = [
  { key: 'a', label: '基本信息', children: <input aria-label="名称" /> },
  { key: 'b', label: '附件', children: <p>还没有附件</p> },
  { key: 'c', label: '修改记录', children: <p>没有修改过</p> },
]
const selected = () => screen.getByRole('tab', { selected: true }).textContent

describe('tabs', () => {
  it('are a list of tabs and of nothing else, the open one leading to its panel', () => {
    render(<Tabs items={items} />)
    const list = screen.getByRole('tablist')
    expect([...list.children].map((child) => child.getAttribute('role'))).toEqual(['tab', 'tab', 'tab'])
    const panel = document.getElementById(within(list).getByRole('tab', { selected: true }).getAttribute('aria-controls') ?? '')
    expect(panel?.getAttribute('role')).toBe('tabpanel')
    expect(panel?.contains(screen.getByLabelText('名称'))).toBe(true)
  })

  it('draw a panel when it is first opened, and keep what was typed in one that was left', async () => {
    const user = userEvent.setup({ delay: null })
    render(<Tabs items={items} />)
    expect(screen.queryByText('还没有附件')).toBeNull()
    await user.type(screen.getByLabelText('名称'), '甲')
    await user.click(screen.getByRole('tab', { name: '附件' }))
    expect(screen.getByText('还没有附件')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: '基本信息' }))
    expect(screen.getByLabelText('名称')).toHaveProperty('value', '甲')
  })

  it('forget a panel that was left, where they are told to', async () => {
    const user = userEvent.setup({ delay: null })
    render(<Tabs items={items} forgets />)
    await user.click(screen.getByRole('tab', { name: '附件' }))
    expect(screen.queryByLabelText('名称')).toBeNull()
  })

  it('are walked by arrow keys, Home and End, round the ends', async () => {
    const user = userEvent.setup({ delay: null })
    render(<Tabs items={items} />)
    await user.click(screen.getByRole('tab', { name: '基本信息' }))
    await user.keyboard('{ArrowLeft}')
    expect(selected()).toBe('修改记录')
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(selected()).toBe('附件')
    await user.keyboard('{End}')
    expect(selected()).toBe('修改记录')
    await user.keyboard('{Home}')
    expect(selected()).toBe('基本信息')
    expect(document.activeElement?.textContent).toBe('基本信息')
  })

  it('open the first where the open one is gone', () => {
    const { rerender } = render(<Tabs items={items} activeKey="b" />)
    expect(selected()).toBe('附件')
    rerender(<Tabs items={items.filter(({ key }) => key !== 'b')} activeKey="b" />)
    expect(selected()).toBe('基本信息')
  })
})
