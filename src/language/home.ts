import type { HomeTone } from './homeFile'
import type { ListDefinition } from './pageDefinition'

/** A figure of one page: the name of a card among its `homeCards`. */
export interface HomeCard {
  readonly page: string
  readonly card: string
}

export interface HomeNumber extends HomeCard {
  readonly title: string
  readonly unit: string
  readonly tone: HomeTone
}

export interface HomeEntry {
  readonly page: string
  readonly title: string
  readonly action: 'view' | 'create'
}

/** What every block has. */
export interface BlockHead {
  readonly name: string
  readonly title: string
  readonly help: string
}

/** The first few records of a list, in its own order unless another is written. */
export type HomeNewest = HomeCard & { readonly show: readonly string[]; readonly size: number; readonly sort: ListDefinition['sort'] | null }

export type HomeBlock = BlockHead & (
  | { readonly kind: 'numbers'; readonly numbers: readonly HomeNumber[] }
  | { readonly kind: 'chart'; readonly chart: HomeCard }
  | { readonly kind: 'newest'; readonly newest: HomeNewest }
  | { readonly kind: 'entries'; readonly entries: readonly HomeEntry[] }
)

/** What `home.json` says, complete. */
export interface HomeDefinition {
  /** The number in the header, or null. */
  readonly badge: (HomeCard & { readonly title: string }) | null
  readonly blocks: Readonly<Record<string, HomeBlock>>
  readonly homes: readonly { readonly roles: readonly string[]; readonly blocks: readonly string[] }[]
}

export const noHome: HomeDefinition = { badge: null, blocks: {}, homes: [] }

/** The blocks of somebody with these roles: those of the first home that is his, then what the others add. */
export function blocksFor({ blocks, homes }: HomeDefinition, roles: readonly string[]): readonly HomeBlock[] {
  const names = homes.filter((home) => home.roles.some((role) => roles.includes(role))).flatMap((home) => home.blocks)
  return [...new Set(names)].flatMap((name) => blocks[name] ?? [])
}
