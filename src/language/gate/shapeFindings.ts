import type { Finding } from '../finding'
import type { JsonSchema } from '../strictSchema'
import type { ParsedSource } from './parseSource'
import { createFinding, placeOf, shown, type Path } from './place'
import { schemaErrors, type SchemaError } from './schemaErrors'
import { suggestionFor } from './suggestion'

export interface ShapeFinding {
  readonly path: Path
  readonly finding: Finding
}

/** Checks a value of a file against a schema; `base` is where in the file the value stands. */
export function shapeFindings(chain: readonly ParsedSource[], schema: JsonSchema, value: unknown, base: Path = []): readonly ShapeFinding[] {
  const [source] = chain
  if (source === undefined || value !== source.value || chain.length > 1) return findingsOf(chain, schema, value, base)
  const last = lastShapes.get(source)
  if (last?.schema === schema) return last.findings
  const findings = findingsOf(chain, schema, value, base)
  lastShapes.set(source, { schema, findings })
  return findings
}

/** What was found in whole files, which a gate with a memory reads again and again as the same source. */
const lastShapes = new WeakMap<ParsedSource, { readonly schema: JsonSchema; readonly findings: readonly ShapeFinding[] }>()

function findingsOf(chain: readonly ParsedSource[], schema: JsonSchema, value: unknown, base: Path): ShapeFinding[] {
  return schemaErrors(schema, value, base).map((error) => ({ path: error.path, finding: toFinding(chain, error) }))
}

function toFinding(chain: readonly ParsedSource[], error: SchemaError): Finding {
  switch (error.kind) {
    case 'unknownKey':
      return createFinding('unknownKey', placeOf(chain, error.path, 'key'), error.key, { key: error.key, suggestion: suggestionFor(error.key, error.known, '删去它') })
    case 'wrongName':
      return createFinding('wrongName', placeOf(chain, error.path, 'key'), error.key, { key: error.key })
    case 'missingKey':
      return createFinding('missingKey', placeOf(chain, error.path), undefined, { key: error.key })
    case 'wrongValue':
      return createFinding('wrongValue', placeOf(chain, error.path), error.value, { expected: error.expected, suggestion: suggestionFor(shown(error.value), error.known, '改正这个值') })
  }
}
