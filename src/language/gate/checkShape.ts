import type { Finding } from '../finding'
import type { PageFile } from '../pageDefinition'
import { pageFileSchema, requiredKeys } from '../pageFileSchema'
import { isJsonObject } from './mergePatch'
import { createFinding, placeOf, type Path } from './place'
import type { RawPage } from './rawPage'
import type { MergedPage } from './resolveExtends'
import { shapeFindings } from './shapeFindings'

/** The version of the language this program speaks. */
export const languageVersion = 1

export interface ShapedPage {
  readonly page: RawPage
  readonly findings: readonly Finding[]
}

/**
 * Checks the shape of a merged page. What is wrong is taken out of the page that goes on, so that the later passes
 * report what else there is to report.
 */
export function checkShape(merged: MergedPage): ShapedPage {
  const { version, ...value } = merged.value
  const shape = shapeFindings(merged.chain, pageFileSchema, value)
  const missing = merged.isBase ? [] : requiredKeys.filter((key) => value[key] === undefined)
  const sound = shape.reduce<unknown>((rest, { path }) => without(rest, pruningPath(path)), value)
  return {
    page: { id: merged.id, area: merged.area, chain: merged.chain, file: sound as PageFile, fieldNames: new Set(isJsonObject(value['fields']) ? Object.keys(value['fields']) : []) },
    findings: [
      ...versionFindings(merged, version),
      ...missing.map((key) => createFinding('missingKey', placeOf(merged.chain, []), undefined, { key })),
      ...shape.map(({ finding }) => finding),
    ],
  }
}

function versionFindings({ chain }: MergedPage, version: unknown): Finding[] {
  if (version === undefined) return [createFinding('missingVersion', placeOf(chain, []), undefined, { current: languageVersion })]
  return version === languageVersion ? [] : [createFinding('otherVersion', placeOf(chain, ['version']), version, { current: languageVersion })]
}

/** A whole part of the page goes (`states`, `list`); of maps of independent things only the one entry. */
function pruningPath(path: Path): Path {
  const [section] = path
  return path.slice(0, section === 'fields' || section === 'annex' ? 2 : 1)
}

function without(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined || !isJsonObject(value) || !Object.hasOwn(value, key)) return value
  if (rest.length > 0) return { ...value, [key]: without(value[key], rest) }
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== String(key)))
}
