import { expect, it } from 'vitest'
import { mostDictionaryItems } from '../../src/contract/dictionaryPaths'
import { findItems } from '../../src/server/dictionaryRoutes'

const regions = {
  name: 'region', title: '行政区', large: true,
  items: [
    { value: '610000', label: '陕西省' },
    { value: '610100', label: '西安市', parent: '610000' },
    { value: '610102', label: '新城区', parent: '610100' },
    { value: '150102', label: '新城区', parent: '150100' },
    ...Array.from({ length: 80 }, (_, index) => ({ value: `x${index}`, label: `新村${index}` })),
  ],
}

it('names an item by the whole way to it', () => {
  expect(findItems(regions, { values: ['610102', 'nothing'] })).toEqual([{ value: '610102', label: '陕西省西安市新城区', parent: '610100' }])
})

it('puts items whose own name begins with the keyword first', () => {
  expect(findItems(regions, { keyword: '西安' }).map((item) => item.value)).toEqual(['610100', '610102'])
})

it('never gives more items than a list can show', () => {
  expect(findItems(regions, { keyword: '新' })).toHaveLength(mostDictionaryItems)
  expect(findItems(regions, {})).toHaveLength(mostDictionaryItems)
})
