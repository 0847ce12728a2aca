import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldTypeOf, fieldTypes } from '../../src/fields/definitions'
import { fieldTypeNames } from '../../src/fields/fieldTypeNames'
import { isProblem, problemText, type ProblemCode } from '../../src/fields/problems'
import { seededRandom } from '../../src/fields/random'
import { context, nameOf, sampleFields } from './sampleFields'

const ajv = new Ajv({ strict: true, allErrors: false })
addFormats.default(ajv)

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 })

describe('the registry', () => {
  it('holds every type under its own name', () => {
    expect(Object.keys(fieldTypes).sort()).toEqual([...fieldTypeNames].sort())
    for (const name of fieldTypeNames) expect(fieldTypes[name].type).toBe(name)
  })

  it('has a sample of every type', () => {
    expect([...new Set(sampleFields.map((field) => field.type))].sort()).toEqual([...fieldTypeNames].sort())
  })

  it('gives each type the filter that its name alone means', () => {
    const first = Object.fromEntries(fieldTypeNames.map((name) => [name, fieldTypes[name].filters[0] ?? null]))
    expect(first).toEqual({
      string: 'contains', text: 'contains', richtext: null, int: 'between', decimal: 'between', money: 'between', percent: 'between',
      date: 'between', datetime: 'between', month: 'between', year: 'between', time: 'between', bool: 'equals', dict: 'in', multiDict: 'overlaps',
      choice: 'equals', choices: null, ref: 'in', refs: 'overlaps', org: 'in', orgs: 'overlaps', emp: 'in', emps: 'overlaps', region: 'within', plate: 'contains', vin: 'contains',
      mobile: 'contains', phone: 'contains', idCard: 'contains', uscc: 'contains', email: 'contains', url: 'contains', geo: null, track: null,
      signature: null, files: null, table: null,
    })
  })
})

describe.each(sampleFields.map((field) => [nameOf(field), field] as const))('%s', (_name, field) => {
  const type = fieldTypeOf(field)
  const schema = type.jsonSchema(field)
  const accepts = ajv.compile(schema)
  const exampleOf = (seed: number) => type.normalize(type.example(field, seededRandom(seed), context), field)
  const check = (value: unknown) => type.check(value, field, context)
  const anyValue = fc.oneof(fc.anything(), seeds.map(exampleOf), nearly(seeds.map(exampleOf)), fc.string(), fc.double(), fc.integer().map(String))

  it('makes examples that are valid and stored as they are', () => {
    for (let seed = 0; seed < 200; seed++) {
      const value = exampleOf(seed)
      expect({ value, problems: check(value) }).toEqual({ value, problems: [] })
      expect(type.normalize(value, field)).toEqual(value)
    }
  })

  it('makes the same example from the same seed', () => {
    fc.assert(fc.property(seeds, (seed) => {
      expect(exampleOf(seed)).toEqual(exampleOf(seed))
    }), { numRuns: 5 })
  })

  it('refuses its invalid examples, each with its one code and a whole sentence', () => {
    const examples = type.invalidExamples(field)
    expect(examples.length).toBeGreaterThan(0)
    for (const { value, code } of examples) {
      const normalized = type.normalize(value, field)
      expect({ value, codes: check(normalized).map((problem) => problem.code) }).toEqual({ value, codes: [code] })
      for (const problem of check(normalized)) expect(problemText(problem, '样例')).not.toMatch(/[{}]|undefined/)
      expect(problemText({ code: code as ProblemCode, parameters: {} }, '样例')).toContain('样例')
    }
  })

  it('normalizes anything once and for all, and judges it without failing', () => {
    fc.assert(fc.property(anyValue, (value) => {
      const normalized = type.normalize(value, field)
      expect(type.normalize(normalized, field)).toEqual(normalized)
      expect((normalized === null ? [] : check(normalized)).every(isProblem)).toBe(true)
    }), { numRuns: 100 })
  })

  it('has a JSON Schema that accepts whatever its check accepts', () => {
    fc.assert(fc.property(anyValue, (value) => {
      for (const form of [value, type.normalize(value, field)]) {
        const isRefused = form === null || form === undefined || check(form).length > 0
        expect({ form, agreed: isRefused || accepts(form) }).toEqual({ form, agreed: true })
      }
    }), { numRuns: 200 })
  })

  it('refuses values of another JavaScript type, by check and by schema', () => {
    const others = [true, 7, 'ABC', {}, ['a']].filter((value) => jsonTypeOf(value) !== (schema.type === 'integer' ? 'number' : schema.type))
    expect(others).toHaveLength(4)
    for (const value of others) {
      expect(check(value).map((problem) => problem.code)).toEqual(['type'])
      expect(accepts(value)).toBe(false)
    }
  })

  it('takes blank for nothing filled in', () => {
    expect(type.normalize(null, field)).toBeNull()
    expect(type.normalize(undefined, field)).toBeNull()
    expect(type.normalize('', field)).toBeNull()
    expect(type.fromSheet(null, field, context)).toBeNull()
    expect(type.fromSheet('', field, context)).toBeNull()
    expect(schema.type === 'string' ? type.normalize(' \u3000 ', field) : null).toBeNull()
    expect(schema.type === 'array' ? type.normalize([], field) : null).toEqual(field.type === 'table' ? [] : null)
  })

  it('comes back from a spreadsheet as it went', () => {
    fc.assert(fc.property(seeds, (seed) => {
      const value = exampleOf(seed)
      const cell = type.toSheet(value, field, context)
      const back = type.fromSheet(cell, field, context)
      expect(isProblem(back) ? 'a problem' : type.normalize(back, field)).toEqual(type.exportOnly ? 'a problem' : value)
    }), { numRuns: 60 })
  })

  it('reads any cell into a value or a problem, never an error', () => {
    const cells = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.date({ noInvalidDate: false }), fc.constant(null))
    fc.assert(fc.property(cells, (cell) => {
      const value = type.fromSheet(cell, field, context)
      const problems = value === null || isProblem(value) ? [] : check(type.normalize(value, field))
      expect(problems.every(isProblem)).toBe(true)
    }), { numRuns: 60 })
  })

  it('formats a value as one text for people', () => {
    fc.assert(fc.property(seeds, (seed) => {
      const text = type.format(exampleOf(seed), field, context)
      expect(text).not.toBe('')
      expect(text).not.toMatch(/undefined|\[object|NaN/)
    }), { numRuns: 20 })
  })

  it('masks its value in lists and exports when asked, and never reads a masked cell back', () => {
    if (field.type === 'table') return
    const masked = { ...field, masked: true }
    const [value, cell] = [exampleOf(1), type.toSheet(exampleOf(1), masked, context)]
    expect(String(cell)).toContain('**')
    expect(type.format(value, masked, context)).toBe(cell)
    expect(isProblem(type.fromSheet(cell, masked, context))).toBe(true)
  })
})

/** Texts one slip of the finger away from a good one: a sign replaced, left out or put in. */
function nearly(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(values, fc.nat(), fc.string({ maxLength: 2 }), fc.nat({ max: 1 })).map(([value, place, put, cut]) => {
    if (typeof value !== 'string') return value
    const at = place % (value.length + 1)
    return value.slice(0, at) + put + value.slice(at + cut)
  })
}

function jsonTypeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value
}
