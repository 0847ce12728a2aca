export interface OrganizationNode {
  readonly value: string
  readonly label: string
  readonly parent?: string | undefined
  /** Stands in the tree for those below it, and cannot be chosen itself. */
  readonly disabled?: boolean
  /** Why it is no longer in use. */
  readonly retired?: string | undefined
}

export interface OrganizationBranch {
  readonly value: string
  readonly title: string
  readonly disabled: boolean
  readonly retired?: string | undefined
  readonly children: OrganizationBranch[]
}

/** The tree of these organisations; one whose parent is not among them, or is its own descendant, stands at the top. */
export function organizationTree(nodes: readonly OrganizationNode[]): OrganizationBranch[] {
  // Later entries win: they come from a whole record, the first may be a bare label.
  const byId = new Map(nodes.map((node) => [node.value, node]))
  const branches = new Map([...byId.values()].map((node) => [node.value, { value: node.value, title: node.label, disabled: node.disabled === true, ...(node.retired === undefined ? {} : { retired: node.retired }), children: [] as OrganizationBranch[] }]))
  const roots: OrganizationBranch[] = []
  for (const node of byId.values()) {
    const branch = branches.get(node.value)!
    const parent = isBelowItself(node, byId) ? undefined : branches.get(node.parent ?? '')
    ;(parent?.children ?? roots).push(branch)
  }
  return roots
}

/** Of all branches, at every depth. */
export function valuesOf(branches: readonly OrganizationBranch[]): string[] {
  return branches.flatMap(({ value, children }) => [value, ...valuesOf(children)])
}

function isBelowItself(node: OrganizationNode, byId: ReadonlyMap<string, OrganizationNode>): boolean {
  const seen = new Set<string>()
  for (let id: string | undefined = node.value; id !== undefined; id = byId.get(id)?.parent) {
    if (seen.has(id)) return true
    seen.add(id)
  }
  return false
}
