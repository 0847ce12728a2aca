import type { FieldDefinition } from '../../../src/fields/definitions'
import { defaultCalls } from '../../../src/language/defaultCalls'
import type { ReferenceDefinition } from '../../../src/language/endpointsDefinition'
import type { AnnexSlot, PageDefinition, SectionDefinition } from '../../../src/language/pageDefinition'

type Options = Readonly<Record<string, unknown>>

/** What a test says of a page; the rest is filled in. */
export interface FormPageParts extends Partial<Omit<PageDefinition, 'fields' | 'form' | 'annex' | 'tabs'>> {
  readonly fields: Readonly<Record<string, Options>>
  readonly layout?: 'drawer' | 'page'
  /** By tab title. Without it all fields stand in one section. */
  readonly tabs?: Readonly<Record<string, readonly (Partial<SectionDefinition> & { readonly fields: readonly string[] })[]>>
  readonly foot?: readonly string[]
  readonly annex?: Readonly<Record<string, Partial<AnnexSlot>>>
}

/** A page definition as the gate would let it through. */
export function formPage({ fields, layout = 'page', tabs, foot = [], annex = {}, ...parts }: FormPageParts): PageDefinition {
  const shown = tabs ?? { '': [{ fields: Object.keys(fields) }] }
  return {
    id: 'veh', area: 'vehicles', path: '/veh', aliases: [], title: '车辆管理', noun: '车辆', help: '', scope: 'org', resource: 'vehicle',
    label: 'name', owner: 'orgId', person: null, where: {}, single: false,
    fields: Object.fromEntries(Object.entries(fields).map(([name, options]) => [name, field(name, options)])),
    list: { columns: [], filters: [], search: [], sort: { column: 'createdAt', asc: false }, tabsBy: null, total: 'capped', pageSize: 20 },
    form: { layout, tabs: Object.entries(shown).map(([title, sections]) => ({ title, sections: sections.map((section) => ({ title: '', columns: 2, visibleWhen: null, ...section })) })), foot },
    detail: { tabs: [], related: [], views: null }, tabs: [], actions: ['view', 'create', 'edit'], createMany: [], states: null,
    annex: Object.fromEntries(Object.entries(annex).map(([name, slot]) => [name, { name, title: name, accept: ['image', 'pdf'], max: 5, maxSize: 20, required: false, visibleWhen: null, help: '', ...slot }])),
    rules: [], unique: [], reminders: [], drills: {}, endpoints: { backend: 'main', base: '/veh', calls: defaultCalls }, extensions: [], references: {}, dictionaries: {}, version: 1,
    ...parts,
  } as PageDefinition
}

function field(name: string, options: Options): FieldDefinition {
  const columns = options['columns'] as Readonly<Record<string, Options>> | undefined
  const inner = columns && { columns: Object.fromEntries(Object.entries(columns).map(([column, its]) => [column, field(column, its)])) }
  return { title: name, ...options, ...inner, name } as unknown as FieldDefinition
}

/** Another resource that fields point to. */
export function reference(resource: string, fields: Readonly<Record<string, Options>> = {}): ReferenceDefinition {
  return {
    resource, page: resource, path: `/${resource}`, title: resource, label: 'name', endpoints: { backend: 'main', base: `/${resource}`, calls: defaultCalls },
    fields: Object.fromEntries(Object.entries(fields).map(([name, options]) => [name, field(name, options)])),
  }
}

/** A record as the server would give it. */
export function record(values: Readonly<Record<string, unknown>>) {
  const at = '2026-11-01T08:00:00+08:00'
  return { id: '17', version: 3, createdAt: at, createdBy: null, updatedAt: at, updatedBy: null, deletedAt: null, annex: {}, ...values }
}
