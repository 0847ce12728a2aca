import { useMemo } from 'react'
import type { PageDefinition } from '../language/pageDefinition'
import type { RecordContext } from '../language/recordRules'
import { useEngine } from './engineServices'

/** What the page's rules may ask: its dictionaries, the signed-in person, the moment. One for the life of the component. */
export function useRecordContext(page: PageDefinition): RecordContext {
  const { user } = useEngine()
  return useMemo(
    () => ({ dictionary: (name: string) => page.dictionaries[name], refLabel: () => undefined, now: new Date(), user: { id: user.id, orgId: user.orgId, roles: user.roles } }),
    [page, user],
  )
}
