import { useCallback, useEffect, useState } from 'react'
import { RequestError } from '../../client/requestError'
import type { RecordData } from '../../contract/envelope'
import { errorCodes } from '../../contract/errorCodes'
import { defaultRecord } from '../../language/recordRules'
import type { PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'
import { useRecordContext } from '../useRecordContext'
import { draftKey } from './drafts'
import { annexOf } from './sentValues'
import { ownId, type FormStart } from './useFormStart'

/** `turn` counts the readings: after each the form begins anew. */
export type OwnStart = FormStart & { readonly turn: number }

type Loaded = { readonly state: 'loading' } | { readonly state: 'error'; readonly message: string } | { readonly state: 'ready'; readonly start: OwnStart }

/** The one record of the own organisation (`GET {base}/own`); before it is first saved, its defaults under an empty id. */
export function useOwnRecord(page: PageDefinition): Loaded & { readonly reload: () => void } {
  const { client, user: { id: userId, orgId } } = useEngine()
  const context = useRecordContext(page)
  const [turn, setTurn] = useState(0)
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })

  useEffect(() => {
    const abort = new AbortController()
    const start = (values: Readonly<Record<string, unknown>>, record: RecordData | null): Loaded =>
      ({ state: 'ready', start: { baseline: values, annex: annexOf(values), record, preset: {}, draftKey: draftKey({ id: userId, orgId }, page.id, ownId), isOwn: true, turn } })
    client.get(page, ownId, abort.signal).then(
      (record) => setLoaded(start(record, record.id ? record : null)),
      (error: unknown) => {
        if (abort.signal.aborted) return
        const isMissing = error instanceof RequestError && error.code === errorCodes.notFound.code
        setLoaded(isMissing ? start(defaultRecord(page, { ...context, now: new Date() }), null) : { state: 'error', message: error instanceof Error ? error.message : String(error) })
      },
    )
    return () => abort.abort()
  }, [client, page, context, userId, orgId, turn])

  return { ...loaded, reload: useCallback(() => setTurn((count) => count + 1), []) }
}
