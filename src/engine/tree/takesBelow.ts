import type { TreeNode } from '../../contract/tree'
import type { PageDefinition } from '../../language/pageDefinition'

/** Whether the reader may put records below a node: not below another's, where what stands below belongs to it. */
export function takesBelow({ owner, list }: Pick<PageDefinition, 'owner' | 'list'>, node: TreeNode): boolean {
  return !node.readOnly || owner !== list.tree?.parent
}
