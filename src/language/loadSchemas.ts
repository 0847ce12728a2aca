import type { Dictionary } from '../fields/fieldType'
import { extensionNames } from './extensionNames'
import type { Finding } from './finding'
import type { FindingCode } from './findingCatalogue'
import { addOwner } from './gate/addOwner'
import { bareMap } from './gate/bareMap'
import { checkBoard } from './gate/checkBoard'
import { checkFields } from './gate/checkFields'
import { checkLayout } from './gate/checkLayout'
import { checkFieldReferences, checkWhere, type Checked } from './gate/checkNames'
import { checkPageExpressions } from './gate/checkPageExpressions'
import { checkCopies } from './gate/checkCopies'
import { checkFinds } from './gate/checkFinds'
import { checkTree } from './gate/checkTree'
import { checkParts } from './gate/checkParts'
import { checkPrint } from './gate/checkPrint'
import { checkPublicCheck } from './gate/checkPublicCheck'
import { checkCreateMany } from './gate/checkCreateMany'
import { checkEditions } from './gate/checkEditions'
import { checkDrills } from './gate/checkDrills'
import { checkLink } from './gate/checkLink'
import { checkReminders } from './gate/checkReminders'
import { checkRetired, retiredConflicts } from './gate/retired'
import { checkRoutes } from './gate/checkRoutes'
import { checkShape } from './gate/checkShape'
import { checkStates } from './gate/checkStates'
import { checkStatistics } from './gate/checkStatistics'
import { checkSummary } from './gate/checkSummary'
import { checkUnique } from './gate/checkUnique'
import { completePage, defaultLabel, tabsOf, type SoundPage } from './gate/completePage'
import { deepFreeze } from './gate/deepFreeze'
import { fillNorms } from './gate/fillNorms'
import { GateMemory } from './gate/gateMemory'
import type { RawPage } from './gate/rawPage'
import { readAdditions, type DictionaryAddition } from './gate/readAdditions'
import { readBackends } from './gate/readBackends'
import { readDemo } from './gate/readDemo'
import { readDictionaries } from './gate/readDictionaries'
import { readHome } from './gate/readHome'
import { readMenu } from './gate/readMenu'
import { readNorms } from './gate/readNorms'
import { readRoles } from './gate/readRoles'
import { resolveExtends } from './gate/resolveExtends'
import { soundPages } from './gate/soundPages'
import { sortSources, type PageSource } from './gate/sortSources'
import { fieldConflicts, groupByResource, ownerConflicts, uniteResource } from './gate/uniteResources'
import type { World } from './gate/world'
import { isJsonObject } from './gate/mergePatch'
import type { SchemaSet } from './schemaSet'

/** A JSON file of the schemas folder, as read. */
export interface SourceFile {
  /** Relative to the schemas folder, with forward slashes: `vehicles/veh.json`. */
  readonly path: string
  readonly text: string
}

export interface LoadedSchemas {
  /** All pages that are sound, deep-frozen. A broken file leaves out only itself and what depends on it. */
  readonly set: SchemaSet
  /** In order of file and line. */
  readonly findings: readonly Finding[]
}

/** What the gate knows besides the files. */
export interface LoadOptions {
  /** Names of the escape hatches that exist. */
  readonly extensions?: readonly string[]
  /** What stood at the load before, so that only what has changed is checked. */
  readonly memory?: GateMemory
}

/** To be mended, but the page means the same without it: it is read as the current version. */
const harmless: ReadonlySet<FindingCode> = new Set(['missingVersion'])

