import { fileURLToPath } from 'node:url'
import { formatFinding } from '../../src/language/finding'
import { loadSchemas } from '../../src/language/loadSchemas'
import type { SchemaSet } from '../../src/language/schemaSet'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { wideDictionary, wideFields, type WideField } from './wideFields'

const schemas = fileURLToPath(new URL('../../schemas', import.meta.url))
const types: Readonly<Record<WideField['kind'], object>> = {
  string: { type: 'string', maxLength: 60 },
  dict: { type: 'dict', dict: 'bench_kind' },
  date: { type: 'date' },
  int: { type: 'int', min: 0, max: 100_000 },
  money: { type: 'money' },
  ref: { type: 'ref', ref: 'employee' },
  bool: { type: 'bool' },
  text: { type: 'text', maxLength: 500 },
}

/** The product's own pages and the two wide ones, through the gate. */
export async function benchSchemas(): Promise<SchemaSet> {
  const own = [
    { path: 'dictionaries/bench.json', text: JSON.stringify({ bench_kind: { title: '类别', items: wideDictionary } }) },
    { path: 'bench/wide24.json', text: JSON.stringify(widePage(24)) },
    { path: 'bench/wide200.json', text: JSON.stringify(widePage(200)) },
  ]
  const { set, findings } = loadSchemas([...(await readSchemaFolder(schemas)), ...own])
  if (findings.length > 0) throw new Error(`The pages do not pass the gate:\n${findings.map(formatFinding).join('\n')}`)
  return set
}

function widePage(count: number): object {
  const fields = wideFields(count)
  return {
    version: 1,
    path: `/wide${count}`,
    title: `${count} 个字段`,
    noun: '记录',
    scope: 'org',
    resource: `wide${count}`,
    menu: false,
    label: 'string1',
    fields: Object.fromEntries(fields.map(({ name, title, kind, required }) => [name, { title, ...types[kind], ...(required ? { required } : {}) }])),
    list: { columns: fields.slice(0, 6).map(({ name }) => name), filters: ['string1', 'dict2'], sort: 'string1' },
    form: [{ title: '基本信息', fields: ['*'] }],
    actions: ['view', 'create', 'edit', 'remove'],
  }
}
