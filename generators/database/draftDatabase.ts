import { createDictionaryShelf, fieldFile, type DictionaryShelf } from '../draft/buildField'
import type { Doubt, Draft, DraftPage, Surroundings } from '../draft/draft'
import { titleOfName } from '../draft/glossary'
import { inferField, type FieldFacts } from '../draft/inferField'
import { camelCase, fieldName, singular, uniqueName } from '../draft/names'
import { readTitle } from '../draft/readTitle'
import { GeneratorError } from '../generatorErrors'
import type { ColumnFacts, TableFacts } from './databaseSchema'

export interface DatabaseOptions {
  readonly area: string
  /** Said of the database in messages; without its password. */
  readonly name: string
  readonly only?: readonly string[]
  /** Taken off the names of tables: `t_`. */
  readonly prefix?: string
}

const integers = /^(int[248]?|integer|bigint|smallint|mediumint|tinyint|serial\d?)$/
const decimals = /^(numeric|decimal|float[48]?|double|real|money)$/
const kinds: readonly (readonly [RegExp, FieldFacts['kind']])[] = [[/^bool(ean)?$/, 'bool'], [integers, 'int'], [decimals, 'decimal'], [/^date$/, 'date'], [/^(timestamp(tz)?|datetime)$/, 'datetime'], [/^time(tz)?$/, 'time'], [/^year$/, 'int'], [/^(tiny|medium|long)?text$/, 'text']]
const skipped = /^(bytea|blob|longblob|mediumblob|tinyblob|binary|varbinary|json|jsonb|geometry|point|polygon|tsvector|bit|xml|hstore|vector)$/
/** What the platform keeps of every record by itself. */
const keptByPlatform = /^(id|created?_?(at|time|by|date)|updated?_?(at|time|by|date)|gmt_(create|modified)|deleted?_?(at|flag)|del_flag|is_deleted|version|revision)$/i

/** Pages of the tables of a database, kept by the platform itself: comments as titles, foreign keys as references, checks and enums as dictionaries. */
export function draftDatabase(tables: readonly TableFacts[], options: DatabaseOptions, around: Surroundings): Draft {
  const wanted = tables.filter(({ name }) => options.only === undefined || options.only.includes(name))
  const isLink = ({ columns, foreignKeys }: TableFacts) => columns.length > 0 && columns.every(({ name }) => name in foreignKeys || keptByPlatform.test(name))
  const [links, pages] = [wanted.filter(isLink), wanted.filter((table) => !isLink(table))]
  if (pages.length === 0) throw new GeneratorError('databaseEmpty', { value: options.name })
  const taken = new Set([...around.pages, ...around.resources])
  const ids = new Map<string, string>()
  for (const { name } of pages) {
    const id = uniqueName(camelCase(singular(options.prefix && name.startsWith(options.prefix) ? name.slice(options.prefix.length) : name)), taken)
    taken.add(id)
    ids.set(name, id)
  }
  const shelf = createDictionaryShelf(around.dictionaries)
  const names = new Map(pages.map((table) => [table.name, namesOf(table, ids.get(table.name)!)]))
  return {
    area: options.area, pages: pages.map((table) => draftTable(table, { ids, shelf, around, area: options.area, names: names.get(table.name)! })),
    dictionaries: shelf.made(), dictionaryDoubts: [], backends: [], backendDoubts: [],
    notes: links.map(({ name }) => `表 ${name} 只连接两张表，没有做成页面；需要时在其中一页加 refs 字段`),
    menu: { title: '导入的页面', icon: 'system' },
  }
}

/** Names of the fields by column, made once, for the rules speak of them as well. */
function namesOf({ columns, primaryKey }: TableFacts, id: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const column of columns) if (isField(column, primaryKey)) names.set(column.name, fieldName(column.name, id, new Set(names.values())))
  return names
}

function isField({ name, type, hasDefault }: ColumnFacts, primaryKey: readonly string[]): boolean {
  const isKey = primaryKey.length === 1 && primaryKey[0] === name && (hasDefault || integers.test(type) || type === 'uuid')
  return !isKey && !keptByPlatform.test(name) && !skipped.test(type)
}

