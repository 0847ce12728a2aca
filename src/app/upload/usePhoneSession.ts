import { useCallback, useEffect, useRef, useState } from 'react'
import { isOver, type PhoneUploads } from '../../client/phoneUploads'
import type { PhoneUploadFile, PhoneUploadInfo } from '../../contract/annexPaths'
import { useApplication } from '../appContext'
import { texts } from '../texts'

export type PhoneSession =
  | { readonly kind: 'asking' }
  | { readonly kind: 'lost'; readonly message: string }
  /** `unsent` were chosen and did not get to the desktop. */
  | { readonly kind: 'over'; readonly count: number; readonly unsent: number }
  | OpenSession

export interface OpenSession {
  readonly kind: 'open'
  readonly uploads: PhoneUploads
  readonly info: PhoneUploadInfo
  readonly until: number
  readonly files: readonly PhoneUploadFile[]
}

type FilesChange = (files: readonly PhoneUploadFile[]) => readonly PhoneUploadFile[]

/** The session a phone has come to by its QR code, with the files as they stand at the desktop. `changeFiles` shows what one has just done oneself at once, `noteUnsent` is told how many files are still to be sent. */
export function usePhoneSession(id: string) {
  const { phoneUploads } = useApplication()
  const [attempt, setAttempt] = useState(0)
  const [session, setSession] = useState<PhoneSession>({ kind: 'asking' })
  const unsent = useRef(0)
  const end = useCallback(() => setSession((now) => (now.kind === 'over' ? now : { kind: 'over', count: now.kind === 'open' ? now.files.length : 0, unsent: unsent.current })), [])
  const noteUnsent = useCallback((count: number) => void (unsent.current = count), [])
  const changeFiles = useCallback((change: FilesChange) => setSession((now) => (now.kind === 'open' ? { ...now, files: change(now.files) } : now)), [])
  useEffect(() => {
    let isLeft = false
    let stop: (() => void) | undefined
    async function open() {
      const uploads = await phoneUploads.load()
      const info = await uploads.info(id)
      if (isLeft) return
      setSession({ kind: 'open', uploads, info, until: Date.now() + info.expiresIn * 1000, files: [] })
      stop = uploads.watch({ id, expiresIn: info.expiresIn }, { onFiles: (files) => changeFiles(() => files), onOver: end })
    }
    setSession({ kind: 'asking' })
    open().catch((error: unknown) => {
      if (isLeft) return
      if (isOver(error)) end()
      else setSession({ kind: 'lost', message: error instanceof Error ? error.message : texts.failed })
    })
    return () => {
      isLeft = true
      stop?.()
    }
  }, [phoneUploads, id, attempt, end, changeFiles])
  return { session, end, changeFiles, noteUnsent, again: () => setAttempt(attempt + 1) }
}
