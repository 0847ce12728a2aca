import { expect, it } from 'vitest'
import { loadShippedSchemas } from '../shippedSchemas'

const set = await loadShippedSchemas()
const pages = Object.values(set.pages)

it('the system never decides by itself, on the page of all records of a resource, what people decide on a page of some of them', () => {
  const taken = Object.values(set.resources).flatMap(({ home }) => Object.values(set.pages[home]?.states?.transitions ?? {})
    .filter(({ by, when }) => by.includes('system') && when !== null)
    .flatMap(({ name }) => pages.filter((page) => page.resource === set.pages[home]!.resource && page.states?.transitions[name]?.by.includes('system') === false).map(({ id }) => `${home}.${name}, which people take on ${id}`)))
  expect(taken).toEqual([])
})
