import { expect, it } from 'vitest'
import { glyphBits } from '../../../src/server/demo/drawCard'
import { loadShippedSchemas } from '../../shippedSchemas'

it('a card of the demonstration has every character of what it is a scan of', async () => {
  const set = await loadShippedSchemas()
  const titles = Object.values(set.pages).flatMap(({ annex }) => Object.values(annex).map(({ title }) => title))
  const blank = new Set([...titles.join('')].filter((character) => character.charCodeAt(0) > 128 && glyphBits(character) === undefined))
  expect([...blank]).toEqual([])
})
