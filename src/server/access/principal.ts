import type { RoleDefinition } from '../../language/schemaSet'

/** Who asks, worked out once per request from the token. */
export interface Principal {
  readonly empId: string
  readonly name: string
  /** The organisation signed in to. */
  readonly orgId: string
  readonly roles: readonly string[]
  /** Organisations whose records a page of scope `org` shows: the own company with its departments; null is all. */
  readonly orgIds: readonly string[] | null
  /** The same for scope `group`: the own company and everything below it; null is all. */
  readonly groupOrgIds: readonly string[] | null
  /** How far the widest of the roles sees. */
  readonly reach: RoleDefinition['records']
  /** Whether a page shows only records that concern the person: created by him, or naming him in its `person` field. */
  readonly onlyOwn: (pageId: string) => boolean
  /** The organisation signed in to and all above it, and the regions it lies in: what is meant for one of them is meant for its people. */
  readonly readsFor: { readonly orgs: readonly string[]; readonly regions: readonly string[] }
  readonly isRegulator: boolean
  /** Whether the roles allow an action on a page that is for one of the organisations that are seen, or a post was granted it. */
  readonly may: (pageId: string, action: string) => boolean
  /** Whether the roles allow it, whatever business the organisations have: by this it is measured what one may give others. */
  readonly holds: (pageId: string, action: string) => boolean
}
