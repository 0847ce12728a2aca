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
export function shapeFindings(chain: readonly ParsedSource[], schema: JsonSchema, value: unknown, base: Path = []): ShapeFinding[] {
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
