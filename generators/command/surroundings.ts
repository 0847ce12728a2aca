import { loadSchemas } from '../../src/language/loadSchemas'
import { GateMemory } from '../../src/language/gate/gateMemory'
import { isJsonObject } from '../../src/language/gate/mergePatch'
import type { DictionaryEntry } from '../../src/language/sharedFiles'
import type { BackendFile } from '../../src/language/backendFile'
import type { Surroundings } from '../draft/draft'
import { baseFolder, type Standing } from '../merge/planFiles'

/** What stands in the folder, apart from what the area has generated itself: its names are not taken, they are its own. */
export function surroundingsOf(standing: Standing, area: string): Surroundings {
  const own = ownFiles(standing, area)
  const values = [...standing].filter(([path]) => !path.startsWith(`${baseFolder}/`) && !own.has(path)).map(([path, text]) => ({ path, value: parse(text) }))
  const inFolder = (folder: string) => values.filter(({ path }) => path.startsWith(`${folder}/`)).flatMap(({ value }) => (isJsonObject(value) ? [value] : []))
  const pages = values.filter(({ path }) => /^(?!dictionaries|backends|demo|seeds)[^/]+\/[^/]+\.json$/.test(path))
  const files = pages.flatMap(({ value }) => (isJsonObject(value) ? [value] : []))
  return {
    pages: new Set(pages.map(({ path }) => path.slice(path.indexOf('/') + 1).replace(/\.json$/, ''))),
    routes: new Set(files.flatMap(({ path, aliases }) => [path, ...(Array.isArray(aliases) ? aliases : [])]).filter((route) => typeof route === 'string')),
    resources: new Set(files.flatMap(({ resource }) => (typeof resource === 'string' ? [resource] : []))),
    dictionaries: Object.fromEntries(inFolder('dictionaries').flatMap((file) => Object.entries(file).filter(([name]) => name !== '$schema') as [string, DictionaryEntry][])),
    backends: Object.fromEntries(inFolder('backends').map((backend) => [String(backend['name']), backend as unknown as BackendFile])),
  }
}

/** Pages and dictionaries of the area, and backends that nobody else's pages use. */
function ownFiles(standing: Standing, area: string): ReadonlySet<string> {
  const generated = [...standing.keys()].filter((path) => path.startsWith(`${baseFolder}/`)).map((path) => path.slice(baseFolder.length + 1))
  const pages = generated.filter((path) => path.startsWith(`${area}/`))
  const isUsedBy = (path: string, name: string) => ((parse(standing.get(path) ?? '{}') as { endpoints?: { backend?: string } } | null)?.endpoints?.backend ?? 'main') === name
  const others = [...standing.keys()].filter((path) => path.split('/').length === 2 && !path.startsWith(`${baseFolder}/`) && !path.startsWith(`${area}/`))
  const backends = generated.filter((path) => path.startsWith('backends/')).filter((path) => {
    const name = path.slice('backends/'.length, -'.json'.length)
    return pages.some((page) => isUsedBy(`${baseFolder}/${page}`, name)) && !others.some((page) => isUsedBy(page, name))
  })
  return new Set([...pages, `dictionaries/${area}.json`, ...backends])
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** The folder is checked as it would be and as it is: of most files that is the same. */
const memory = new GateMemory()

/** What the gate says of the folder as it would be, and did not say before. */
export function newFindings(standing: Standing, writes: ReadonlyMap<string, string>): ReturnType<typeof loadSchemas>['findings'] {
  const files = (texts: ReadonlyMap<string, string>) => [...texts].filter(([path]) => !path.startsWith(`${baseFolder}/`) && path !== 'page.schema.json').map(([path, text]) => ({ path, text }))
  const after = loadSchemas(files(new Map([...standing, ...writes])), { memory }).findings
  if (after.length === 0) return []
  const before = new Set(loadSchemas(files(standing), { memory }).findings.map(({ file, pointer, code, value }) => JSON.stringify([file, pointer, code, value])))
  return after.filter(({ file, pointer, code, value }) => !before.has(JSON.stringify([file, pointer, code, value])))
}
