import type { Finding } from '../finding'
import type { PageFile } from '../pageDefinition'
import type { UniqueDefinition } from '../pageDefinition'
import type { RuleFile, UniqueFile } from '../pageFile'
import type { CheckFile, EffectFile, TransitionFile } from '../statesFile'
import type { SummaryFile } from '../summaryFile'
import type { ParsedSource } from './parseSource'
import { createFinding, placeInside, placeOf, type Path } from './place'
import type { FindingCode } from '../findingCatalogue'

/** A page after its `extends` is resolved and before it is trusted. */
export interface RawPage {
  readonly id: string
  readonly area: string
  /** Own file first, then what it extends, nearest first. */
  readonly chain: readonly ParsedSource[]
  /** Merged; its shape has been checked, and what was wrong has been taken out, so that later passes can go on. */
  readonly file: PageFile
  /** All field names that are written, also of fields with findings. */
  readonly fieldNames: ReadonlySet<string>
}

/** A finding in a page, at the file and line that says it. */
export function findingIn(page: Pick<RawPage, 'chain'>, code: FindingCode, path: Path, value: unknown, parameters: Readonly<Record<string, string | number>> = {}, at: 'key' | 'value' = 'value'): Finding {
  return createFinding(code, placeOf(page.chain, path, at), value, parameters)
}

/** A finding inside a text of a page, by the offset of a character. */
export function findingInside(page: Pick<RawPage, 'chain'>, code: FindingCode, path: Path, offset: number, value: unknown, parameters: Readonly<Record<string, string | number>>): Finding {
  return createFinding(code, placeInside(page.chain, path, offset), value, parameters)
}

/** The rules of a page with their places; they are a list, or named so that a page may add to those it extends. */
export function rulesOf({ file }: RawPage): { path: Path; rule: RuleFile }[] {
  return entriesOf(file.rules).map(([key, rule]) => ({ path: ['rules', key], rule }))
}

/** The rules over several records with their places, written as `rules` are. */
export function uniqueOf({ file }: RawPage): { path: Path; rule: UniqueFile }[] {
  return entriesOf(file.unique).map(([key, rule]) => ({ path: ['unique', key], rule }))
}

/** The same, complete. */
export function completeUnique(page: RawPage): UniqueDefinition[] {
  return uniqueOf(page).map(({ rule: { fields, period, when, at, message } }) => {
    const [start = '', end = ''] = period ?? []
    return { fields, period: period === undefined ? null : { start, end }, when: when ?? null, where: page.file.where ?? {}, at: at ?? fields[0] ?? '', message }
  })
}

/** The cards above the list with their places, written as `rules` are. */
export function summaryOf({ file }: RawPage): { path: Path; name: string; card: SummaryFile }[] {
  return entriesOf(file.summary).map(([key, card]) => ({ path: ['summary', key], name: String(key), card }))
}

/** What a move causes elsewhere with its places, written as `rules` are. */
export function effectsOf({ effects }: Pick<TransitionFile, 'effects'>, path: Path): { path: Path; effect: EffectFile }[] {
  return entriesOf(effects).map(([key, effect]) => ({ path: [...path, 'effects', key], effect }))
}

/** The conditions of a move that have words of their own with their places, written as `rules` are. */
export function checksOf({ checks }: Pick<TransitionFile, 'checks'>, path: Path): { path: Path; check: CheckFile }[] {
  return entriesOf(checks).map(([key, check]) => ({ path: [...path, 'checks', key], check }))
}

function entriesOf<Rule>(rules: readonly Rule[] | Readonly<Record<string, Rule>> | undefined): [string | number, Rule][] {
  return Array.isArray(rules) ? rules.map((rule: Rule, index) => [index, rule]) : Object.entries((rules ?? {}) as Readonly<Record<string, Rule>>)
}

/** What one record of a page is called. */
export function nounOf({ file }: RawPage): string {
  const title = file.title ?? ''
  return file.noun ?? (title.replace(/管理$/, '') || title)
}
