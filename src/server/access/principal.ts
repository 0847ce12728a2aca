import type { RoleDefinition } from '../../language/pageDefinition'

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
  /** Sees only records that concern the person: created by, or named by the page's `person` field. */
  readonly onlyOwn: boolean
  readonly isRegulator: boolean
  /** Whether the roles allow an action on a page. */
  readonly may: (pageId: string, action: string) => boolean
}