/** The one gate from JSON files to trusted definitions: checks, completes, resolves and freezes them all. */
export function loadSchemas(files: readonly SourceFile[], options: LoadOptions = {}): LoadedSchemas {
  const { memory = new GateMemory() } = options
  const parsed = memory.parse(files)
  const unreadable = new Set(parsed.filter(({ findings }) => findings.length > 0).map(({ source }) => source.path))
  const readable = (sources: readonly { path: string }[]) => sources.filter(({ path }) => !unreadable.has(path)) as (typeof parsed)[number]['source'][]
  const { sorted, findings: placing } = sortSources(parsed.map(({ source }) => source))
  const additions = readAdditions(sorted.pages.map(({ source }) => source).filter(({ path }) => !unreadable.has(path)))
  const dictionaries = readDictionaries(readable(sorted.dictionaries), additions)
  const backends = readBackends(readable(sorted.backends))
  const norms = readNorms(readable(sorted.norms))
  const { merged, findings: merging } = resolveExtends(sorted.pages, unreadable)
  const { filled, findings: filling } = fillNorms(merged, norms)
  const shaped = filled.map((page) => ({ ...memory.shape(page, checkShape), isBase: page.isBase }))
  const raw = shaped.filter(({ isBase }) => !isBase).map(({ page }) => page)

  const world = createWorld(raw, sorted.pages, dictionaries, backends.names, options.extensions ?? extensionNames)
  memory.begin(world, [...sorted.dictionaries, ...sorted.backends, [...world.extensions].join()], additionsByName(additions))
  const menu = readMenu(readable(sorted.menus), world, raw)
  const roles = readRoles(readable(sorted.roles), world)
  const { checked, owners } = checkAllFields(raw, world, memory)
  const pageFindings = [
    ...filling,
    ...shaped.flatMap(({ page, findings }) => findings.map((finding) => ({ pageId: page.id, finding }))),
    ...checked.flatMap((page) => page.findings.map((finding) => ({ pageId: page.page.id, finding }))),
    ...checkRoutes(raw),
    ...[...groupByResource(owners)].flatMap(([resource, pages]) => [...fieldConflicts(resource, pages), ...ownerConflicts(resource, pages), ...retiredConflicts(resource, pages)]),
  ]

  const broken = new Set(pageFindings.filter(({ finding }) => !harmless.has(finding.code)).map(({ pageId }) => pageId))
  const pages = soundPages(owners.filter(({ page }) => !broken.has(page.id)), dictionaries.dictionaries, backends.backends)
  const resources = Object.fromEntries([...groupByResource(pages)].map(([name, group]) => [name, uniteResource(name, group)]))
  const source = { pages: new Map(pages.map((page) => [page.page.id, page])), resources, dictionaries: dictionaries.dictionaries, backends: backends.backends }
  const home = readHome(readable(sorted.homes), { checked: new Map(checked.filter(({ page }) => source.pages.has(page.id)).map((one) => [one.page.id, one])), pageIds: world.pageIds, roles: roles.roles, dictionaries: dictionaries.dictionaries })
  const rawById = new Map(raw.map((page) => [page.id, page]))
  const loaded: Omit<SchemaSet, 'demo'> = {
    pages: Object.fromEntries(pages.map((page) => {
      const { id } = page.page
      const homeCards = home.cards.get(id) ?? []
      return [id, memory.complete(rawById.get(id) ?? page.page, [homeCards, tabsOf(page.page, source)], () => ({ ...completePage(page, source), homeCards }))]
    })),
    resources,
    dictionaries: dictionaries.dictionaries,
    norms: norms.norms,
    menu: menu.menu.map((group) => ({ ...group, pages: group.pages.filter((id) => source.pages.has(id)) })).filter((group) => group.pages.length > 0),
    backends: backends.backends,
    roles: roles.roles,
    home: home.home,
  }
  const demo = readDemo(readable(sorted.demo), loaded, world)
  const set: SchemaSet = { ...loaded, demo: demo.demo }
  const findings = [
    ...parsed.flatMap((file) => file.findings), ...placing, ...dictionaries.findings, ...backends.findings, ...norms.findings, ...merging,
    ...pageFindings.map(({ finding }) => finding), ...menu.findings, ...roles.findings, ...home.findings, ...demo.findings,
  ]
  return { set: deepFreeze(set), findings: deepFreeze(inReadingOrder(findings)) }
}

