import { useEffect, useRef, useState } from 'react'
import { isOver, type PhoneUploads } from '../../client/phoneUploads'
import { CancelledError } from '../../client/requestError'
import { shrinkImage } from '../../client/shrinkImage'
import type { PhoneUploadInfo } from '../../contract/annexPaths'
import type { AnnexFileInfo } from '../../contract/envelope'
import { fileRefusal } from '../../engine/annex/annexKinds'
import { uploadTexts } from './texts'

/** A file that is not at the desktop yet. */
export interface QueuedFile {
  readonly key: number
  readonly file: File
  /** `failed` may do better another time; `refused` will not. */
  readonly state: 'waiting' | 'shrinking' | 'sending' | 'failed' | 'refused'
  /** 0 to 1. */
  readonly progress: number
  /** Why it is not sent. */
  readonly error: string | null
}

export interface UploadQueueParts {
  readonly uploads: PhoneUploads
  readonly id: string
  readonly info: PhoneUploadInfo
  /** Files that are at the desktop. */
  readonly count: number
  readonly onArrived: (file: AnnexFileInfo, source: File) => void
  readonly onOver: () => void
}

/** Sends files one after the other, which gets the first of them through a slow network soonest. A file that fails stays with its reason, to be sent again or put away. */
export function useUploadQueue(parts: UploadQueueParts) {
  const [queue, setQueue] = useState<readonly QueuedFile[]>([])
  const lastKey = useRef(0)
  const sending = useRef<{ key: number; abort: AbortController } | null>(null)
  const current = useRef(parts)
  current.current = parts
  useEffect(() => () => sending.current?.abort.abort(), [])

  const change = (key: number, patch: Partial<QueuedFile>) => setQueue((all) => all.map((one) => (one.key === key ? { ...one, ...patch } : one)))
  const drop = (key: number) => setQueue((all) => all.filter((one) => one.key !== key))

  const send = async ({ key, file }: QueuedFile, abort: AbortController) => {
    const { uploads, id, info } = current.current
    try {
      change(key, { state: 'shrinking' })
      const small = await shrinkImage(file)
      const refusal = fileRefusal({ accept: info.kinds, maxSize: info.maxSize }, small)
      if (refusal) return change(key, { state: 'refused', error: refusal })
      if (abort.signal.aborted) return
      change(key, { state: 'sending', progress: 0 })
      const arrived = await uploads.upload(id, small, (progress) => change(key, { progress }), abort.signal)
      drop(key)
      current.current.onArrived(arrived, small)
    } catch (error) {
      if (error instanceof CancelledError) return
      if (isOver(error)) current.current.onOver()
      change(key, { state: 'failed', error: error instanceof Error ? error.message : uploadTexts.failed })
    }
  }

  const next = sending.current ? undefined : queue.find((one) => one.state === 'waiting')
  useEffect(() => {
    if (!next || sending.current) return
    const abort = new AbortController()
    sending.current = { key: next.key, abort }
    void send(next, abort).finally(() => {
      sending.current = null
      // Looks for the next one.
      setQueue((all) => [...all])
    })
  })

  return {
    queue,
    add(files: readonly File[]) {
      const { info, count } = parts
      const room = info.maxFiles - count - queue.filter(({ error }) => error === null).length
      setQueue((all) => [...all, ...files.map((file, index): QueuedFile => {
        const base = { key: (lastKey.current += 1), file, progress: 0, error: null }
        return index < room ? { ...base, state: 'waiting' } : { ...base, state: 'failed', error: uploadTexts.full(info.maxFiles) }
      })])
    },
    retry: (key: number) => change(key, { state: 'waiting', error: null }),
    dismiss(key: number) {
      if (sending.current?.key === key) sending.current.abort.abort()
      drop(key)
    },
  }
}
