/** What access needs to know of an organisation. */
export interface Organization {
  readonly id: string
  readonly parent: string | null
  readonly kind: string
  readonly name: string
  readonly simpleName: string | null
  readonly region: string | null
  /** The regulator that looks after it, whatever its region. */
  readonly regulator: string | null
  readonly industries: readonly string[]
  /** Not closed down. */
  readonly active: boolean
}

/** Parts of a company; everything else stands for itself. */
const partKinds = new Set(['department', 'team'])

/** Whether an organisation is a part of a company, such as a department. */
export function isPart({ kind }: Pick<Organization, 'kind'>): boolean {
  return partKinds.has(kind)
}

export interface OrganizationTree {
  readonly get: (id: string) => Organization | undefined
  /** The company that an organisation is or belongs to. */
  readonly companyOf: (id: string) => Organization | undefined
  /** The company with its departments and teams, without its subsidiaries. */
  readonly withParts: (id: string) => string[]
  /** The organisation and everything below it. */
  readonly subtree: (id: string) => string[]
  /** Organisations whose region lies in a region. */
  readonly inRegion: (region: string) => string[]
  /** Organisations that name a regulator as theirs, with everything below them. */
  readonly regulatedBy: (id: string) => string[]
}

export function createOrganizationTree(organizations: readonly Organization[]): OrganizationTree {
  const byId = new Map(organizations.map((organization) => [organization.id, organization]))
  const children = groupByParent(organizations)

  const descend = (id: string, follow: (child: Organization) => boolean): string[] => {
    const found = new Set([id])
    // A set grows while it is walked, and a circle in the tree ends by itself.
    for (const next of found) for (const child of children.get(next) ?? []) if (follow(child)) found.add(child.id)
    return [...found]
  }

  return {
    get: (id) => byId.get(id),
    companyOf(id) {
      const passed = new Set<string>()
      let organization = byId.get(id)
      while (organization && isPart(organization) && organization.parent !== null && !passed.has(organization.id)) {
        passed.add(organization.id)
        organization = byId.get(organization.parent) ?? organization
      }
      return organization
    },
    withParts: (id) => descend(id, isPart),
    subtree: (id) => descend(id, () => true),
    inRegion(region) {
      const prefix = regionPrefix(region)
      // A region without a prefix would be the whole country.
      return prefix === '' ? [] : organizations.filter((organization) => organization.region?.startsWith(prefix)).map(({ id }) => id)
    },
    regulatedBy: (id) => organizations.filter((organization) => organization.regulator === id).flatMap((organization) => descend(organization.id, () => true)),
  }
}

/** The organisation and all above it, nearest first. */
export function withAncestors(tree: OrganizationTree, id: string): readonly string[] {
  const passed = new Set<string>()
  for (let organization = tree.get(id); organization && !passed.has(organization.id);) {
    passed.add(organization.id)
    organization = organization.parent === null ? undefined : tree.get(organization.parent)
  }
  return [...passed]
}

/** The region's code and those of the regions around it: district, city, province. */
export function regionsOf(region: string): readonly string[] {
  if (!/^\d{6}$/.test(region)) return []
  return [...new Set([region, `${region.slice(0, 4)}00`, `${region.slice(0, 2)}0000`])]
}

/** `610000` is the province 61, `610100` the city 6101, `610112` the district itself. */
function regionPrefix(region: string): string {
  return region.replace(/(?:00)+$/, '')
}

function groupByParent(organizations: readonly Organization[]): ReadonlyMap<string | null, Organization[]> {
  const children = new Map<string | null, Organization[]>()
  for (const organization of organizations) {
    const siblings = children.get(organization.parent)
    if (siblings) siblings.push(organization)
    else children.set(organization.parent, [organization])
  }
  return children
}
