import { describe, expect, it } from 'vitest'
import { problemText } from '../../src/fields/problems'
import { placeholderOf } from '../../src/fields/inputs/inputAttributes'
import type { FieldDefinition } from '../../src/fields/definitions'
import { fieldTypeNames, type FieldTypeName } from '../../src/fields/fieldTypeNames'
import { missingFileText, requiredProblem } from '../../src/fields/requiredProblem'

const kinds: Readonly<Record<string, readonly FieldTypeName[]>> = {
  请输入: ['string', 'text', 'richtext', 'int', 'decimal', 'money', 'percent', 'plate', 'vin', 'mobile', 'phone', 'idCard', 'uscc', 'email', 'url', 'choices'],
  请选择: ['date', 'datetime', 'month', 'year', 'time', 'bool', 'dict', 'multiDict', 'ref', 'refs', 'org', 'orgs', 'emp', 'emps', 'region', 'choice'],
  请上传: ['files'],
  请手写: ['signature'],
  请填写: ['table', 'geo', 'track'],
}
const every = Object.entries(kinds).flatMap(([verb, types]) => types.map((type) => [type, verb] as const))
const fieldOfType = (type: FieldTypeName) => ({ name: 'item', title: '项目', type }) as FieldDefinition

describe('a field left empty', () => {
  it.each(every)('of the type %s says “%s…”', (type, verb) => {
    expect(problemText(requiredProblem(fieldOfType(type)), '项目')).toBe(`${verb}项目`)
  })

  it('says so whatever its type', () => {
    expect(every.map(([type]) => type).toSorted()).toEqual([...fieldTypeNames].toSorted())
  })

  it('asks in its placeholder with the same word', () => {
    expect(placeholderOf({ field: fieldOfType('date'), disabled: false })).toBe('请选择项目')
    expect(placeholderOf({ field: fieldOfType('string'), disabled: false })).toBe('请输入项目')
  })
})

it('a slot without a file asks for one', () => {
  expect(missingFileText({ title: '行驶证' })).toBe('请上传行驶证')
})
