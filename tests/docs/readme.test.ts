import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { formatFinding } from '../../src/language/finding'
import { readSettings } from '../../src/server/settings'
import { loadBesideShipped } from '../shippedSchemas'
import { exampleFiles, exampleMenu, productFiles, readExamples } from './examples'

const text = readFileSync('README.md', 'utf8')
const files = exampleFiles(readExamples('README.md'))
const product = await productFiles()

describe('README.md', () => {
  it('has one page that passes the gate among the pages of the product', () => {
    const { set, findings } = loadBesideShipped([...product, ...files, exampleMenu(files)])
    expect(findings.map(formatFinding)).toEqual([])
    const page = set.pages['fireExtinguisher']!
    expect(page.actions).toContain('export')
    expect(page.list.filters.map(({ field }) => field)).toContain('expiry')
  })

  it('has a page without which the gate would find something, were it wrong', () => {
    const slip = files.map((file) => ({ ...file, text: file.text.replace('"expireDate > testDate"', '"expireDate > tastDate"') }))
    expect(loadBesideShipped([...product, ...slip, exampleMenu(files)]).findings).toHaveLength(1)
  })

  it('names every setting the server reads, with its default', () => {
    const source = readFileSync('src/server/settings.ts', 'utf8')
    const read = [...source.matchAll(/read\('([A-Z_]+)', '?([^,']*)'?/g), ...source.matchAll(/environment\['([A-Z_]+)'\]/g)].map(([, name]) => name!)
    const rows = text.split('\n').filter((line) => /^\| `[A-Z_]+`/.test(line)).flatMap(settingsOf)
    expect(rows.map(([name]) => name).sort()).toEqual([...new Set(read)].filter((name) => name !== 'NODE_ENV').sort())
    // Given as settings, the defaults of the table change nothing.
    expect(readSettings(Object.fromEntries(rows))).toEqual(readSettings({}))
  })
})

/** One row may tell of two settings: ``| `PLATFORM_URL`、`WEB_URL` | `/platform`、`/web` |``. */
function settingsOf(line: string): (readonly [string, string])[] {
  const [names = '', defaults = ''] = line.split('|').slice(1)
  const values = [...defaults.matchAll(/`([^`]*)`/g)].map(([, value]) => value!)
  return [...names.matchAll(/`([^`]*)`/g)].map(([, name], index) => [name!, values[index] ?? ''] as const)
}
