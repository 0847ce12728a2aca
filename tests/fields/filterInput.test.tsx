import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { fieldTypeOf, fieldTypes, type FieldDefinition } from '../../src/fields/definitions'
import { FilterInput } from '../../src/fields/FilterInput'
import type { FilterOperator } from '../../src/fields/fieldType'
import { renderWithServices } from './fieldWorld'
import { sampleFields } from './sampleFields'

const fieldOf = (type: FieldDefinition['type']) => sampleFields.find((field) => field.type === type) as FieldDefinition

function renderFilter(field: FieldDefinition, operator: FilterOperator, value: unknown = null) {
  const reported: unknown[] = []
  function Filters() {
    const [current, setCurrent] = useState(value)
    return <><label htmlFor="f">筛选</label><FilterInput id="f" field={field} operator={operator} value={current} onChange={(next) => { reported.push(next); setCurrent(next) }} /></>
  }
  const view = renderWithServices(<Filters />)
  const ready = () => waitFor(() => {
    const element = document.getElementById('f')
    if (!element || element.hasAttribute('data-deferred')) throw new Error('the filter is still loading')
    return element as HTMLInputElement
  }, { timeout: 5000 })
  return { ...view, ready, last: () => reported.at(-1), reported }
}

async function choose(element: HTMLElement, label: string) {
  fireEvent.mouseDown(element.closest('.ant-select')?.querySelector('.ant-select-selector') ?? element)
  fireEvent.click((await screen.findAllByText(label)).at(-1) as HTMLElement)
}

const allFilters = Object.values(fieldTypes).flatMap((type) => type.filters.map((operator) => [type.type as FieldDefinition['type'], operator] as const))

describe('a filter', () => {
  it.each(allFilters)('of %s by %s can be operated and is empty at first', async (type, operator) => {
    const filter = renderFilter(fieldOf(type), operator)
    expect((await filter.ready()).matches('input, button')).toBe(true)
    expect(filter.reported).toEqual([])
  })

  it('by part of a text reports what is typed, and null when it is emptied', async () => {
    const filter = renderFilter(fieldOf('plate'), 'contains')
    await userEvent.type(await filter.ready(), 'a12')
    fireEvent.blur(await filter.ready())
    expect(filter.last()).toBe('a12')
    await userEvent.clear(await filter.ready())
    expect(filter.last()).toBeNull()
  })

  it('by items reports a list, and null when none is left', async () => {
    const filter = renderFilter(fieldOf('dict'), 'in', ['pass'])
    await choose(await filter.ready(), '不合格')
    expect(filter.last()).toEqual(['pass', 'fail'])
    await choose(await filter.ready(), '不合格')
    await choose(await filter.ready(), '合格')
    expect(filter.last()).toBeNull()
  })

  it('by yes or no offers both, too', async () => {
    const filter = renderFilter(fieldOf('bool'), 'equals')
    await choose(await filter.ready(), '否')
    expect(filter.last()).toBe(false)
    await choose(await filter.ready(), '全部')
    expect(filter.last()).toBeNull()
  })

  it('between numbers leaves an end open and does not ask for half a number', async () => {
    const filter = renderFilter(fieldOf('int'), 'between')
    await userEvent.type(await filter.ready(), '-')
    expect(filter.last()).toBeNull()
    await userEvent.type(await filter.ready(), '5')
    expect(filter.last()).toEqual([-5, null])
    await userEvent.type(document.getElementById('f-to') as HTMLElement, '10')
    expect(filter.last()).toEqual([-5, 10])
    await userEvent.clear(await filter.ready())
    expect(filter.last()).toEqual([null, 10])
  })

  it('between dates reports days, and leaves an end open', async () => {
    const filter = renderFilter(fieldOf('date'), 'between')
    await userEvent.type(await filter.ready(), '2026-03-01')
    fireEvent.blur(await filter.ready())
    await waitFor(() => expect(filter.last()).toEqual(['2026-03-01', null]))
  })

  it('between moments covers whole days of Beijing', async () => {
    const filter = renderFilter(fieldOf('datetime'), 'between', ['2026-02-28T16:00:00.000Z', '2026-03-01T15:59:59.999Z'])
    expect((await filter.ready()).value).toBe('2026-03-01')
    const end = document.getElementById('f-to') as HTMLInputElement
    expect(end.value).toBe('2026-03-01')
    await userEvent.clear(end)
    await userEvent.type(end, '2026-03-02{Enter}')
    fireEvent.blur(end)
    await waitFor(() => expect(filter.last()).toEqual(['2026-02-28T16:00:00.000Z', '2026-03-02T15:59:59.999Z']))
  })

  it('within a region takes a province, a city or a county', async () => {
    const filter = renderFilter({ ...fieldOf('region'), level: 'county' } as FieldDefinition, 'within')
    await choose(await filter.ready(), '陕西省')
    expect(filter.last()).toBe('610000')
  })

  it('by records reports their ids, one or a list as the operator wants', async () => {
    const one = renderFilter(fieldOf('emp'), 'equals')
    await choose(await one.ready(), '李敏')
    expect(one.last()).toBe('e2')
    one.unmount()
    const some = renderFilter(fieldOf('emp'), 'in', ['e1'])
    await choose(await some.ready(), '李敏')
    expect(some.last()).toEqual(['e1', 'e2'])
  })

  it('within an organisation reports one id', async () => {
    const filter = renderFilter(fieldOf('org'), 'within')
    await choose(await filter.ready(), '秦岭运输有限公司')
    expect(filter.last()).toBe('o1')
    expect(fieldTypeOf(fieldOf('org')).filters).toContain('within')
  })
})
