import type { Dictionary, DictionaryItem, Tone } from '../../fields/fieldType'
import type { Finding } from '../finding'
import { DictionaryFile, tones, type DictionaryEntry } from '../sharedFiles'
import { toStrictSchema } from '../strictSchema'
import { isJsonObject } from './mergePatch'
import type { ParsedSource } from './parseSource'
import { createFinding, placeOf } from './place'
import type { DictionaryAddition } from './readAdditions'
import { shapeFindings } from './shapeFindings'
import { suggestionFor } from './suggestion'

const schema = toStrictSchema(DictionaryFile)

export interface ReadDictionaries {
  readonly dictionaries: Readonly<Record<string, Dictionary>>
  /** With those that have findings. */
  readonly names: ReadonlySet<string>
  readonly findings: readonly Finding[]
}

/** All dictionaries of all files, with what pages add to them; one with a finding is left out. */
export function readDictionaries(sources: readonly ParsedSource[], additions: readonly DictionaryAddition[] = []): ReadDictionaries {
  const dictionaries = new Map<string, Dictionary>()
  const declaredIn = new Map<string, string>()
  const findings: Finding[] = []
  for (const source of sources) {
    if (!isJsonObject(source.value)) continue
    const shape = shapeFindings([source], schema, source.value)
    findings.push(...shape.map(({ finding }) => finding))
    const broken = new Set(shape.map(({ path }) => path[0]))
    for (const [name, entry] of Object.entries(source.value)) {
      if (name === '$schema') continue
      const other = declaredIn.get(name)
      if (other !== undefined) findings.push(createFinding('duplicateDictionary', placeOf([source], [name], 'key'), name, { other }))
      if (other === undefined) declaredIn.set(name, source.path)
      if (other !== undefined || broken.has(name)) continue
      const itemFindings = checkItems(source, name, entry as DictionaryEntry)
      findings.push(...itemFindings)
      if (itemFindings.length === 0) dictionaries.set(name, toDictionary(name, entry as DictionaryEntry))
    }
  }
  for (const addition of additions) {
    const dictionary = dictionaries.get(addition.name)
    const problems = dictionary === undefined ? unknownDictionary(addition, declaredIn.keys()) : repeatedItems(addition, dictionary)
    findings.push(...problems)
    if (dictionary !== undefined && problems.length === 0) dictionaries.set(addition.name, { ...dictionary, items: [...dictionary.items, ...toDictionary(addition.name, { title: dictionary.title, items: addition.items }).items] })
  }
  return { dictionaries: Object.fromEntries(dictionaries), names: new Set(declaredIn.keys()), findings }
}

function unknownDictionary({ source, name }: DictionaryAddition, known: Iterable<string>): Finding[] {
  const names = new Set(known)
  return names.has(name) ? [] : [createFinding('unknownDictionary', placeOf([source], ['adds', name], 'key'), name, { suggestion: suggestionFor(name, names, '在 dictionaries/ 中补上它') })]
}

/** An item that a dictionary has already belongs to somebody else. */
function repeatedItems({ source, name, items }: DictionaryAddition, { items: standing }: Dictionary): Finding[] {
  const taken = new Set(standing.map(({ value }) => value))
  return items.flatMap(([value], index) => (value !== undefined && taken.has(value) ? [createFinding('repeated', placeOf([source], ['adds', name, index, 0]), value)] : []))
}

function checkItems(source: ParsedSource, name: string, { items }: DictionaryEntry): Finding[] {
  const values = new Set(items.map(([value]) => value))
  const seen = new Set<string | undefined>()
  return items.flatMap(([value, , tone, parent], index) => {
    const at = (position: number) => placeOf([source], [name, 'items', index, position])
    const repeated = seen.has(value) ? [createFinding('repeated', at(0), value)] : []
    seen.add(value)
    const isTone = tone === undefined || tone === '' || tones.some((known) => known === tone)
    const toneFindings = isTone ? [] : [createFinding('wrongValue', at(2), tone, { expected: tones.join('、'), suggestion: suggestionFor(tone, tones) })]
    const isParent = parent === undefined || (values.has(parent) && parent !== value)
    const parentFindings = isParent ? [] : [createFinding('wrongValue', at(3), parent, { expected: '本字典中另一项的值', suggestion: suggestionFor(parent, values as Set<string>) })]
    return [...repeated, ...toneFindings, ...parentFindings]
  })
}

function toDictionary(name: string, { title, items, large }: DictionaryEntry): Dictionary {
  return { name, title, large: large ?? false, items: items.map(toItem) }
}

function toItem([value = '', label = '', tone, parent]: readonly string[]): DictionaryItem {
  return { value, label, ...(tone ? { tone: tone as Tone } : {}), ...(parent === undefined ? {} : { parent }) }
}
