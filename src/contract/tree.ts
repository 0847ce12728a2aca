/** What `POST {base}/tree` is asked: one level, or what a search finds, or the way down to a record. Nothing asks for the roots. */
export interface TreeRequest {
  /** Records directly below this one. */
  readonly parent?: string
  /** Records that a quick search finds, each with all above it. */
  readonly keyword?: string
  /** This record and all above it. */
  readonly reveal?: string
}

export interface TreeAnswer {
  /** Siblings in their order; of a search or a way, whoever is above comes before whoever is below. */
  readonly nodes: readonly TreeNode[]
  /** Whether there are more than are given. */
  readonly more: boolean
}

export interface TreeNode {
  readonly id: string
  readonly version: number
  readonly label: string
  /** The record above, where the person sees it. */
  readonly parent: string | null
  /** Records directly below, and all below. */
  readonly children: number
  readonly below: number
  /** By the page's `tree.counts`, of this record and all below it; what the person may not see is missing. */
  readonly counts: Readonly<Record<string, number>>
  /** Places of the page's `tree.marks` that hold. */
  readonly marks: readonly number[]
  /** The reader may neither change it nor put others below it: it is another's. */
  readonly readOnly?: true
  /** In a search: found itself, not merely above something found. */
  readonly found?: boolean
}
