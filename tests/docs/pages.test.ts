import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { pagesDocumentText } from '../../src/language/pagesDocument'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node'
import { loadShippedSchemas } from '../shippedSchemas'

const sources = await readSchemaFolder('schemas')
const set = await loadShippedSchemas()
const text = await readFile('docs/PAGES.md', 'utf8')

it('the list of pages says what the page files say; npm run schemas -- --write-pages renews it', () => {
  expect(text).toBe(pagesDocumentText(set, sources))
})

it('names every page with its states in words', () => {
  expect(text.split('\n').filter((line) => line.startsWith('| `/'))).toHaveLength(Object.keys(set.pages).length)
  expect(text).toMatch(/\| `\/dangerInspect\/hazard` \|.* \| 待整改、/)
})
