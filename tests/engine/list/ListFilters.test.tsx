import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ListFilters, type ListFiltersProps } from '../../../src/engine/list/ListFilters'
import { vehiclePage } from './vehiclePage'

const page = vehiclePage()
const textOnly = vehiclePage({ list: { ...page.list, filters: page.list.filters.filter(({ field }) => field === 'plateNo') } })

function renderFilters() {
  const onApply = vi.fn<ListFiltersProps['onApply']>()
  const view = render(<ListFilters page={textOnly} filters={{}} onApply={onApply} />)
  const plate = document.querySelector<HTMLInputElement>('[data-filter="plateNo"] input')!
  return { onApply, plate, user: userEvent.setup({ delay: null }), follow: (filters: ListFiltersProps['filters']) => view.rerender(<ListFilters page={textOnly} filters={filters} onApply={onApply} />) }
}

describe('the filters of a list', () => {
  it('keep what is typed while the list still follows what was applied', async () => {
    const { onApply, plate, user, follow } = renderFilters()
    await user.type(plate, '陕A{Enter}')
    await user.type(plate, '1')
    follow({ plateNo: '陕A' })
    expect(onApply).toHaveBeenCalledWith({ plateNo: '陕A' })
    expect(plate.value).toBe('陕A1')
  })

  it('begin anew where Back, a tag or a link changes what applies', async () => {
    const { plate, user, follow } = renderFilters()
    await user.type(plate, '陕A{Enter}')
    follow({ plateNo: '陕A' })
    follow({})
    expect(plate.value).toBe('')
    follow({ plateNo: '陕A' })
    expect(plate.value).toBe('陕A')
  })
})
