import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import type { Dictionary } from '../../fields/fieldType'
import type { BackendFile } from '../backendFile'
import type { PageDefinition } from '../pageDefinition'
import type { ResourceDefinition } from '../schemaSet'
import { languageVersion } from './checkShape'
import { asStatistics, completeStatisticsList } from './asStatistics'
import { completeDetail, completeForm } from './completeForm'
import { completeList } from './completeList'
import { completePrint } from './completePrint'
import { completeDrills } from '../drills'
import { completePublicCheck } from './completePublicCheck'
import { completeStatistics, completeSummary, groupsOf, hasUrge } from './completeSummary'
import { endpointsOf } from './completeEndpoints'
import { completeReferences } from './completeReferences'
import { completeReminders } from './completeReminders'
import { completeRetired } from './retired'
import { completeAnnex, completeRules, completeStates } from './completeStates'
import { lookUp } from './checkNames'
import { completeUnique, nounOf, type RawPage } from './rawPage'
import { dictionaryOf, refersTo } from './references'
import { printedNames } from '../printDefinition'
import { columnsOf } from '../tableColumns'

/** A sound page with its fields. */
export interface SoundPage {
  readonly page: RawPage
  readonly fields: Readonly<Record<string, FieldDefinition>>
  readonly owner: string
  readonly label: string
}

/** Everything sound that a page is completed from. */
export interface CompletionSource {
  readonly pages: ReadonlyMap<string, SoundPage>
  readonly resources: Readonly<Record<string, ResourceDefinition>>
  readonly dictionaries: Readonly<Record<string, Dictionary>>
  readonly backends: Readonly<Record<string, BackendFile>>
}

/** A page with every default filled in and everything it refers to at hand. */
export function completePage(sound: SoundPage, source: CompletionSource): PageDefinition {
  const { page, fields, owner, label } = sound
  const { file } = page
  const scope = file.scope ?? 'org'
  const fieldsOf = (resource: string) => source.resources[resource]?.fields ?? {}
  const states = completeStates(file)
  // An organisation's own people file under themselves; a group chooses the company.
  const managed = new Set([...(states === null ? [] : [states.field]), ...(scope === 'org' && file.owner === undefined ? [owner] : [])])
  const form = completeForm({ file, fields, managed })
  const statistics = completeStatistics(page, fields, source.pages)
  const listed = { file, fields, fieldsOf, label, owner, scope, dictionaries: source.dictionaries }
  const list = statistics === null || file.statistics === undefined ? completeList(listed) : completeStatisticsList(listed, file.statistics, statistics)
  const print = completePrint({ page, fields, fieldsOf, form, pageOf: (id) => titledFields(source, id) })
  const printed = print.flatMap(printedNames)
  const references = completeReferences(sound, [...[...list.columns, ...list.filters].map(({ field }) => field), ...groupsOf(page), ...printed], source)
  return asStatistics({
    id: page.id,
    area: page.area,
    path: file.path ?? '',
    aliases: file.aliases ?? [],
    title: file.title ?? '',
    noun: nounOf(page),
    help: file.help ?? '',
    scope,
    for: file.for ?? null,
    resource: file.resource ?? '',
    label,
    owner,
    person: file.person ?? null,
    receivers: file.receivers ?? null,
    readBy: file.readBy ?? null,
    withheld: file.withheld ?? null,
    retired: completeRetired(page, fields, source.dictionaries),
    where: file.where ?? {},
    opens: file.opens ?? 'list',
    single: file.single ?? false,
    editions: file.editions ?? null,
    fields,
    list,
    form,
    detail: completeDetail({ file, fields, managed }, form, relatedOf(page, source)),
    tabs: tabsOf(page, source),
    actions: [...(file.actions ?? ['view', 'create', 'edit', 'remove'] as const), ...(hasUrge(page) ? ['urgeMissed'] as const : [])],
    createMany: (file.actions ?? ['create']).includes('create') ? [file.createMany ?? []].flat() : [],
    states,
    annex: completeAnnex(file.annex),
    rules: completeRules(page),
    unique: completeUnique(page),
    summary: completeSummary(page, fields, source.dictionaries, (id) => source.pages.get(id)?.page.file.path ?? ''),
    homeCards: [],
    statistics,
    print,
    publicCheck: completePublicCheck(file.publicCheck, fields, source.resources),
    reminders: completeReminders(page, fields, label, source.dictionaries),
    link: file.link ?? null,
    drills: completeDrills(file.drills, (id) => source.pages.get(id)?.page.file.path ?? ''),
    endpoints: endpointsOf(page, source.backends),
    extensions: file.extensions ?? [],
    references,
    dictionaries: dictionariesOf(fields, [...[...list.columns.map(({ field }) => field), ...printed].map((field) => lookUp({ fields, fieldsOf }, field)), ...Object.values(references).flatMap(({ narrow = [] }) => narrow)], source),
    version: languageVersion,
  })
}

/** The field that names a record: the first required text, or the first text, or simply the first field. */
export function defaultLabel(fields: Readonly<Record<string, FieldDefinition>>): string {
  const all = Object.values(fields)
  const texts = all.filter((field) => fieldTypeOf(field).filters.includes('contains') && fieldTypeOf(field).storage === 'text' && refersTo(field) === null)
  return (texts.find(({ required }) => required) ?? texts[0] ?? all[0])?.name ?? ''
}

function relatedOf({ file }: RawPage, { pages }: CompletionSource): PageDefinition['detail']['related'] {
  return (file.detail?.related ?? []).flatMap(({ page, by, of = null, title }) => {
    const other = pages.get(page)?.page.file
    return other === undefined ? [] : [{ page, path: other.path ?? '', by, of, title: title ?? other.title ?? '' }]
  })
}

function titledFields({ pages }: CompletionSource, id: string): { title: string; fields: PageDefinition['fields'] } | undefined {
  const other = pages.get(id)
  return other === undefined ? undefined : { title: other.page.file.title ?? '', fields: other.fields }
}

/** Pages shown beside each other say so once: the one that lists the others, or any that it lists. */
export function tabsOf({ id, file }: RawPage, { pages }: Pick<CompletionSource, 'pages'>): string[] {
  const declaring = file.tabs === undefined ? [...pages.values()].find(({ page }) => page.file.tabs?.includes(id))?.page : { id, file }
  const listed = declaring?.file.tabs ?? []
  if (declaring === undefined || listed.length === 0) return []
  const all = listed.includes(declaring.id) ? listed : [declaring.id, ...listed]
  return all.filter((tab) => pages.has(tab))
}

/** The dictionaries of the page's own fields and of foreign columns; a large one is searched at the server. */
function dictionariesOf(fields: SoundPage['fields'], listed: readonly (FieldDefinition | undefined)[], { dictionaries }: CompletionSource): Record<string, Dictionary> {
  const all = [...Object.values(fields).flatMap((field) => [field, ...Object.values(columnsOf(field))]), ...listed]
  const names = new Set(all.flatMap((field) => (field === undefined ? [] : (dictionaryOf(field) ?? []))))
  return Object.fromEntries([...names].flatMap((name) => {
    const dictionary = dictionaries[name]
    return dictionary === undefined ? [] : [[name, dictionary.large ? { ...dictionary, items: [] } : dictionary]]
  }))
}
