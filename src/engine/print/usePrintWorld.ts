import { useEffect, useState } from 'react'
import type { RecordData } from '../../contract/envelope'
import type { PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'
import { useRecordContext } from '../useRecordContext'
import { loadPrintWorld, releaseImages } from './loadPrintWorld'
import type { PrintWorld } from './printWorld'

/** What the sheets of these records show, once all of it is here. */
export function usePrintWorld(page: PageDefinition, records: readonly RecordData[]): { world: PrintWorld | null; error: string | null; retry: () => void } {
  const { client, loadPage, may } = useEngine()
  const context = useRecordContext(page)
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<{ world: PrintWorld | null; error: string | null }>({ world: null, error: null })
  useEffect(() => {
    const abort = new AbortController()
    let loaded: PrintWorld | null = null
    setState({ world: null, error: null })
    loadPrintWorld({ client: client.quiet, openPage: async (id) => (may(id, 'view') ? loadPage(id) : null) }, page, context, records, abort.signal).then(
      (world) => {
        loaded = world
        if (abort.signal.aborted) releaseImages(world)
        else setState({ world, error: null })
      },
      (error: unknown) => !abort.signal.aborted && setState({ world: null, error: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      abort.abort()
      if (loaded) releaseImages(loaded)
    }
  }, [client, loadPage, may, page, context, records, turn])
  return { ...state, retry: () => setTurn((count) => count + 1) }
}
