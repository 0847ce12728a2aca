import { parseSource } from '../../src/language/gate/parseSource'
import { placeOf } from '../../src/language/gate/place'
import { formatFinding } from '../../src/language/finding'
import { inlineJson } from '../../src/language/json/printJson'
import { formatJson } from '../../src/language/json/formatJson'
import { mergeJson, type MergeConflict } from '../../src/language/json/mergeJson'
import { rewriteJson } from '../../src/language/json/rewriteJson'
import { sameJson } from '../../src/language/json/sameJson'
import { GeneratorError } from '../generatorErrors'
import type { Addition, GeneratedFile } from './generatedFile'
import { keepRemoved } from './markRemoved'

/** What stands in the schemas folder. Paths of what was generated last begin with `.generated/`. */
export type Standing = ReadonlyMap<string, string>

export const baseFolder = '.generated'
const additionsFile = `${baseFolder}/additions.json`

/** What is to be written, and what a person should know of it. */
export interface FilePlan {
  /** Text by path; only what changes. */
  readonly writes: ReadonlyMap<string, string>
  readonly conflicts: readonly string[]
  /** What the source has no more, and was kept with a mark. */
  readonly removed: readonly string[]
  /** Doubts with their lines. */
  readonly doubts: readonly string[]
  /** Files that somebody deleted or wrote before us; they stay as they are. */
  readonly skipped: readonly string[]
}

/**
 * Brings generated files together with what stands there. What was generated last is kept beside the pages, so that what
 * the hand has changed since is known from what the source has changed; see ADR 0019. Nothing is written here.
 */
export function planFiles(files: readonly GeneratedFile[], additions: readonly Addition[], standing: Standing): FilePlan {
  const writes = new Map<string, string>()
  const plan = { conflicts: [] as string[], removed: [] as string[], doubts: [] as string[], skipped: [] as string[] }
  const put = (path: string, text: string) => { if (standing.get(path) !== text) writes.set(path, text) }
  for (const file of files) planOne(file, standing, put, plan)
  planAdditions(additions, standing, put)
  return { writes, ...plan }
}

function planOne({ path, value, text = formatJson(path, value), doubts }: GeneratedFile, standing: Standing, put: (path: string, text: string) => void, plan: { conflicts: string[]; removed: string[]; doubts: string[]; skipped: string[] }): void {
  const basePath = `${baseFolder}/${path}`
  const [base, ours] = [standing.get(basePath), standing.get(path)]
  if (base === undefined && ours !== undefined && ours !== text) return void plan.skipped.push(`${path} 是手写的，没有动`)
  if (base !== undefined && ours === undefined) return void plan.skipped.push(`${path} 已由人删去，没有再生成；要它回来，先删去 ${basePath}`)
  const merged = base === undefined || ours === undefined ? { text, conflicts: [], removed: [] } : mergeText(path, base, ours, value)
  put(path, merged.text)
  put(basePath, text)
  plan.conflicts.push(...merged.conflicts.map((conflict) => describe(path, merged.text, conflict)))
  plan.removed.push(...merged.removed.map((what) => `${path}  ${what}：来源中已没有，已标记`))
  const { source } = parseSource({ path, text: merged.text })
  plan.doubts.push(...doubts.map(({ path: at, text }) => ({ place: placeOf([source], at, 'key'), text })).map(({ place, text }) => `${place.file}:${place.line}  ${place.pointer}  ${text}`))
}

function mergeText(path: string, baseText: string, ours: string, fresh: unknown): { text: string; conflicts: readonly MergeConflict[]; removed: readonly string[] } {
  const { source, findings } = parseSource({ path, text: ours })
  if (findings.length > 0) throw new GeneratorError('handEditBroken', { value: path, problem: formatFinding(findings[0]!) })
  const { base, theirs, removed } = keepRemoved(JSON.parse(baseText), source.value, fresh)
  // Untouched by any hand: it is as it would be written anew.
  if (ours === baseText) return { text: sameJson(JSON.parse(baseText), theirs) ? ours : formatJson(path, theirs), conflicts: [], removed }
  const { value, conflicts } = mergeJson(base, source.value, theirs)
  return { text: rewriteJson(ours, value), conflicts, removed }
}

function describe(path: string, text: string, { path: at, ours, theirs }: MergeConflict): string {
  const place = placeOf([parseSource({ path, text }).source], at, 'key')
  const shown = (value: unknown) => (value === undefined ? '（删去）' : inlineJson(value))
  return `${path}:${place.line}  /${at.join('/')}  手改为 ${shown(ours)}，来源现在是 ${shown(theirs)}；保留手改的`
}

/** What was added once and has gone since was taken out by hand. */
function planAdditions(additions: readonly Addition[], standing: Standing, put: (path: string, text: string) => void): void {
  const done = JSON.parse(standing.get(additionsFile) ?? '{}') as Record<string, string[]>
  const texts = new Map<string, string>()
  for (const { path, key, apply } of additions) {
    if (done[path]?.includes(key)) continue
    const text = texts.get(path) ?? standing.get(path) ?? ''
    texts.set(path, text === '' ? formatJson(path, apply(undefined)) : rewriteJson(text, apply(parseSource({ path, text }).source.value)))
    done[path] = [...(done[path] ?? []), key]
  }
  for (const [path, text] of texts) put(path, text)
  if (texts.size > 0) put(additionsFile, formatJson(additionsFile, Object.fromEntries(Object.entries(done).sort())))
}
