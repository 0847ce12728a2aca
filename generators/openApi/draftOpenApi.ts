import type { BackendFile } from '../../src/language/backendFile'
import { createDictionaryShelf } from '../draft/buildField'
import type { Draft, DraftPage, Surroundings } from '../draft/draft'
import { titleOfName } from '../draft/glossary'
import { camelCase, uniqueName } from '../draft/names'
import { GeneratorError } from '../generatorErrors'
import { draftPage } from './draftPage'
import { findResources, nameOfBase, type FoundResource } from './findResources'
import { lineOf, type ApiDocument, type Node } from './readDocument'
import { readOperations, type Operation } from './readOperations'
import { backendName, createBackend, dialectOf, matchBackend } from './recognizeDialect'
import { createSchemaReader } from './resolveSchema'

export interface OpenApiOptions {
  readonly area: string
  /** Only resources whose path begins with one of these. */
  readonly only?: readonly string[]
  /** Name of the backend, where the document is not to be asked. */
  readonly backend?: string
  /** Values for parameters in the middle of paths: `{owner}` of `/repos/{owner}/issues`. */
  readonly parameters?: Readonly<Record<string, string>>
}

/** Pages of all resources of a document, in the dialect that it speaks. */
export function draftOpenApi(document: ApiDocument, options: OpenApiOptions, around: Surroundings): Draft {
  const reader = createSchemaReader(document)
  const operations = readOperations(document, reader)
  const { resources, refused } = findResources(operations, reader)
  const wanted = resources.filter(({ base }) => options.only === undefined || options.only.some((path) => base === path || base.startsWith(path.endsWith('/') ? path : `${path}/`)))
  const placed = wanted.map((found) => ({ found, base: fillPath(found.base, options.parameters ?? {}) }))
  const [open, closed] = [placed.filter(({ base }) => !base.includes('{')), placed.filter(({ base }) => base.includes('{'))]
  if (open.length === 0) throw new GeneratorError('noResource', { value: document.name })

  const { backend, isNew, doubts: backendDoubts } = chooseBackend(document, open.map(({ found }) => found), operations, options, around, reader)
  const shelf = createDictionaryShelf(around.dictionaries)
  const named = nameResources(open.map(({ found }) => found.base), around)
  const byName = new Map(open.flatMap(({ found }, index) => namesFor(found, reader).map((name) => [name, named[index]!] as const)).toReversed())
  const pages = open.map(({ found, base }, index): DraftPage => {
    const id = named[index]!
    const read = titleOfResource(document, found)
    const page = draftPage({
      id, found, backend, base, reader, shelf, route: routeOf(id, options.area, around), title: read ?? titleOfName(id) ?? titleOfName(nameOfBase(found.base)) ?? id,
      resourceOf: (name) => byName.get(camelCase(name).toLowerCase()) ?? null,
    })
    return read === null && titleOfName(id) === null ? { ...page, doubts: [{ path: ['title'], text: '没有中文说明，标题暂用资源名' }, ...page.doubts] } : page
  }).filter(({ file }) => Object.keys(file['fields'] as object).length > 0)
  return {
    area: options.area, pages, dictionaries: shelf.made(), dictionaryDoubts: [], backends: isNew ? [backend] : [],
    backendDoubts: isNew ? backendDoubts.map((doubt) => ({ ...doubt, backend: backend.name })) : [],
    notes: [
      ...[...refused.map(({ base, reason }) => ({ base, reason })), ...closed.map(({ found }) => ({ base: found.base, reason: `路径中间还有参数，可用 --param ${/\{(\w+)\}/.exec(found.base)?.[1] ?? '名称'}=值 填上` }))]
        .map(({ base, reason }) => `${document.name}:${lineOf(document, firstPath(operations, base))}  ${base} 没有做成页面：${reason}`),
      ...serverNote(document, backend),
    ],
    menu: { title: String((document.root['info'] as Node | undefined)?.['title'] ?? options.area).slice(0, 12), icon: 'system' },
  }
}

function fillPath(base: string, parameters: Readonly<Record<string, string>>): string {
  return base.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(parameters, name) ? encodeURIComponent(parameters[name]!) : whole))
}

