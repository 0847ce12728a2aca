import { commonOptions } from '../../fields/commonOptions'
import { BackendFile } from '../backendFile'
import { fieldSchemaOf, propertiesOf, typeNames } from '../gate/fieldSchema'
import { isJsonObject } from '../gate/mergePatch'
import { pageFileSchema } from '../pageFileSchema'
import { toStrictSchema, type JsonSchema } from '../strictSchema'
import { printJson } from './printJson'

/** Keys of a page file in the order in which one reads a page: what it is, whose it is, what a record is, how it is listed, filled in and moved. */
export const pageKeys = [
  '$schema', 'version', 'extends', 'path', 'aliases', 'title', 'noun', 'help', 'menu', 'scope', 'for', 'resource', 'label', 'owner', 'person', 'receivers', 'readBy', 'withheld', 'retired', 'where', 'single', 'tabs',
  'fields', 'states', 'rules', 'unique', 'annex', 'reminders', 'link', 'opens', 'editions', 'adds', 'list', 'form', 'formLayout', 'formFoot', 'detail', 'drills', 'actions', 'createMany', 'summary', 'statistics', 'print', 'publicCheck', 'endpoints', 'extensions',
] as const

/** What a field is, before what holds for it. Its columns, which may be many, come last. */
const fieldKeysFirst = ['title', 'type', 'dict', 'only', 'ref', 'required', 'unique', 'readOnly', 'masked']
const fieldKeysLast = ['default', 'from', 'follows', 'find', 'compute', 'visibleWhen', 'onlyFilled', 'requiredWhen', 'readOnlyWhen', 'help', 'placeholder', 'width', 'span', 'fills', 'columns', 'defaultRows']

/**
 * A file of the schemas folder as it is written by machines: keys in one order, lines as `printJson` breaks them. Formatting
 * what is formatted changes nothing. Maps of things that have names, such as fields, keep their order: it is said on purpose.
 */
export function formatJson(path: string, value: unknown): string {
  return `${printJson(inOrder(path, value), { isOpen: true })}\n`
}

const dataFolders = ['dictionaries', 'demo', 'seeds', '.generated']

/** Whether a file holds data, whose lines are broken on purpose: a province with its cities in one. */
export function isData(path: string): boolean {
  return dataFolders.includes(path.split('/')[0] ?? '')
}

function inOrder(path: string, value: unknown): unknown {
  const [folder = '', name] = path.split('/')
  if (folder === 'backends') return ordered(value, toStrictSchema(BackendFile))
  const isPage = name !== undefined && !isData(path) && isJsonObject(value)
  return isPage ? orderPage(value) : value
}

function orderPage(page: Readonly<Record<string, unknown>>): unknown {
  const { fields, ...rest } = page
  const parts = ordered(rest, pageFileSchema) as Readonly<Record<string, unknown>>
  return sorted(fields === undefined ? parts : { ...parts, fields: isJsonObject(fields) ? orderFields(fields) : fields }, pageKeys)
}

function orderFields(fields: Readonly<Record<string, unknown>>): unknown {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, isJsonObject(field) ? orderField(field) : field]))
}

function orderField(field: Readonly<Record<string, unknown>>): unknown {
  const type = String(field['type'])
  const own = typeNames.includes(type) ? Object.keys(propertiesOf(fieldSchemaOf(type))).filter((option) => !(option in commonOptions.properties)) : []
  const middle = own.filter((option) => !fieldKeysFirst.includes(option) && !fieldKeysLast.includes(option))
  const { columns } = field
  return sorted(isJsonObject(columns) ? { ...field, columns: orderFields(columns) } : field, [...fieldKeysFirst, ...middle, ...fieldKeysLast])
}

/** In the order of the schema that describes it, all the way down; of alternatives the first that knows all its keys. */
function ordered(value: unknown, schema: JsonSchema | undefined): unknown {
  if (schema === undefined) return value
  const alternatives = (schema['anyOf'] ?? []) as readonly JsonSchema[]
  if (Array.isArray(value)) {
    const items = (schema['items'] ?? alternatives.find((one) => one['type'] === 'array')?.['items']) as JsonSchema | undefined
    return value.map((item) => ordered(item, items))
  }
  if (!isJsonObject(value)) return value
  const known = alternatives.find((one) => Object.keys(value).every((key) => key in propertiesOf(one)) && Object.keys(propertiesOf(one)).length > 0) ?? alternatives.find((one) => 'patternProperties' in one) ?? schema
  const [pattern] = Object.values((known['patternProperties'] ?? {}) as Readonly<Record<string, JsonSchema>>)
  const properties = propertiesOf(known)
  const inner = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, ordered(part, properties[key] ?? pattern)]))
  return pattern ? inner : sorted(inner, Object.keys(properties))
}

/** Keys that nobody knows stay where they are, behind those that are known. */
function sorted(value: Readonly<Record<string, unknown>>, order: readonly string[]): Record<string, unknown> {
  const known = order.filter((key) => Object.hasOwn(value, key))
  const others = Object.keys(value).filter((key) => !known.includes(key))
  return Object.fromEntries([...known, ...others].map((key) => [key, value[key]]))
}
