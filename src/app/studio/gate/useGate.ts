import { useEffect, useMemo, useRef, useState } from 'react'
import type { StudioCheck } from '../../../contract/studio'
import { useEngine } from '../../../engine/engineServices'
import type { StudioCalls } from '../studioCalls'
import { startGate, type BrowserGate } from './startGate'

type Check = (file: string, text: string) => Promise<StudioCheck>

/** Where texts are checked: in this browser once its gate stands, at the server until then, and where it cannot stand. */
export interface Gate {
  readonly place: 'browser' | 'server'
  /** Another function when others have changed a file: what was checked is then to be checked again. */
  readonly check: Check
  /** Milliseconds to wait after the last key. */
  readonly pause: number
}

/** The gate of the Studio. It is started when a file is first opened, and given the page files anew whenever `version` changes. */
export function useGate(isWanted: boolean, calls: StudioCalls, version: unknown): Gate {
  const { user } = useEngine()
  const person = useRef(user)
  person.current = user
  const [isOpened, setOpened] = useState(isWanted)
  if (isWanted && !isOpened) setOpened(true)
  const [gate, setGate] = useState<BrowserGate | null>(null)
  const [check, setCheck] = useState<Check | null>(null)

  useEffect(() => {
    if (!isOpened) return undefined
    const started = startGate(() => {
      setGate(null)
      setCheck(null)
    })
    setGate(started)
    return () => started?.stop()
  }, [isOpened])

  useEffect(() => {
    if (!gate) return undefined
    let isStale = false
    const take = async () => {
      await gate.take((await calls.sources()).files)
      const local: Check = (file, text) => gate.check({ file, text, user: { id: person.current.id, orgId: person.current.orgId, roles: person.current.roles } })
      if (!isStale) setCheck(() => local)
    }
    // Whoever has no files to check with goes on as before: at the server, or with the files he has.
    take().catch(() => undefined)
    return () => { isStale = true }
  }, [gate, calls, version])

  return useMemo(() => (check ? { place: 'browser', check, pause: 100 } : { place: 'server', check: calls.check, pause: 300 }), [check, calls])
}
