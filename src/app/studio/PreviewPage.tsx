import { useEffect, useMemo, useState } from 'react'
import { SWRConfig } from 'swr'
import { EngineProvider, PageRenderer, type EngineServices, type UrlState } from '../../engine'
import { extensions } from '../../extensions'
import { useSessionUser } from '../useSessionUser'
import { previewClient } from './previewClient'
import { previewReady, type PreviewMessage, type PreviewView } from './previewMessage'
import { studioTexts } from './texts'
import styles from './studio.module.css'

/** The page that the Studio's frame shows: the engine itself, over generated records. It hears its definition from the window around it. */
export function PreviewPage() {
  const [message, setMessage] = useState<PreviewMessage | null>(null)
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<Partial<PreviewMessage> | null>) => {
      if (origin === location.origin && source === parent && data?.studioPreview === true) setMessage(data as PreviewMessage)
    }
    addEventListener('message', hear)
    parent.postMessage(previewReady, location.origin)
    return () => removeEventListener('message', hear)
  }, [])
  if (!message) return <p className={styles.quiet} role="status">{studioTexts.preview}</p>
  return <Preview key={JSON.stringify([message.page, message.view])} message={message} />
}

/** Drafts of forms are kept by person: what is typed here is nobody's. */
const nobody = 'preview'

function Preview({ message: { page: full, records, view } }: { message: PreviewMessage }) {
  // Figures are worked out by a database, which there is none of.
  const page = useMemo(() => ({ ...full, summary: [], homeCards: [], tabs: [] }), [full])
  const user = useSessionUser()
  const client = useMemo(() => previewClient(records, { [nobody]: user?.empName ?? '', [user?.ownerId ?? '']: user?.simpleName || (user?.ownerName ?? '') }), [records, user])
  const [search, setSearch] = useState(() => firstSearch(view, records[0]?.id))
  const services = useMemo((): EngineServices => {
    const url: UrlState = { search, setSearch }
    return {
      client, extensions, url,
      loadPage: () => Promise.resolve(page),
      user: { id: nobody, name: user?.empName ?? '', orgId: user?.ownerId ?? '', roles: user?.roles ?? [] },
      may: () => true,
      settings: { read: () => undefined, write: () => undefined },
      navigate: () => undefined,
      setUnsaved: () => undefined,
    }
  }, [client, page, search, user])
  return (
    <SWRConfig value={{ provider: () => new Map() }}>
      <div className={styles.previewed}><EngineProvider value={services}><PageRenderer page={page} /></EngineProvider></div>
    </SWRConfig>
  )
}

function firstSearch(view: PreviewView, id: string | undefined): URLSearchParams {
  if (view === 'form') return new URLSearchParams({ mode: 'new' })
  return new URLSearchParams(view === 'detail' && id !== undefined ? { open: id } : { mode: 'list' })
}
