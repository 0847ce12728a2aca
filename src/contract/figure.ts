import type { AggregateDefinition } from '../language/summaryDefinition'
import type { FilterValue } from './listQuery'

/**
 * The records behind one figure, as a list is asked for them: those of the card's or statistic's own condition, of the
 * figure's condition, of one group and one period. The server makes the same SQL of it as of the figure.
 */
export interface Figure {
  /** Card of the page by its name. */
  readonly card?: string
  /** The statistic page that the reader came from, with its filters: from the card that is named, else from a row. */
  readonly page?: string
  readonly filters?: Readonly<Record<string, FilterValue>>
  readonly keyword?: string
  /** Name of the measure; without it the records of the whole group. */
  readonly measure?: string
  /** The group's values, null where nothing is filled in; absent for the total. */
  readonly group?: readonly (string | null)[]
  /** 其他: groups that it leaves out. */
  readonly except?: readonly (readonly (string | null)[])[]
  /** First day of the period. */
  readonly period?: string
}

/** What `POST {base}/summary` answers: a card each, in the page's order. */
export interface SummaryAnswer {
  readonly cards: readonly SummaryCardAnswer[]
}

export interface SummaryCardAnswer {
  readonly name: string
  /** By the first measure, largest first, 其他 last; periods in order, also those without records. */
  readonly rows: readonly SummaryRow[]
  /** Over all groups and periods. Null stands for what cannot be worked out, as a share of nothing. */
  readonly totals: readonly (number | null)[]
  /** It says who has no records, which this person may not know. */
  readonly withheld?: true
  /** Why there are no rows. */
  readonly failed?: string
}

export interface SummaryRow {
  readonly group: readonly (string | null)[]
  /** The groups in words. */
  readonly labels: readonly string[]
  /** All groups beyond the first so many, together. */
  readonly rest?: true
  /** First day of the period. */
  readonly period?: string
  readonly values: readonly (number | null)[]
}

/** A figure as it came, checked for its shape alone; null where it is none. */
export function readFigure(value: unknown): Figure | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { card, page, filters, keyword, measure, group, except, period } = value as Figure
  const texts = [card, page, keyword, measure, period].every((text) => text === undefined || typeof text === 'string')
  const isSound = texts && (card !== undefined || page !== undefined)
    && (group === undefined || isGroup(group)) && (except === undefined || (Array.isArray(except) && except.length <= 50 && except.every(isGroup)))
    && (filters === undefined || (typeof filters === 'object' && filters !== null && !Array.isArray(filters)))
  return isSound ? (value as Figure) : null
}

/** Where those are listed whom a figure counts, rather than records; null where it counts records. */
export function dueTarget({ due, measures }: Pick<AggregateDefinition, 'due' | 'measures'>, { measure: name }: Figure): string | null {
  return due !== null && measures.find((measure) => measure.name === name)?.ofDue === true ? due.path : null
}

function isGroup(group: unknown): boolean {
  return Array.isArray(group) && group.length <= 2 && group.every((value) => value === null || typeof value === 'string')
}
