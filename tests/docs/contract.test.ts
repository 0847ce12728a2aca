import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Row {
  readonly id: string
  readonly text: string
  readonly file: string
  readonly test: string
}

/** What the specification asks for: its rules by number, its calls as `POST /api/…`. */
const { rules, calls } = JSON.parse(readFileSync('docs/contract.json', 'utf8')) as { rules: string[]; calls: string[] }
const rows = readFileSync('docs/CONTRACT.md', 'utf8').split('\n').flatMap((line): Row[] => {
  const [, id, text, tests] = /^\| ([^|]+) \| ([^|]+) \| (.+) \|$/.exec(line) ?? []
  if (!id || !text || !tests || tests === '测试') return []
  const [, file = '', test = ''] = /^`([^`]+)` › (.+)$/.exec(tests) ?? []
  return [{ id, text, file, test }]
})

describe('docs/CONTRACT.md', () => {
  it('has one row for every rule and every call, and no other', () => {
    expect(rows.map(({ id }) => id).sort()).toEqual([...rules, ...calls].sort())
  })

  it('says of every row in Chinese what it is', () => {
    expect(rows.filter(({ text }) => !/\p{Script=Han}/u.test(text))).toEqual([])
  })

  it('names a test that stands in the file it names', () => {
    expect(rows.filter(({ file, test }) => !titlesIn(file).has(test)).map(({ id, file, test }) => `${id}: ${file} has no test “${test}”`)).toEqual([])
  })
})

const titles = new Map<string, ReadonlySet<string>>()

/** Titles of a file's tests as they are written: `it('…'`, `it.each(…)('…'`. A test file may have its tests in files beside it; one that nobody calls is refused as unused. */
function titlesIn(file: string): ReadonlySet<string> {
  const known = titles.get(file) ?? readTitles(file)
  titles.set(file, known)
  return known
}

function readTitles(file: string): ReadonlySet<string> {
  if (!/^tests\/.+\.tsx?$/.test(file) || !existsSync(file)) return new Set()
  const text = readFileSync(file, 'utf8')
  const literals = [...text.matchAll(/\bit\(\s*(['"`])((?:\\.|(?!\1).)*)\1|\)\(\s*(['"`])((?:\\.|(?!\3).)*)\3/gs)]
  return new Set(literals.map(([, , plain, , each]) => (plain ?? each ?? '').replaceAll(/\\(['"`])/g, '$1')))
}
