import { expect, it } from 'vitest'
import type { FieldDefinition } from '../../../src/fields/definitions'
import { shownTabs } from '../../../src/engine/form/formTabs'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { vehiclePage } from '../list/vehiclePage'

const field = (name: string, parts: object = {}) => ({ name, title: name, type: 'string', ...parts }) as unknown as FieldDefinition
const section = (title: string, fields: readonly string[]) => ({ title, columns: 2 as const, visibleWhen: null, fields })
const page = vehiclePage({
  fields: {
    plateNo: field('plateNo'), status: field('status', { readOnly: true }), auditor: field('auditor', { readOnly: true }), auditTime: field('auditTime', { readOnly: true }),
    age: field('age', { readOnly: true, compute: '1' }), seats: field('seats', { readOnly: true, from: 'model.seats' }), maker: field('maker', { readOnly: true, default: 'me' }),
  },
  form: {
    layout: 'page',
    tabs: [
      { title: '登记', sections: [section('车辆', ['plateNo', 'status', 'age', 'seats', 'maker', 'auditor']), section('审核', ['auditTime'])] },
      { title: '审核', sections: [section('审核', ['auditor', 'auditTime'])] },
    ],
  } as unknown as PageDefinition['form'],
})
const told = (isNew: boolean) => shownTabs(page, isNew).map(({ title, sections }) => [title, ...sections.map(({ fields }) => fields.join(' '))])

it('leaves out of a new record what only the system will write, with the sections and tabs that are empty without it', () => {
  expect(told(true)).toEqual([['登记', 'plateNo age seats maker']])
})

it('shows it all once the record is there', () => {
  expect(told(false)).toEqual([['登记', 'plateNo status age seats maker auditor', 'auditTime'], ['审核', 'auditor auditTime']])
})

it('leaves out of a new record what only a later move asks for, unless it must be filled in from the start', () => {
  const move = (from: string, parts: object) => ({ from: [from], to: 'published', needs: [], asks: [], annex: [], offers: [], ...parts })
  const article = vehiclePage({
    fields: { title: field('title', { required: true }), opinion: field('opinion'), reason: field('reason'), deadline: field('deadline', { required: true }), level: field('level', { default: 'normal' }), sign: field('sign'), why: field('why') },
    states: {
      field: 'status', initial: 'draft', editable: ['draft'], removable: ['draft'], withdrawn: [],
      transitions: { submit: move('draft', { needs: ['sign'] }), publish: move('auditing', { needs: ['opinion', 'level'], asks: ['sign', 'deadline'] }), takeDown: move('published', { asks: ['reason'] }), cancel: move('draft', { needs: ['why'], danger: true }) },
    } as unknown as PageDefinition['states'],
    form: { layout: 'drawer', tabs: [{ title: '', sections: [section('', ['title', 'opinion', 'reason', 'deadline', 'level', 'sign', 'why'])] }] } as unknown as PageDefinition['form'],
  })
  const names = (isNew: boolean) => shownTabs(article, isNew).flatMap(({ sections }) => sections.flatMap(({ fields }) => fields))
  expect(names(true)).toEqual(['title', 'deadline', 'level', 'sign'])
  expect(names(false)).toEqual(['title', 'opinion', 'reason', 'deadline', 'level', 'sign', 'why'])
})
