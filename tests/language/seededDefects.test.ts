import { describe, expect, it } from 'vitest'
import { formatFinding } from '../../src/language/finding'
import { loadSchemas, type LoadedSchemas } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { fixtureFolder } from '../fixtures/loadFixture'
import { defects, sound } from './seededDefects'

const core = await readSchemaFolder(fixtureFolder('core'))

/** The sound page with one change, beside the core fixture and any further files. */
function load(from: string, to: string, more: Readonly<Record<string, string>> = {}): LoadedSchemas {
  if (!sound.includes(from)) throw new Error(`the sound page does not contain ${from}`)
  const files = Object.entries({ 'vehicles/tyre.json': sound.replace(from, to), ...more })
  return loadSchemas([...core, ...files.map(([path, text]) => ({ path, text }))])
}

function textsOf(from: string, to: string, more?: Readonly<Record<string, string>>): string[] {
  return load(from, to, more).findings.map(formatFinding)
}

it('lets the sound page through', () => {
  const { set, findings } = load('"menu": false', '"menu": false')
  expect(findings.map(formatFinding)).toEqual([])
  expect(Object.keys(set.pages)).toEqual(['employee', 'organization', 'tyre'])
})

describe('a seeded defect is named with its place, what stood there and the cure', () => {
  it.each(defects)('$name', ({ from, to, more, texts }) => {
    expect(textsOf(from, to, more)).toEqual(texts)
  })
})

it('reports all findings of a page at once', () => {
  const broken = sound.replace('"list": { "columns"', '"list": { "colunms"').replace('"type": "string"', '"type": "strnig"').replace('boughtOn <= today', 'boughtOn <= toady')
  const codes = loadSchemas([...core, { path: 'vehicles/tyre.json', text: broken }]).findings.map(({ code }) => code)
  expect(codes).toEqual(['unknownType', 'unknownKey', 'expression'])
})

it.each(['type', 'package', 'in', 'size', 'row', 'annex'])('refuses a field called %s', (name) => {
  const { findings } = load('"keeper": {', `"${name}": {`)
  expect(findings.map(({ code }) => code)).toContain('reservedName')
})

it('leaves out a broken page and what depends on it, and reports only the cause', () => {
  const dependent = '{ "version": 1, "path": "/retread", "title": "翻新", "resource": "retread", "menu": false, "fields": { "tyre": { "title": "轮胎", "type": "ref", "ref": "tyre", "required": true } } }'
  const { set, findings } = load('"menu": false,', '"menu": false,,', { 'vehicles/retread.json': dependent })
  expect(findings.map(({ code }) => code)).toEqual(['syntax'])
  expect(Object.keys(set.pages)).toEqual(['employee', 'organization'])
})

it('leaves out a page that shows a field which only a broken page declares', () => {
  const other = '{ "version": 1, "path": "/tyreList", "title": "轮胎清单", "resource": "tyre", "menu": false, "fields": { "code": { "title": "编号", "type": "string" } } }'
  const dependent = '{ "version": 1, "path": "/retread", "title": "翻新", "resource": "retread", "menu": false, "fields": { "tyre": { "title": "轮胎", "type": "ref", "ref": "tyre" } }, "list": { "columns": ["tyre.kind"] } }'
  const { set, findings } = load('"dict": "org_kind"', '"dict": "orgkind"', { 'vehicles/tyreList.json': other, 'vehicles/retread.json': dependent })
  expect(findings.map(({ code }) => code)).toEqual(['unknownDictionary'])
  expect(Object.keys(set.pages)).toEqual(['employee', 'organization', 'tyreList'])
})

it('traces a finding in an inherited part to the file that says it, once for all who extend it', () => {
  const base = '{\n  "version": 1, "resource": "check",\n  "fields": { "subject": { "title": "检查项", "type": "sting" } }\n}'
  const child = (path: string) => `{ "version": 1, "extends": "check.base", "path": "${path}", "title": "检查", "menu": false }`
  const files = { 'safety/check.base.json': base, 'safety/dayCheck.json': child('/dayCheck'), 'safety/weekCheck.json': child('/weekCheck') }
  expect(textsOf('"version"', '"version"', files)).toEqual(['safety/check.base.json:3:52  /fields/subject/type  不认识的字段类型“sting”  是否要写“string”？ [unknownType]'])
})

it('freezes everything it lets through', () => {
  const { set } = load('"menu": false', '"menu": false')
  const isFrozen = (value: unknown): boolean => typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen))
  expect(isFrozen(set)).toBe(true)
})