interface TableSource { readonly ids: ReadonlyMap<string, string>; readonly shelf: DictionaryShelf; readonly around: Surroundings; readonly area: string; readonly names: ReadonlyMap<string, string> }

function draftTable(table: TableFacts, { ids, shelf, around, area, names }: TableSource): DraftPage {
  const id = ids.get(table.name)!
  const doubts: Doubt[] = []
  const fields: Record<string, unknown> = {}
  const title = readTitle(table.comment).title?.replace(/(信息|数据)?表?$/, '') ?? titleOfName(id)
  if (title === null) doubts.push({ path: ['title'], text: '表没有注释，标题暂用表名' })
  for (const column of table.columns) {
    const own = names.get(column.name)
    if (own === undefined) {
      if (skipped.test(column.type)) doubts.push({ path: ['fields'], text: `列 ${column.name} 是 ${column.type}，没有做成字段` })
      continue
    }
    const facts = factsOf(column, table)
    const inferred = inferField(facts)
    const target = table.foreignKeys[column.name]
    const resource = target === undefined ? undefined : (ids.get(target) ?? (around.resources.has(camelCase(singular(target))) ? camelCase(singular(target)) : undefined))
    if (target !== undefined && resource === undefined) doubts.push({ path: ['fields', own], text: `引用的表 ${target} 不在其中，暂作文字` })
    const text = { ...inferred, type: 'string', options: {}, choices: [] }
    const field = resource === undefined
      ? fieldFile(target === undefined ? inferred : text, facts, target === undefined && inferred.choices.length > 0 ? { dict: shelf.nameFor(`${id}_${column.name}`, inferred.title, inferred.choices) } : {})
      : fieldFile({ ...text, type: 'ref', title: inferred.title.replace(/\s*(ID|Id|id|编号|主键)$/, '') || inferred.title, help: null }, facts, { ref: resource })
    fields[own] = { ...field, ...widthOf(inferred.type, column) }
    doubts.push(...inferred.doubts.map((said) => ({ path: ['fields', own], text: said })))
  }
  const unique = table.uniqueTogether.map((list) => list.map((name) => names.get(name))).filter((list): list is string[] => list.every((name) => name !== undefined && !['text', 'table'].includes(String((fields[name] as Record<string, unknown>)['type']))))
    .map((list) => ({ fields: list, message: `${list.map((name) => String((fields[name] as Record<string, unknown>)['title'])).join('、')}合起来不能重复，与 {other} 相同` }))
  return {
    id, doubts,
    file: {
      $schema: '../page.schema.json', version: 1, path: around.routes.has(`/${id}`) ? `/${area}/${id}` : `/${id}`, title: title ?? id, resource: id, fields,
      ...(unique.length > 0 ? { unique } : {}), actions: ['view', 'create', 'edit', 'remove', 'import', 'export'],
    },
  }
}

function factsOf(column: ColumnFacts, table: TableFacts): FieldFacts {
  const { name, type, comment, values } = column
  const kind = kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'string'
  const isMany = type === 'set'
  return {
    name: camelCase(name), kind, required: !column.isNullable && !column.hasDefault && !column.isGenerated, unique: table.unique.includes(name),
    ...(comment ? { description: comment } : {}), ...(column.isGenerated ? { readOnly: true } : {}),
    ...(kind === 'string' && column.length !== null ? { maxLength: column.length } : {}), ...(kind === 'decimal' && column.scale !== null ? { digits: column.scale } : {}),
    ...(values.length > 0 ? { values } : {}), ...(isMany ? { isMany } : {}), ...table.bounds[name],
  }
}

/** Short codes need little room, long names more; in between the type knows. */
function widthOf(type: string, { length }: ColumnFacts): { width?: number } {
  if (type !== 'string' || length === null) return {}
  return length <= 8 ? { width: 100 } : length >= 100 ? { width: 220 } : {}
}
