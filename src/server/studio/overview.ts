import type { StudioEntry, StudioName, StudioNames, StudioOverview } from '../../contract/studio'
import { fieldTypes } from '../../fields/definitions'
import { isJsonObject } from '../../language/gate/mergePatch'
import { parseSource } from '../../language/gate/parseSource'
import { resolveExtends } from '../../language/gate/resolveExtends'
import { sortSources } from '../../language/gate/sortSources'
import type { ServedSchemas } from '../liveSchemas'
import { idOf } from '../../language/candidate'

/** Every file the Studio may open, with how it stands, and the names that may be written in it. */
export function overviewOf({ set, files, findings }: ServedSchemas, drafts: ReadonlySet<string>, isEditable: (file: string) => boolean): Omit<StudioOverview, 'mayPublish'> {
  const sources = files.map((file) => parseSource(file).source)
  const { sorted } = sortSources(sources)
  const { merged } = resolveExtends(sorted.pages, new Set())
  const values = new Map(merged.map(({ chain, value }) => [chain[0]?.path ?? '', value]))
  const counts = new Map<string, number>()
  for (const { file } of findings) counts.set(file, (counts.get(file) ?? 0) + 1)
  const entryOf = (file: string, kind: StudioEntry['kind'], title: string, path: string | null): StudioEntry => ({ file, kind, id: idOf(file), title, path, findings: counts.get(file) ?? 0, hasDraft: drafts.has(file) })
  const pages = sorted.pages.map(({ isBase, source }) => {
    const value = values.get(source.path) ?? {}
    return entryOf(source.path, isBase ? 'base' : 'page', textOf(value['title']) ?? textOf(value['noun']) ?? idOf(source.path), isBase ? null : textOf(value['path']))
  })
  const dictionaries = sorted.dictionaries.map(({ path }) => entryOf(path, 'dictionary', `字典 ${idOf(path)}`, null))
  const shared = [...(sorted.menus.length > 0 ? [entryOf('menu.json', 'menu', '菜单', null)] : []), ...(sorted.norms.length > 0 ? [entryOf('norms.json', 'norms', '法定数值', null)] : [])]
  const entries = [...pages, ...dictionaries, ...shared].filter(({ file }) => isEditable(file))
  return { entries, findings, names: namesOf(set, merged, pages) }
}

function namesOf(set: ServedSchemas['set'], merged: ReturnType<typeof resolveExtends>['merged'], pages: readonly StudioEntry[]): StudioNames {
  const named = (kind: StudioEntry['kind']) => pages.filter((page) => page.kind === kind).map(({ id, title }): StudioName => ({ name: id, title }))
  return {
    dictionaries: Object.values(set.dictionaries).map(({ name, title }) => ({ name, title })),
    resources: Object.values(set.resources).map(({ name, home }) => ({ name, title: set.pages[home]?.noun ?? name })),
    pages: named('page'),
    bases: named('base'),
    fieldTypes: Object.entries(fieldTypes).map(([name, { title }]) => ({ name, title })),
    fields: Object.fromEntries(merged.map(({ id, value }) => [id, fieldsOf(value['fields'])])),
  }
}

function fieldsOf(fields: unknown): StudioName[] {
  return isJsonObject(fields) ? Object.entries(fields).map(([name, field]) => ({ name, title: (isJsonObject(field) ? textOf(field['title']) : null) ?? name })) : []
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
