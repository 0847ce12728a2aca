import { fieldTypeOf, type FieldDefinition } from '../../../fields/definitions'
import { employeeResource, organizationResource } from '../../../fields/referenceType'
import { pick, pickSome, randomInt } from '../../../fields/random'
import { isOneOf } from './isOneOf'
import { recordVariables } from '../../../language/expressionVariables'
import { isOffered, offeredWith } from '../../../language/offeredWith'
import { isWords, type DemoWords } from '../../../language/demoValue'
import type { DemoRecord } from '../demoWorld'
import { companies, orgId, partId } from '../organizations'
import { castId } from './people'
import type { Turn } from './turn'

/** The id of what is meant: an organisation by its code, one of the cast by name, anything else by id or by its name. */
export function resolveReference(turn: Turn, resource: string, text: string): string {
  const { index } = turn
  if (index.find(resource, text) !== undefined) return text
  if (resource === organizationResource) return organizationId(text) ?? text
  return (resource === employeeResource ? castId(text) : undefined) ?? index.named(resource, text)?.id ?? text
}

/** `XC-KY` is a company, `XC-KY/安全科` a part of it. */
export function organizationId(text: string): string | null {
  const [code = '', part] = text.split('/')
  if (!companies.some((company) => company.code === code)) return null
  return part === undefined ? orgId(code) : partId(code, part)
}

/** People by what they are, one or several as the field takes. */
export function drawPeople(turn: Turn, name: string, field: FieldDefinition, words: DemoWords): unknown {
  const people = turn.people.who(turn.orgId, words.who ?? [], words.status)
  return choose(turn, name, field, people.map(({ id }) => id), words)
}

/** Records that a field may point to: of the same company, with the values asked for. */
export function drawRecord(turn: Turn, name: string, field: FieldDefinition, words: DemoWords = {}): unknown {
  return choose(turn, name, field, candidates(turn, field, words.having ?? {}), words)
}

/** Ids a field may point to here. */
export function candidates(turn: Turn, field: FieldDefinition, having: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const resource = fieldTypeOf(field).refersTo?.(field as never)
  if (resource === undefined) return []
  if (resource === organizationResource) return organizationsFor(turn, field)
  // What hangs on the record itself is said in the file.
  const offered = offeredWith(field, recordVariables(turn.page.fields, turn.page.where, turn.context)) ?? {}
  const isOpen = ({ values }: DemoRecord) => isOffered(offered, values)
  if (resource === employeeResource) return turn.index.ofOrg(resource, turn.orgId).filter((one) => one.values['status'] === 'onDuty' && isOpen(one)).map(({ id }) => id)
  const page = turn.set.pages[turn.page.references[resource]?.page ?? '']
  const wanted = { ...page?.where, ...having }
  const fits = (record: DemoRecord) => isSuch(record, wanted) && isOpen(record)
  const own = turn.index.ofOrg(resource, turn.orgId).filter(fits)
  if (own.length > 0) return own.map(({ id }) => id)
  // What nobody of the company has is taken from above, or from wherever it stands if its page shows it to all.
  const above = turn.index.ofOrg(resource, orgId('XC')).filter(fits)
  const open = above.length === 0 && page?.scope === 'any' ? turn.world.all(resource).filter(fits) : above
  return open.map(({ id }) => id)
}

/** Whether a record has the values asked for; it may be asked for by its id. */
export function isSuch({ id, values }: DemoRecord, wanted: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(wanted).every(([name, value]) => isWords(value) || isOneOf(name === 'id' ? id : values[name], value))
}

function organizationsFor(turn: Turn, field: FieldDefinition): readonly string[] {
  const kinds = 'kinds' in field ? field.kinds : undefined
  if (kinds === undefined) return [turn.orgId]
  const fits = ({ values }: DemoRecord) => kinds.some((kind) => kind === values['kind'])
  const all = turn.world.all(organizationResource).filter(fits).map(({ id }) => id)
  const near = all.filter((id) => id === turn.orgId || id.startsWith(`${turn.orgId}-`))
  return near.length > 0 ? near : all
}

/** The items one after the other, beginning again after the last; `whose` tells apart what takes turns on its own. */
export function nextOf<T>(turn: Turn, whose: string, items: readonly T[]): T {
  const key = `${turn.definition.file} ${turn.definition.resource} ${whose}`
  const next = turn.turns.get(key) ?? 0
  turn.turns.set(key, next + 1)
  return items[next % items.length]!
}

function choose(turn: Turn, name: string, field: FieldDefinition, ids: readonly string[], { some, each }: DemoWords): unknown {
  const isList = fieldTypeOf(field).celType.startsWith('list')
  if (ids.length === 0) return isList ? [] : null
  if (each === true) {
    const id = nextOf(turn, `${name} ${turn.orgId}`, ids)
    return isList ? [id] : id
  }
  if (!isList) return pick(turn.random, ids)
  const [least, most] = some ?? [1, 3]
  const bounds = field as { readonly min?: number; readonly max?: number }
  const count = Math.min(bounds.max ?? most, Math.max(bounds.min ?? 1, randomInt(turn.random, least, most)))
  return pickSome(turn.random, ids, Math.min(ids.length, count))
}
