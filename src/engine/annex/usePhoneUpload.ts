import { useCallback, useEffect, useRef, useState } from 'react'
import type { PhoneUploadCode, PhoneUploads, PhoneUploadService } from '../../client/phoneUploads'
import type { PhoneUploadFile } from '../../contract/annexPaths'
import type { AnnexFileInfo } from '../../contract/envelope'
import { matchPhoneFiles, type PhoneFileState } from './phoneFiles'
import { phoneTexts } from './phoneTexts'
import type { AnnexSlotFieldProps } from './AnnexSlotField'

/** How far an upload by phone has come. */
export type PhoneProgress =
  | { readonly kind: 'opening' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'shown'; readonly uploads: PhoneUploads; readonly code: PhoneUploadCode; readonly until: number; readonly isOpened: boolean; readonly isOver: boolean; readonly files: readonly PhoneUploadFile[] }

export interface PhoneUploadPlace extends Required<AnnexSlotFieldProps> {
  readonly service: PhoneUploadService
}

/** Opens a code for a slot and keeps the slot in line with what the phone sends, until the panel closes; `refresh` begins with a new code. */
export function usePhoneUpload({ service, page, slot, files, onChange }: PhoneUploadPlace): { progress: PhoneProgress; refresh: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [progress, setProgress] = useState<PhoneProgress>({ kind: 'opening' })
  useEffect(() => {
    let isClosed = false
    let close: (() => void) | undefined
    async function open() {
      const uploads = await service.load()
      const code = await uploads.open(page.id, slot.name)
      if (isClosed) return uploads.end(code.id)
      const until = Date.now() + code.expiresIn * 1000
      setProgress({ kind: 'shown', uploads, code, until, isOpened: false, isOver: false, files: [] })
      const patch = (change: Partial<Extract<PhoneProgress, { kind: 'shown' }>>) => setProgress((now) => (now.kind === 'shown' ? { ...now, ...change } : now))
      const stop = uploads.watch(code, { onFiles: (all) => patch({ files: all }), onOpened: () => patch({ isOpened: true }), onOver: () => patch({ isOver: true }) })
      close = () => {
        stop()
        void uploads.end(code.id)
      }
    }
    setProgress({ kind: 'opening' })
    open().catch((error: unknown) => !isClosed && setProgress({ kind: 'failed', message: error instanceof Error ? error.message : phoneTexts.failed }))
    return () => {
      isClosed = true
      close?.()
    }
  }, [service, page.id, slot.name, attempt])
  usePlacing(progress, files, slot.max, onChange)
  return { progress, refresh: useCallback(() => setAttempt((count) => count + 1), []) }
}

function usePlacing(progress: PhoneProgress, files: readonly AnnexFileInfo[], max: number, onChange: PhoneUploadPlace['onChange']): void {
  const states = useRef<ReadonlyMap<string, PhoneFileState>>(new Map())
  const change = useRef(onChange)
  change.current = onChange
  const shown = progress.kind === 'shown' ? progress : null
  const { uploads, code, files: sent } = shown ?? {}
  // A new code begins with no files; those of the former stay where they are.
  useEffect(() => { states.current = new Map() }, [code])
  useEffect(() => {
    if (!uploads || !code || !sent) return
    const { add, drop, removed, ...next } = matchPhoneFiles(states.current, sent, files, max)
    states.current = next.states
    if (add.length > 0 || drop.length > 0) change.current((all) => [...all.filter(({ id }) => !drop.includes(id)), ...add.map(fileInfo)])
    // A file that the record has taken stays with it until the form is saved.
    for (const id of removed) uploads.remove(code.id, id).catch(() => undefined)
  }, [uploads, code, sent, files, max])
}

/** The file as a slot holds it. */
function fileInfo({ id, name, mime, size, uploadedAt, uploadedBy }: PhoneUploadFile): AnnexFileInfo {
  return { id, name, mime, size, uploadedAt, uploadedBy }
}
