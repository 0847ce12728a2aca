import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormatsModule from 'ajv-formats'
import type { JsonSchema } from '../strictSchema'
import { shown, type Path } from './place'

/** One thing JSON Schema finds wrong, in words of the page language. */
export type SchemaError =
  | { readonly kind: 'unknownKey'; readonly path: Path; readonly key: string; readonly known: readonly string[] }
  | { readonly kind: 'wrongName'; readonly path: Path; readonly key: string }
  | { readonly kind: 'missingKey'; readonly path: Path; readonly key: string }
  | { readonly kind: 'wrongValue'; readonly path: Path; readonly value: unknown; readonly expected: string; readonly known: readonly string[] }

// ajv-formats is CommonJS: its default export is wrapped once more under Node's ESM.
const addFormats = (addFormatsModule as unknown as { default?: typeof addFormatsModule }).default ?? addFormatsModule
const ajv = new Ajv({ allErrors: true, verbose: true, strict: true, strictTypes: false, strictTuples: false, validateSchema: false, code: { optimize: false } })
;(addFormats as unknown as (instance: Ajv) => void)(ajv)

const validators = new WeakMap<object, ValidateFunction>()

/** Everything a value has against a schema; one finding per mistake, however many branches of the schema it fails. */
export function schemaErrors(schema: JsonSchema, value: unknown, base: Path = []): SchemaError[] {
  const validate = validators.get(schema) ?? ajv.compile(schema)
  validators.set(schema, validate)
  if (validate(value)) return []
  const errors = validate.errors ?? []
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf')
  return errors
    .filter((error) => !unions.some((union) => isInside(error, union)))
    .flatMap((error) => toSchemaErrors(error, [...base, ...pathOf(error.instancePath, value)]))
}

function isInside(error: ErrorObject, union: ErrorObject): boolean {
  return error !== union && error.schemaPath.startsWith(`${union.schemaPath}/`) && error.instancePath.startsWith(union.instancePath)
}

/** Array indexes as numbers, which is how positions are looked up. */
function pathOf(pointer: string, value: unknown): Path {
  let current = value
  return pointer.split('/').slice(1).map((part) => {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    const isIndex = Array.isArray(current)
    current = (current as Record<string, unknown> | undefined)?.[key]
    return isIndex ? Number(key) : key
  })
}

function toSchemaErrors(error: ErrorObject, path: Path): SchemaError[] {
  const parent = (error.parentSchema ?? {}) as JsonSchema
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(error.params['additionalProperty'])
      if ('patternProperties' in parent) return [{ kind: 'wrongName', path: [...path, key], key }]
      return [{ kind: 'unknownKey', path: [...path, key], key, known: Object.keys((parent['properties'] ?? {}) as object) }]
    }
    case 'required':
      return [{ kind: 'missingKey', path, key: String(error.params['missingProperty']) }]
    case 'anyOf':
      return unionErrors(error, path)
    default:
      return [{ kind: 'wrongValue', path, value: error.data, expected: expectation(error), known: [] }]
  }
}

/** Words are listed; of several shapes, the one that comes nearest to what stands there explains itself. */
function unionErrors(error: ErrorObject, path: Path): SchemaError[] {
  const branches = error.schema as readonly JsonSchema[]
  const words = branches.flatMap((branch) => ('const' in branch ? [String(branch['const'])] : []))
  if (words.length === branches.length) return [{ kind: 'wrongValue', path, value: error.data, expected: words.join('、'), known: words }]
  const [nearest] = branches.map((branch) => schemaErrors(branch, error.data, path)).sort((a, b) => distance(a, path) - distance(b, path))
  return nearest ?? []
}

function distance(errors: readonly SchemaError[], path: Path): number {
  return errors.reduce((total, { kind, path: at }) => total + (at.length > path.length ? 1 : kind === 'wrongValue' ? 100 : 10), 0)
}

const typeNames: Readonly<Record<string, string>> = { string: '文字', integer: '整数', number: '数字', boolean: 'true 或 false', object: '一个对象 {…}', array: '一个列表 […]' }

function expectation({ keyword, params, schema }: ErrorObject): string {
  switch (keyword) {
    case 'type': return typeNames[String(params['type'])] ?? String(params['type'])
    case 'const': return shown(schema)
    case 'enum': return (schema as readonly unknown[]).map(shown).join('、')
    case 'pattern': return `符合 ${String(schema)} 的文字`
    case 'format': return schema === 'regex' ? '正则表达式' : `${String(schema)} 格式的文字`
    case 'minLength': return `至少 ${String(schema)} 个字`
    case 'maxLength': return `最多 ${String(schema)} 个字`
    case 'minItems': return `至少 ${String(schema)} 项`
    case 'maxItems': return `最多 ${String(schema)} 项`
    case 'minimum': return `不小于 ${String(schema)} 的数`
    case 'maximum': return `不大于 ${String(schema)} 的数`
    default: return `满足 ${keyword} ${shown(schema)}`
  }
}
