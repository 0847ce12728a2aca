import { mayNameNorms, namesOfNorms, normPattern } from '../norms'
import type { Finding } from '../finding'
import type { NormDefinition } from '../schemaSet'
import { isJsonObject } from './mergePatch'
import { createFinding, placeOf, type Path } from './place'
import type { ReadNorms } from './readNorms'
import type { MergedPage } from './resolveExtends'
import { suggestionFor } from './suggestion'

export interface FilledPages {
  /** The same pages, with values where they named norms. */
  readonly filled: MergedPage[]
  readonly findings: readonly { readonly pageId: string; readonly finding: Finding }[]
}

/** Puts the values of norms in the texts and expressions that name them, before anything reads those: what is checked, run and shown has plain numbers. */
export function fillNorms(pages: readonly MergedPage[], read: ReadNorms): FilledPages {
  const values = JSON.stringify(Object.entries(read.norms).map(([name, { value }]) => [name, value]))
  const findings: { pageId: string; finding: Finding }[] = []
  const filled = pages.map((page) => {
    const { value, unknown } = filledValue(page.value, read, values)
    findings.push(...unknown.map(({ path, name }) => ({ pageId: page.id, finding: createFinding('unknownNorm', placeOf(page.chain, path), name, { suggestion: suggestionFor(name, read.names, '写进 norms.json') }) })))
    return value === page.value ? page : { ...page, value }
  })
  return { filled, findings }
}

interface Filled {
  readonly value: MergedPage['value']
  readonly unknown: readonly { readonly path: Path; readonly name: string }[]
}

/** The last filling of each merged page: one that has not changed comes out as it was. */
const lastFillings = new WeakMap<MergedPage['value'], { readonly values: string; readonly filled: Filled }>()

function filledValue(value: MergedPage['value'], { norms, names }: ReadNorms, values: string): Filled {
  const last = lastFillings.get(value)
  if (last?.values === values) return last.filled
  const unknown: { path: Path; name: string }[] = []
  const fillText = (text: string, path: Path) => {
    if (!mayNameNorms(text)) return text
    unknown.push(...namesOfNorms(text).filter((name) => !names.has(name)).map((name) => ({ path, name })))
    // A norm nobody can read is the one finding; what is left must not be a second.
    return text.replace(normPattern, (_, name: string) => written(norms[name]?.value ?? 0))
  }
  const filled = { value: fillIn(value, [], fillText) as MergedPage['value'], unknown }
  lastFillings.set(value, { values, filled })
  return filled
}

/** Days as an expression has them. */
function written(value: NormDefinition['value']): string {
  return typeof value === 'object' ? `[${value.map((day) => `'${day}'`).join(', ')}]` : String(value)
}

/** The same object where no text in it changes. */
function fillIn(value: unknown, path: Path, fillText: (text: string, path: Path) => string): unknown {
  if (typeof value === 'string') return fillText(value, path)
  if (Array.isArray(value)) {
    const parts = value.map((part, index) => fillIn(part, [...path, index], fillText))
    return parts.some((part, index) => part !== value[index]) ? parts : value
  }
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value).map(([key, part]) => [key, fillIn(part, [...path, key], fillText)] as const)
  return entries.some(([key, part]) => part !== value[key]) ? Object.fromEntries(entries) : value
}