function chooseBackend(document: ApiDocument, found: readonly FoundResource[], operations: readonly Operation[], options: OpenApiOptions, around: Surroundings, reader: ReturnType<typeof createSchemaReader>) {
  const given = options.backend === undefined ? undefined : around.backends[options.backend]
  if (given) return { backend: given, isNew: false, doubts: [] }
  const dialects = found.map((one) => dialectOf(one, reader))
  // The dialect that most resources speak, and of it the one that says most.
  const counts = new Map<string, number>()
  for (const { records } of dialects) counts.set(records, (counts.get(records) ?? 0) + 1)
  const [best] = dialects.toSorted((one, other) => counts.get(other.records)! - counts.get(one.records)! || Object.keys(other).length - Object.keys(one).length)
  const existing = options.backend === undefined ? matchBackend(best!, around.backends) : null
  if (existing) return { backend: existing, isNew: false, doubts: [] }
  const isPatched = found.filter(({ calls }) => calls.update?.method === 'PATCH').length > found.filter(({ calls }) => calls.update?.method === 'PUT').length
  const name = options.backend ?? uniqueName(backendName(document), new Set(Object.keys(around.backends)))
  return { ...createBackend(name, document, best!, isPatched, operations, reader), isNew: true }
}

/** Names that are nobody's yet: what the path ends with, and with what stands before it where that is taken. */
function nameResources(bases: readonly string[], around: Surroundings): string[] {
  const taken = new Set([...around.pages, ...around.resources])
  const counts = new Map<string, number>()
  for (const base of bases) counts.set(camelCase(nameOfBase(base)), (counts.get(camelCase(nameOfBase(base))) ?? 0) + 1)
  return bases.map((base) => {
    const plain = camelCase(nameOfBase(base))
    const candidates = [...(counts.get(plain) === 1 ? [plain] : []), camelCase(nameOfBase(base, 1)), camelCase(nameOfBase(base, 2))]
    const name = candidates.find((candidate) => !taken.has(candidate)) ?? uniqueName(candidates.at(-1)!, taken)
    taken.add(name)
    return name
  })
}

/** What other records may call this one: `deptId` means `/system/dept`, `categoryId` a `Category`. */
function namesFor({ base, list, calls }: FoundResource, reader: ReturnType<typeof createSchemaReader>): string[] {
  const schema = reader.nameOf({ items: list.item }) ?? reader.nameOf(list.item) ?? reader.nameOf(calls.create?.body)
  return [nameOfBase(base), ...(schema ? [schema, schema.replace(/^(Sys|Biz|Tb)/, '')] : [])].map((name) => camelCase(name).toLowerCase())
}

function routeOf(id: string, area: string, around: Surroundings): string {
  return around.routes.has(`/${id}`) ? `/${area}/${id}` : `/${id}`
}

/** 获取岗位列表 as 岗位; null where the document is not in Chinese. */
function titleOfResource({ root }: ApiDocument, { calls }: FoundResource): string | null {
  const tag = calls.page?.tags[0]
  const described = (Array.isArray(root['tags']) ? (root['tags'] as Node[]) : []).find((one) => one['name'] === tag)?.['description']
  return [calls.page?.summary, tag, described].map((text) => cleanTitle(String(text ?? ''))).find((title) => title !== null) ?? null
}

function cleanTitle(text: string): string | null {
  const [head = ''] = text.split(/[-—:：（(，,\n]/).filter((part) => /[\u3400-\u9fff]/.test(part))
  const title = head.trim().replace(/^(分页|条件|批量)?(获取|查询|查看|检索|列出)(所有|全部)?/, '').replace(/(的)?(分页)?(列表|清单)(查询|数据|接口)?$|(分页|条件)?(查询|接口|数据|信息操作处理|操作处理|管理接口)$|信息(列表)?$/g, '').replace(/(列表|分页|表)$/, '')
  return title.length >= 2 && title.length <= 20 ? title : null
}

function firstPath(operations: readonly Operation[], base: string): string {
  return operations.find(({ path }) => path === base || path.startsWith(`${base}/`))?.path ?? base
}

function serverNote({ root }: ApiDocument, backend: BackendFile): string[] {
  const [server] = Array.isArray(root['servers']) ? (root['servers'] as Node[]) : []
  const scheme = Array.isArray(root['schemes']) ? String(root['schemes'][0]) : 'https'
  const address = server ? String(server['url']) : root['host'] ? `${scheme}://${String(root['host'])}${String(root['basePath'] ?? '')}` : ''
  return [`部署时 config.json 写 "backend": "${backend.name}"${address === '' ? '' : `，"apiUrl": "${address.replace(/\/$/, '')}"`}`]
}
