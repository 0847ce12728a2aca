import type { Dictionary, FieldContext } from '../../fields/fieldType'
import type { RawPage } from './rawPage'

/**
 * Everything a page may refer to by name. It knows the names in broken files too: a slip in one file is not reported
 * again as a missing name in twenty others.
 */
export interface World {
  readonly pages: ReadonlyMap<string, RawPage>
  readonly pageIds: ReadonlySet<string>
  /** Pages by the folder their file stands in. */
  readonly areas: ReadonlyMap<string, readonly string[]>
  readonly resources: ReadonlySet<string>
  readonly dictionaryNames: ReadonlySet<string>
  readonly dictionaries: Readonly<Record<string, Dictionary>>
  readonly backends: ReadonlySet<string>
  readonly extensions: ReadonlySet<string>
  /** For checking the constants in page files. */
  readonly context: FieldContext
}
