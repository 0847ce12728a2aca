import { useEffect, useState } from 'react'
import { useEngine } from '../engineServices'

/**
 * An address of an annex for `<img>` and `<iframe>`: bytes are read with the session's token, which these cannot send.
 * Null while loading or when not wanted; `failed` when it could not be read.
 */
export function useAnnexUrl(id: string | null): { url: string | null; failed: boolean } {
  const { client } = useEngine()
  const [state, setState] = useState<{ url: string | null; failed: boolean }>({ url: null, failed: false })
  useEffect(() => {
    if (!id) return
    const abort = new AbortController()
    let url: string | null = null
    client.readAnnex(id, abort.signal).then(
      (blob) => {
        if (abort.signal.aborted) return
        url = URL.createObjectURL(blob)
        setState({ url, failed: false })
      },
      () => !abort.signal.aborted && setState({ url: null, failed: true }),
    )
    return () => {
      abort.abort()
      if (url) URL.revokeObjectURL(url)
      setState({ url: null, failed: false })
    }
  }, [client, id])
  return state
}

/** Saves an annex under its own name. Rejects with the request's error. */
export async function downloadAnnex(read: () => Promise<Blob>, name: string): Promise<void> {
  const url = URL.createObjectURL(await read())
  openDownload(url, name)
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Lets the browser load an address as a file, under the name its answer gives where none is said here. */
export function openDownload(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
