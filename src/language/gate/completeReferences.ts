import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { copySources } from '../copySources'
import type { ReferenceDefinition } from '../endpointsDefinition'
import { columnsOf } from '../tableColumns'
import { lookUp } from './checkNames'
import { endpointsOf } from './completeEndpoints'
import type { CompletionSource, SoundPage } from './completePage'
import { nounOf } from './rawPage'
import { dictionaryOf, refersTo } from './references'

type Fields = Readonly<Record<string, FieldDefinition>>

/** What a page must know of each resource its fields point to, with the foreign fields it shows or copies. */
export function completeReferences({ page, fields }: SoundPage, listed: readonly string[], source: CompletionSource): Record<string, ReferenceDefinition> {
  const withColumns = Object.values(fields).flatMap((field) => [field, ...Object.values(columnsOf(field))])
  const shown = listed.flatMap((name) => lookUp({ fields, fieldsOf: (resource) => source.resources[resource]?.fields ?? {} }, name) ?? [])
  const several = new Set(withColumns.filter((field) => fieldTypeOf(field).storage === 'textArray' || [page.file.createMany].flat().includes(field.name)).flatMap((field) => refersTo(field) ?? []))
  const narrow = new Map([...several].map((resource) => [resource, narrowingFields(resource, source)]))
  const resources = new Set([...withColumns, ...shown, ...[...narrow.values()].flat()].flatMap((field) => refersTo(field) ?? []))
  const foreign = [...listed, ...Object.values(fields).flatMap((field) => copySources(field).map(({ reference, name }) => `${reference}.${name}`))].filter((name) => name.includes('.'))
  return Object.fromEntries([...resources].map((resource) => {
    const some = narrow.get(resource) ?? []
    return [resource, { ...referenceOf(resource, foreignNames(foreign, resource, fields), source), ...(some.length > 0 ? { narrow: some } : {}) }]
  }))
}

const mostNarrowing = 4

/** By what people search a list that is itself chosen, as the first filters of the page of all of them: posts, departments, kinds. */
function narrowingFields(resource: string, { resources, pages, dictionaries }: CompletionSource): readonly FieldDefinition[] {
  const home = pages.get(resources[resource]?.home ?? '')
  const isChosen = (field: FieldDefinition) => {
    const dictionary = field.type === 'region' ? null : dictionaryOf(field)
    return field.masked !== true && (refersTo(field) !== null || (dictionary !== null && dictionaries[dictionary]?.large !== true))
  }
  const filters = (home?.page.file.list?.filters ?? []).map((filter) => home?.fields[typeof filter === 'string' ? filter : filter.field])
  return filters.filter((field) => field !== undefined).filter(isChosen).slice(0, mostNarrowing)
}

function foreignNames(dotted: readonly string[], resource: string, fields: Fields): string[] {
  return dotted.flatMap((name) => {
    const [own = '', foreign = ''] = name.split('.')
    const field = fields[own]
    return field !== undefined && refersTo(field) === resource ? [foreign] : []
  })
}

function referenceOf(name: string, foreign: readonly string[], { resources, pages, backends }: CompletionSource): ReferenceDefinition {
  const resource = resources[name]
  const home = resource && pages.get(resource.home)
  if (resource === undefined || home === undefined) throw new Error(`completePage: resource '${name}' passed the gate but has no home page`)
  const fields = foreign.flatMap((field) => {
    const definition = lookUp({ fields: resource.fields, fieldsOf: () => ({}) }, field)
    return definition === undefined ? [] : [[field, definition]]
  })
  return {
    resource: name,
    page: resource.home,
    path: home.page.file.path ?? '',
    title: nounOf(home.page),
    label: resource.label,
    endpoints: endpointsOf(home.page, backends),
    fields: Object.fromEntries(fields) as ReferenceDefinition['fields'],
  }
}
