import { createContext, useContext } from 'react'
import type { TreeNode } from '../../contract/tree'
import type { PageDefinition } from '../../language/pageDefinition'

/** What every node of a tree needs to draw itself. */
export interface TreeView {
  readonly page: PageDefinition
  readonly selected: string | null
  readonly onSelect: (node: TreeNode) => void
  readonly isOpen: (id: string, level: number) => boolean
  readonly setOpen: (id: string, isOpen: boolean) => void
  /** The one node that Tab reaches. */
  readonly focused: string | null
  readonly setFocused: (id: string) => void
  /** A node that cannot be chosen, with all below it. */
  readonly without: string | null
  /** A node was dropped on another one; null where nothing may be moved. */
  readonly onDrop: ((moved: TreeNode, target: TreeNode) => void) | null
  /** Siblings in a search; otherwise each level is read when it is opened. */
  readonly found: ReadonlyMap<string | null, readonly TreeNode[]> | null
}

const TreeContext = createContext<TreeView | null>(null)
export const TreeProvider = TreeContext.Provider

export function useTreeView(): TreeView {
  const view = useContext(TreeContext)
  if (!view) throw new Error('useTreeView was called outside of a TreePane.')
  return view
}
