import { mostMany } from '../../../contract/createMany'
import type { FieldDefinition } from '../../../fields/definitions'
import { eachAlone, severalOf } from '../../../language/createMany'
import type { PageDefinition } from '../../../language/pageDefinition'
import { columnsOf } from '../../../language/tableColumns'
import { mentions } from '../dependencies'

const known = new WeakMap<PageDefinition, PageDefinition>()

/**
 * The page as one fills it in for many at once: what each record is made for is chosen as a list, and what is each record's own
 * (brought along, found, worked out, numbered, files) is not asked. Rules over these are left to the server, which has the records.
 */
export function manyPage(page: PageDefinition): PageDefinition {
  const made = known.get(page) ?? makePage(page)
  known.set(page, made)
  return made
}

function makePage(page: PageDefinition): PageDefinition {
  const alone = eachAlone(page)
  const isMember = (name: string) => page.createMany.includes(name)
  const isOwn = (name: string) => alone.has(name)
  const fields = Object.values(page.fields).map((field) => (isMember(field.name) ? asList(page, field) : isOwn(field.name) ? asUnknown(field) : withoutFiles(field)))
  const tabs = page.form.tabs.map((tab) => ({
    ...tab, sections: tab.sections.map((section) => ({ ...section, fields: section.fields.filter((name) => !isOwn(name)) })).filter((section) => section.fields.length > 0),
  })).filter((tab) => tab.sections.length > 0)
  return {
    ...page,
    fields: Object.fromEntries(fields.map((field) => [field.name, field])),
    form: { ...page.form, tabs, foot: page.form.foot.filter((name) => !isOwn(name)) },
    rules: page.rules.filter(({ at, check, when }) => ![at, ...mentions(check, when)].some((name) => isMember(name) || isOwn(name))),
    annex: {},
    extensions: page.extensions.filter(({ slot, field }) => slot !== 'formSection' || (field !== undefined && !isOwn(field))),
  }
}

function asList({ createMany }: PageDefinition, field: FieldDefinition): FieldDefinition {
  const { default: _default, from: _from, unique: _unique, ...rest } = field
  return { ...rest, type: severalOf(field), max: mostMany, span: 3, ...(createMany.length === 1 ? { required: true } : {}) } as FieldDefinition
}

/** It has another value in each record: conditions that look at it do not know it. */
function asUnknown(field: FieldDefinition): FieldDefinition {
  const { default: _default, from: _from, find: _find, compute: _compute, ...rest } = field
  return rest as FieldDefinition
}

function withoutFiles(field: FieldDefinition): FieldDefinition {
  const columns = Object.entries(columnsOf(field))
  return columns.some(([, { type }]) => type === 'files') ? ({ ...field, columns: Object.fromEntries(columns.filter(([, { type }]) => type !== 'files')) } as FieldDefinition) : field
}
