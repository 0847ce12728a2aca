import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isJsonObject } from '../../src/language/gate/mergePatch'
import { loadSchemas, type SourceFile } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { fixtureFolder } from '../fixtures/loadFixture'

const files = await readSchemaFolder(fixtureFolder('core'), fixtureFolder('inspections'))

type Path = readonly (string | number)[]

/** Every place in a JSON value. */
function placesIn(value: unknown, path: Path = []): Path[] {
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : isJsonObject(value) ? Object.entries(value) : []
  return [path, ...entries.flatMap(([key, inner]) => placesIn(inner, [...path, key]))]
}

function replaceAt(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined) return replacement
  if (Array.isArray(value)) return value.map((inner: unknown, index) => (index === key ? replaceAt(inner, rest, replacement) : inner))
  return isJsonObject(value) ? { ...value, [key]: replaceAt(value[key], rest, replacement) } : value
}

const replacement = fc.oneof(
  fc.constantFrom(null, '', 'x', 'status', 'items', '*', 'constructor', '__proto__', 0, -1, true, [], {}, [[]], 'items.all(i, i.x > 1)', 'a +', 'employee', 'dayCheck', 'check.base'),
  fc.jsonValue({ maxDepth: 2 }),
)

it('never throws, whatever stands wherever in a file: it reports or lets through', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), replacement, (fileSeed, placeSeed, value) => {
      const file = files[fileSeed % files.length]!
      const json: unknown = JSON.parse(file.text)
      const places = placesIn(json)
      const path = places[placeSeed % places.length]!
      const changed: SourceFile[] = files.map((other) => (other === file ? { ...file, text: JSON.stringify(replaceAt(json, path, value), null, 1) } : other))
      const { set, findings } = loadSchemas(changed)
      expect(Object.isFrozen(set.pages)).toBe(true)
      for (const finding of findings) expect(finding).toMatchObject({ line: expect.any(Number) as unknown, message: expect.not.stringContaining('undefined') as unknown, cure: expect.stringMatching(/\S/) as unknown })
    }),
    { numRuns: 400 },
  )
}, 120_000)

it.each(['constructor', 'toString', 'hasOwnProperty'])('does not take %s, which every object of JavaScript has, for a field', (word) => {
  const file = files.find(({ text }) => text.includes('"columns"'))!
  const list = { columns: [word], filters: [word], search: [word], sort: word }
  const changed = { ...file, text: JSON.stringify({ ...(JSON.parse(file.text) as object), list }) }
  const { findings } = loadSchemas(files.map((other) => (other === file ? changed : other)))
  expect(findings.map(({ pointer }) => pointer)).toEqual(expect.arrayContaining(['/list/columns/0', '/list/filters/0', '/list/search/0', '/list/sort']))
})

it('never throws on a file that is cut off anywhere', () => {
  fc.assert(
    fc.property(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (fileSeed, share) => {
      const file = files[fileSeed % files.length]!
      const cut = { ...file, text: file.text.slice(0, Math.floor(file.text.trimEnd().length * share * 0.999)) }
      const { findings } = loadSchemas(files.map((other) => (other === file ? cut : other)))
      expect(findings.map(({ code }) => code)).toContain('syntax')
    }),
    { numRuns: 60 },
  )
}, 60_000)
