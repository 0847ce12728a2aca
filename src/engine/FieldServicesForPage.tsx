import { useMemo, type ReactNode } from 'react'
import { FieldServicesProvider } from '../fields/FieldServicesProvider'
import type { FieldServices } from '../fields/fieldView'
import type { PageDefinition } from '../language/pageDefinition'
import { RowFiles } from './annex/RowFiles'
import { useEngine } from './engineServices'
import { useRecordContext } from './useRecordContext'

/** Gives the fields of a page what they may ask: dictionaries, references, the client, the person. */
export function FieldServicesForPage({ page, children }: { page: PageDefinition; children: ReactNode }) {
  const { client, user, navigate, may } = useEngine()
  const context = useRecordContext(page)
  const services = useMemo((): FieldServices => ({
    ...context,
    client,
    user,
    references: page.references,
    searchDictionary: client.dictionary,
    Files: RowFiles,
    canOpen: (resource) => {
      const reference = page.references[resource]
      return reference !== undefined && may(reference.page, 'view')
    },
    openRecord: (resource, id) => {
      const reference = page.references[resource]
      if (reference) navigate(`${reference.path}?open=${encodeURIComponent(id)}`)
    },
  }), [context, client, user, page, navigate, may])
  return <FieldServicesProvider value={services}>{children}</FieldServicesProvider>
}
