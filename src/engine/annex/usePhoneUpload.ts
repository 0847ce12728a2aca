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
  const place = usePlacing(progress, files, slot.max, onChange)
  useEffect(() => {
    let isClosed = false
    let close: (() => void) | undefined
    async function open() {
      const uploads = await service.load()
      const code = await uploads.open(page.id, slot.name)
      if (isClosed) return void uploads.end(code.id)
      const until = Date.now() + code.expiresIn * 1000
      setProgress({ kind: 'shown', uploads, code, until, isOpened: false, isOver: false, files: [] })
      const patch = (change: Partial<Extract<PhoneProgress, { kind: 'shown' }>>) => setProgress((now) => (now.kind === 'shown' ? { ...now, ...change } : now))
      // The phone was told of each photo that it arrived; what the live view has not told yet comes with the end.
      let isEnded = false
      const end = () => {
        if (isEnded) return
        isEnded = true
        void uploads.end(code.id).then((all) => all && (isClosed ? place.current(all) : patch({ files: all })))
      }
      const stop = uploads.watch(code, {
        onFiles: (all) => patch({ files: all }),
        onOpened: () => patch({ isOpened: true }),
        onOver: () => {
          patch({ isOver: true })
          end()
        },
      })
      close = () => {
        stop()
        end()
      }
    }
    setProgress({ kind: 'opening' })
    open().catch((error: unknown) => !isClosed && setProgress({ kind: 'failed', message: error instanceof Error ? error.message : phoneTexts.failed }))
    return () => {
      isClosed = true
      close?.()
    }
  }, [service, page.id, slot.name, attempt, place])
  return { progress, refresh: useCallback(() => setAttempt((count) => count + 1), []) }
}

/** Places what the phone sends as it is told; the answer does so with the last of it, when the panel has gone. */
function usePlacing(progress: PhoneProgress, files: readonly AnnexFileInfo[], max: number, onChange: PhoneUploadPlace['onChange']): { readonly current: (sent: readonly PhoneUploadFile[]) => void } {
  const states = useRef<ReadonlyMap<string, PhoneFileState>>(new Map())
  const shown = progress.kind === 'shown' ? progress : null
  const { uploads, code, files: sent } = shown ?? {}
  const place = (all: readonly PhoneUploadFile[]) => {
    const { add, drop, removed, ...next } = matchPhoneFiles(states.current, all, files, max)
    states.current = next.states
    if (add.length > 0 || drop.length > 0) onChange((present) => [...present.filter(({ id }) => !drop.includes(id)), ...add.map(fileInfo)])
    // A file that the record has taken stays with it until the form is saved.
    if (uploads && code) for (const id of removed) uploads.remove(code.id, id).catch(() => undefined)
  }
  const current = useRef(place)
  current.current = place
  // A new code begins with no files; those of the former stay where they are.
  useEffect(() => { states.current = new Map() }, [code])
  useEffect(() => {
    if (sent) current.current(sent)
  }, [uploads, code, sent, files, max])
  return current
}

/** The file as a slot holds it. */
function fileInfo({ id, name, mime, size, uploadedAt, uploadedBy }: PhoneUploadFile): AnnexFileInfo {
  return { id, name, mime, size, uploadedAt, uploadedBy }
}
