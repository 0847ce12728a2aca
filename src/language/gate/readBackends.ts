import { BackendFile } from '../backendFile'
import { defaultCalls } from '../defaultCalls'
import type { Finding } from '../finding'
import { toStrictSchema } from '../strictSchema'
import { isJsonObject } from './mergePatch'
import type { ParsedSource } from './parseSource'
import { createFinding, placeOf } from './place'
import { shapeFindings } from './shapeFindings'
import { suggestionFor } from './suggestion'

const schema = toStrictSchema(BackendFile)

/** How each backend speaks, by name; the file bears the name. */
export function readBackends(sources: readonly ParsedSource[]): { backends: Readonly<Record<string, BackendFile>>; names: ReadonlySet<string>; findings: readonly Finding[] } {
  const checked = sources.filter(({ value }) => isJsonObject(value)).map((source) => ({ source, findings: checkBackend(source) }))
  const sound = checked.filter(({ findings }) => findings.length === 0).map(({ source }) => source.value as BackendFile)
  return {
    backends: Object.fromEntries(sound.map((backend) => [backend.name, backend])),
    names: new Set(sources.map(nameOf)),
    findings: checked.flatMap(({ findings }) => findings),
  }
}

function checkBackend(source: ParsedSource): Finding[] {
  const shape = shapeFindings([source], schema, source.value).map(({ finding }) => finding)
  const { name, calls } = source.value as { name?: unknown; calls?: unknown }
  const expected = nameOf(source)
  const misnamed = name === undefined || name === expected ? [] : [createFinding('wrongValue', placeOf([source], ['name']), name, { expected: `与文件名相同：${expected}`, suggestion: `写“${expected}”` })]
  const known = Object.keys(defaultCalls)
  const unknown = Object.keys(isJsonObject(calls) ? calls : {}).filter((call) => !known.includes(call))
  const unknownCalls = unknown.map((call) => createFinding('unknownKey', placeOf([source], ['calls', call], 'key'), call, { key: call, suggestion: suggestionFor(call, known) }))
  return [...shape, ...misnamed, ...unknownCalls]
}

function nameOf(source: ParsedSource): string {
  return (source.path.split('/').at(-1) ?? '').slice(0, -'.json'.length)
}
