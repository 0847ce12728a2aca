import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { OverflowTabs } from '../../src/engine/OverflowTabs'

describe('OverflowTabs', () => {
  it('is a list of tabs and of nothing else', () => {
    const { rerender } = render(<OverflowTabs items={[{ key: 'a', label: '基本信息' }, { key: 'b', label: '附件' }]} />)
    const list = screen.getByRole('tablist')
    expect(within(list).getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['基本信息', '附件'])
    // The button for tabs without room stands beside the list, seen or not.
    expect(within(list).queryByRole('button', { hidden: true })).toBeNull()
    rerender(<OverflowTabs items={[{ key: 'a', label: '基本信息' }]} />)
    expect(within(screen.getByRole('tablist')).getAllByRole('tab')).toHaveLength(1)
  })
})
