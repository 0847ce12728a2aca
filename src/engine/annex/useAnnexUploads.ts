import { useEffect, useRef, useState } from 'react'
import { CancelledError } from '../../client/requestError'
import type { AnnexFileInfo } from '../../contract/envelope'
import type { AnnexSlot, PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'
import { fileRefusal } from './annexKinds'

let lastKey = 0

/** A file on its way up, or one that did not get there. */
export interface AnnexUpload {
  readonly key: string
  readonly file: File
  readonly progress: number
  readonly error: string | null
}

/**
 * Uploads of one slot. What arrives is handed to `onUploaded`, which must add to the slot's files.
 * A file that fails stays in the list with its reason, to be retried or put away.
 */
export function useAnnexUploads(page: PageDefinition, slot: AnnexSlot, count: number, onUploaded: (file: AnnexFileInfo) => void) {
  const { client } = useEngine()
  const [uploads, setUploads] = useState<readonly AnnexUpload[]>([])
  const aborts = useRef(new Map<string, AbortController>())
  const arrived = useRef(onUploaded)
  arrived.current = onUploaded
  useEffect(() => () => aborts.current.forEach((abort) => abort.abort()), [])

  const change = (key: string, patch: Partial<AnnexUpload>) => setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...patch } : one)))
  const dismiss = (key: string) => {
    aborts.current.get(key)?.abort()
    setUploads((all) => all.filter((one) => one.key !== key))
  }

  const send = async (key: string, file: File) => {
    // On its way already: a second press of the button.
    if (aborts.current.has(key)) return
    const abort = new AbortController()
    aborts.current.set(key, abort)
    change(key, { progress: 0, error: null })
    try {
      const info = await client.uploadAnnex(page, slot.name, file, (progress) => change(key, { progress }), abort.signal)
      arrived.current(info)
      setUploads((all) => all.filter((one) => one.key !== key))
    } catch (error) {
      if (!(error instanceof CancelledError)) change(key, { error: error instanceof Error ? error.message : '上传失败' })
    } finally {
      aborts.current.delete(key)
    }
  }

  const refusal = (file: File, before: number) => (before >= slot.max ? `“${slot.title}”最多${slot.max}个文件` : fileRefusal(slot, file))

  const add = (files: readonly File[]) => {
    const waiting = waitingIn(uploads)
    files.forEach((file, index) => {
      // Not a random UUID: browsers make those on https only.
      const key = `upload${(lastKey += 1)}`
      const error = refusal(file, count + waiting + index)
      setUploads((all) => [...all, { key, file, progress: 0, error }])
      if (!error) void send(key, file)
    })
  }

  const retry = (upload: AnnexUpload) => {
    const error = refusal(upload.file, count + waitingIn(uploads))
    if (error) change(upload.key, { error })
    else void send(upload.key, upload.file)
  }

  return { uploads, add, retry, dismiss }
}

/** Files on their way, which will take a place in the slot. */
function waitingIn(uploads: readonly AnnexUpload[]): number {
  return uploads.filter((one) => !one.error).length
}
