import { Ajv, type ErrorObject } from 'ajv'
import addFormatsModule from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldSchemaOf, typeNames } from '../../src/language/gate/fieldSchema'
import { schemaErrors, type SchemaError } from '../../src/language/gate/schemaErrors'
import { pageFileSchema } from '../../src/language/pageFileSchema'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { DictionaryFile, MenuFile, RolesFile } from '../../src/language/sharedFiles'
import { toStrictSchema, type JsonSchema } from '../../src/language/strictSchema'

const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false, validateSchema: false })
;(addFormatsModule as unknown as (instance: Ajv) => void)(ajv)

/** Whole files, each with the schema it is held against. */
const shared: Readonly<Record<string, JsonSchema>> = { 'menu.json': toStrictSchema(MenuFile), 'roles.json': toStrictSchema(RolesFile) }
const dictionary = toStrictSchema(DictionaryFile)
const samples = (await readSchemaFolder('schemas')).flatMap(({ path, text }): { schema: JsonSchema; value: unknown }[] => {
  const value = JSON.parse(text) as { fields?: Record<string, { type?: string }> }
  if (path.startsWith('dictionaries/') || path in shared) return [{ schema: shared[path] ?? dictionary, value }]
  const fields = Object.values(value.fields ?? {}).flatMap((field) => (typeNames.includes(field?.type ?? '') ? [{ schema: fieldSchemaOf(field.type as never), value: field }] : []))
  return value.fields === undefined ? [] : [{ schema: pageFileSchema, value }, ...fields]
})

const slips = [null, 0, 1, -5, 1.5, 1e6, true, '', 'x', 'org', '^[', '𠮷'.repeat(35), 'a'.repeat(3000), [], ['a', 'a'], {}, { Bad: 1 }, { a: {} }, [[]]]

/** The value with one thing in it changed, taken away or added, wherever the numbers lead. */
function slipped(value: unknown, [step = 0, ...way]: readonly number[], slip: unknown): unknown {
  if (way.length === 0 || typeof value !== 'object' || value === null) return slip
  if (Array.isArray(value)) return value.length === 0 ? [slip] : value.toSpliced(step % value.length, 1, slipped(value[step % value.length], way, slip))
  const names = Object.keys(value)
  const name = step % 7 === 0 || names.length === 0 ? 'Wrong_1' : names[step % names.length]!
  if (step % 11 === 0) return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
  return { ...value, [name]: slipped((value as Record<string, unknown>)[name], way, slip) }
}

const pointerOf = (path: readonly (string | number)[]): string => path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
const isWithin = (pointer: string, outer: string): boolean => pointer === outer || pointer.startsWith(`${outer}/`)

/** One mistake as one line; of a value that fits none of several shapes its place alone is compared. */
function said(error: SchemaError): string {
  return error.kind === 'wrongValue' ? `${pointerOf(error.path)} wrong` : error.kind === 'missingKey' ? `${pointerOf(error.path)} lacks ${error.key}` : `${pointerOf(error.path.slice(0, -1))} has ${error.key}`
}

function sorted(errors: readonly ErrorObject[]): { unions: string[]; single: string[] } {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf')
  const isInside = (error: ErrorObject) => unions.some((union) => error.schemaPath.startsWith(`${union.schemaPath}/`) && error.instancePath.startsWith(union.instancePath))
  const outside = errors.filter((error) => !isInside(error))
  const single = outside.filter(({ keyword }) => keyword !== 'anyOf').map(({ keyword, instancePath, params }) => `${instancePath} ${keyword === 'required' ? `lacks ${String(params['missingProperty'])}` : keyword === 'additionalProperties' ? `has ${String(params['additionalProperty'])}` : 'wrong'}`)
  return { unions: outside.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath), single }
}

describe('what is wrong against a schema', () => {
  it('is what ajv finds, at the places where ajv finds it', () => {
    const cases = fc.tuple(fc.constantFrom(...samples), fc.array(fc.nat(60), { minLength: 1, maxLength: 7 }), fc.constantFrom(...slips))
    fc.assert(fc.property(cases, ([{ schema, value }, way, slip]) => {
      const changed = slipped(value, way, slip)
      const validate = ajv.compile(schema)
      const { unions, single } = validate(changed) ? { unions: [], single: [] } : sorted(validate.errors ?? [])
      const found = schemaErrors(schema, changed).map((error) => unions.find((union) => isWithin(pointerOf(error.path), union)) ?? said(error))
      expect([...new Set(found)].toSorted()).toEqual([...new Set([...unions, ...single])].toSorted())
    }), { numRuns: 4000, seed: 6 })
  })

  it('is nothing for any file of the product', () => {
    expect(samples.length).toBeGreaterThan(1000)
    expect(samples.filter(({ value }) => typeof value === 'object' && value !== null && 'type' in value).flatMap(({ schema, value }) => schemaErrors(schema, value))).toEqual([])
  })

  it('is not guessed at where a schema uses a word that is not known', () => {
    expect(() => schemaErrors({ multipleOf: 2 }, 3)).toThrow('multipleOf')
  })
})