function createWorld(raw: readonly RawPage[], sources: readonly PageSource[], { dictionaries, names }: { dictionaries: Readonly<Record<string, Dictionary>>; names: ReadonlySet<string> }, backends: ReadonlySet<string>, extensions: readonly string[]): World {
  // What a file that cannot be read still shows of itself counts as known.
  const written = sources.flatMap(({ source }) => (isJsonObject(source.value) && typeof source.value['resource'] === 'string' ? [source.value['resource']] : []))
  return {
    pages: new Map(raw.map((page) => [page.id, page])),
    pageIds: new Set(sources.filter(({ isBase }) => !isBase).map(({ id }) => id)),
    areas: areasOf(sources),
    resources: new Set([...raw.flatMap(({ file }) => file.resource ?? []), ...written]),
    dictionaryNames: names,
    dictionaries: bareMap(dictionaries),
    backends,
    extensions: new Set(extensions),
    context: { dictionary: (name) => (Object.hasOwn(dictionaries, name) ? dictionaries[name] : undefined), refLabel: () => undefined, now: new Date() },
  }
}

function additionsByName(additions: readonly DictionaryAddition[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const { name, items } of additions) texts.set(name, (texts.get(name) ?? '') + JSON.stringify(items))
  return texts
}

function areasOf(sources: readonly PageSource[]): ReadonlyMap<string, readonly string[]> {
  const areas = new Map<string, string[]>()
  for (const { id, area, isBase } of sources) if (!isBase) areas.set(area, [...(areas.get(area) ?? []), id])
  return areas
}

/** Fields first, over all pages; then everything that names them, in this page or through a reference. */
function checkAllFields(raw: readonly RawPage[], world: World, memory: GateMemory): { checked: (Checked & { findings: readonly Finding[] })[]; owners: SoundPage[] } {
  const own = raw.map((page) => ({ page, ...memory.fieldsOf(page, () => checkFields(page, world)) }))
  const owners = own.map(({ page, fields }): SoundPage => ({ page, ...addOwner(fields, page.file.owner), label: page.file.label ?? defaultLabel(fields) }))
  const unions = new Map([...groupByResource(owners)].map(([resource, pages]) => [resource, bareMap(uniteResource(resource, pages).fields)]))
  const checked = owners.map(({ page, fields }, index) => {
    const one: Checked = { page: withFieldNames(page, fields), fields: bareMap(fields), world, fieldsOf: (resource) => unions.get(resource) ?? {} }
    const raw = own[index]?.page ?? page
    if (memory.isSound(raw, fields)) return { ...one, findings: [] }
    const findings = [...(own[index]?.findings ?? []), ...checkPage(one)]
    memory.remember(raw, findings.length === 0)
    return { ...one, findings }
  })
  return { checked, owners }
}

/** The owner that the gate adds may be named like any other field. */
function withFieldNames(page: RawPage, fields: Checked['fields']): RawPage {
  return { ...page, fieldNames: new Set([...page.fieldNames, ...Object.keys(fields)]) }
}

function checkPage(checked: Checked): Finding[] {
  return [...checkFieldReferences(checked), ...checkCopies(checked), ...checkFinds(checked), ...checkWhere(checked), ...checkParts(checked), ...checkLayout(checked), ...checkTree(checked), ...checkBoard(checked), ...checkStates(checked), ...checkUnique(checked), ...checkPageExpressions(checked), ...checkSummary(checked), ...checkStatistics(checked), ...checkReminders(checked), ...checkRetired(checked), ...checkLink(checked), ...checkDrills(checked), ...checkEditions(checked), ...checkCreateMany(checked), ...checkPrint(checked), ...checkPublicCheck(checked)]
}

/** A mistake in a base is one finding, however many pages extend it. */
function inReadingOrder(findings: readonly Finding[]): Finding[] {
  const unique = new Map(findings.map((finding) => [[finding.file, finding.line, finding.column, finding.pointer, finding.code, finding.message].join('\n'), finding]))
  return [...unique.values()].sort((a, b) => (a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1))
}
