import type { Tone } from '../fields/fieldType'
import type { NumberTones } from '../fields/numberTones'
import type { SummaryChart, SummaryFormat, SummaryPeriod } from './summaryFile'

/** Figures over the records of a page, by group and period. */
export interface AggregateDefinition {
  /** The field whose rows are looked at, a table or one of several values; null for the records themselves. */
  readonly rows: string | null
  /** Fields, or `vehicle.kind` through a reference. */
  readonly group: readonly string[]
  /** Without `last` all periods there are. */
  readonly period: { readonly unit: SummaryPeriod; readonly by: string; readonly last: number | null } | null
  readonly where: string | null
  /** From whom records are due, so that those without any are counted too. */
  readonly due: DueDefinition | null
  readonly measures: readonly MeasureDefinition[]
}

/** Those of another page from whom records are due: all of them have their place in a figure, with records or without. */
export interface DueDefinition {
  /** The field by which a record says whose it is. */
  readonly by: string
  readonly page: string
  readonly path: string
  readonly where: string | null
  /** The date of theirs from which on something is due; null where it always was. */
  readonly since: string | null
  /** Records of another page that stand for those due: who has one in a period owes nothing in it. */
  readonly unless: { readonly page: string; readonly by: string; readonly date: string; readonly where: string | null } | null
  /** How those who have none in the present period are reminded; null where nobody is. */
  readonly urge: UrgeDefinition | null
}

/** Tells the people who answer for those who have not done what was due, at most once a day for each. */
export interface UrgeDefinition {
  readonly title: string
  readonly confirm: string
  /** Name of the measure that counts them. */
  readonly measure: string
  readonly to: readonly { readonly page: string; readonly where: Readonly<Record<string, string>> }[]
  /** The page in which each person gets a record, and what it says. */
  readonly create: string
  readonly set: Readonly<Record<string, string>>
}

export interface MeasureDefinition {
  readonly name: string
  readonly title: string
  readonly measure: string
  readonly format: SummaryFormat
  readonly unit: string
  /** What values of it are shown in colour. */
  readonly tones?: NumberTones
  /** Whether it counts those from whom records are due rather than records. */
  readonly ofDue: boolean
}

/** A card above a list. */
export interface SummaryCard extends AggregateDefinition {
  /** Its key in the file: a word, or its place in the list. */
  readonly name: string
  readonly title: string
  readonly chart: SummaryChart
  /** What its groups are, in words; empty without groups. */
  readonly groupTitle: string
  /** Colours of the groups' values, where the dictionary gives them. */
  readonly tones: Readonly<Record<string, Tone>>
  readonly top: number
  readonly drill: boolean
  readonly help: string
}

/** A card from which those who have not done what was due can be urged. */
export type UrgingCard = SummaryCard & { readonly due: DueDefinition & { readonly urge: UrgeDefinition } }

export function isUrging(card: SummaryCard): card is UrgingCard {
  return card.due !== null && card.due.urge !== null
}

/** Charts that look at a window of periods as a whole; the others tell its periods apart. */
export function isWhole({ chart }: Pick<SummaryCard, 'chart'>): boolean {
  return chart === 'number' || chart === 'ranking' || chart === 'pie'
}

/** A page that is only a statistic; `list.columns` name its groups, `period` and its measures. */
export interface StatisticsDefinition extends AggregateDefinition {
  /** The page of the records behind the figures. */
  readonly of: string
  readonly path: string
}
