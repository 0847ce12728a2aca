import { useCallback, useEffect, useState } from 'react'
import { RequestError } from '../../client/requestError'
import { errorCodes } from '../../contract/errorCodes'
import { defaultRecord } from '../../language/recordRules'
import type { PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'
import { useRecordContext } from '../useRecordContext'
import { draftKey } from './drafts'
import { annexOf } from './sentValues'
import type { FormStart } from './useFormStart'

/** `turn` counts the readings: after each the form begins anew. */
export type OwnStart = FormStart & { readonly turn: number }

type Loaded = { readonly state: 'loading' } | { readonly state: 'error'; readonly message: string } | { readonly state: 'ready'; readonly start: OwnStart }

/** The one record of the own organisation (`GET {base}/own`); where there is none yet, saving makes it. */
export function useOwnRecord(page: PageDefinition): Loaded & { readonly reload: () => void } {
  const { client, user } = useEngine()
  const context = useRecordContext(page)
  const [turn, setTurn] = useState(0)
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })

  useEffect(() => {
    const abort = new AbortController()
    const key = draftKey(user.id, page.id, 'own')
    client.get(page, 'own', abort.signal).then(
      (record) => setLoaded({ state: 'ready', start: { baseline: record, annex: annexOf(record), record, preset: {}, draftKey: key, turn } }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        if (error instanceof RequestError && error.code === errorCodes.notFound.code) {
          setLoaded({ state: 'ready', start: { baseline: defaultRecord(page, { ...context, now: new Date() }), annex: {}, record: null, preset: {}, draftKey: key, turn } })
        } else setLoaded({ state: 'error', message: error instanceof Error ? error.message : String(error) })
      },
    )
    return () => abort.abort()
  }, [client, page, context, user.id, turn])

  return { ...loaded, reload: useCallback(() => setTurn((count) => count + 1), []) }
}
