import type { BlockHead, HomeEntry } from '../language/home'
import type { HomeTone } from '../language/homeFile'
import type { SummaryCard } from '../language/summaryDefinition'
import type { Figure, SummaryCardAnswer } from './figure'

/** Calls of the reference server for what is on the home page and in the header. */
export const homePaths = {
  /** GET under the main API -> `HomeAnswer`. */
  home: '/home',
  /** GET under the main API -> `BadgeAnswer`. */
  badge: '/home/badge',
  /** Server-sent events under the main API, `?ticket=…`: `count` with the number as its data. */
  badgeEvents: '/home/badge/events',
} as const

/** Where a number leads: a page and the figure whose records it lists. */
export interface HomeTarget {
  readonly path: string
  readonly figure?: Figure
}

export interface HomeNumberAnswer extends HomeTarget {
  readonly title: string
  /** Null where it could not be counted in time. */
  readonly value: number | null
  readonly unit: string
  readonly tone: HomeTone
}

export interface HomeRow {
  readonly id: string
  readonly title: string
  /** What stands beside the title, in words. */
  readonly notes: readonly string[]
}

export type HomeBlockAnswer = BlockHead & (
  | { readonly kind: 'numbers'; readonly numbers: readonly HomeNumberAnswer[] }
  | ({ readonly kind: 'chart'; readonly card: SummaryCard; readonly answer: SummaryCardAnswer; readonly page: string } & HomeTarget)
  | ({ readonly kind: 'newest'; readonly rows: readonly HomeRow[] } & HomeTarget)
  | { readonly kind: 'entries'; readonly entries: readonly (Pick<HomeEntry, 'title' | 'action'> & HomeTarget)[] }
)

/** The blocks of whoever asks, with what stands in them; none where his roles have no home. */
export interface HomeAnswer {
  readonly blocks: readonly HomeBlockAnswer[]
}

/** The number in the header; null where there is none for whoever asks. */
export type BadgeAnswer = (HomeTarget & {
  readonly title: string
  readonly count: number
  /** Admits to the stream of events, for a while. */
  readonly ticket: string
}) | null

/** The address of a list that shows the records behind a number. */
export function homeAddress({ path, figure }: HomeTarget): string {
  return figure ? `${path}?${new URLSearchParams({ figure: JSON.stringify(figure) }).toString()}` : path
}
