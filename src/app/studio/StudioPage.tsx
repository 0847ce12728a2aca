import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import useSWR from 'swr'
import { useEngine, type PlatformAsk } from '../../engine/engineServices'
import { useWorkspace } from '../appContext'
import { Notice } from '../pages/Notice'
import { texts } from '../texts'
import { useGate } from './gate/useGate'
import { NewInspection } from './NewInspection'
import { StudioEditor } from './StudioEditor'
import { studioCalls } from './studioCalls'
import { StudioList } from './StudioList'
import { studioTexts } from './texts'
import styles from './studio.module.css'

/** Where pages are written: the list of files, or the one that the address names. */
export function StudioPage() {
  const { may } = useWorkspace()
  const { ask } = useEngine()
  const isOpen = may('studio', 'view') && ask !== undefined
  return (
    <main className={styles.studio} data-page="/studio" data-state={isOpen ? 'ready' : 'error'} aria-label={studioTexts.title}>
      {isOpen ? <Studio ask={ask} /> : <Notice title="没有权限" text={texts.noPermission} />}
    </main>
  )
}

function Studio({ ask }: { ask: PlatformAsk }) {
  const { catalogue } = useWorkspace()
  const calls = useMemo(() => studioCalls(ask), [ask])
  const [search, setSearch] = useSearchParams()
  const file = search.get('file')
  // A text that is begun by the guide and not yet kept anywhere.
  const [begun, setBegun] = useState<{ file: string; text: string } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const gate = useGate(file !== null, calls, catalogue.index)
  const { data: overview, error, mutate } = useSWR(['studio', catalogue.index], () => calls.overview(), { keepPreviousData: true })
  if (error && !overview) return <Notice title={studioTexts.failed} text={(error as Error).message}><Button type="primary" onClick={() => void mutate()}>{studioTexts.retry}</Button></Notice>
  if (!overview) return <p className={styles.quiet} role="status">{texts.loading}</p>
  const open = (next: string | null) => setSearch(next === null ? {} : { file: next })
  const leave = () => {
    setBegun(null)
    void mutate()
    open(null)
  }
  const settle = () => {
    setBegun(null)
    void mutate()
  }
  if (file !== null) return <StudioEditor key={file} file={file} begun={begun?.file === file ? begun.text : null} overview={overview} calls={calls} gate={gate} onLeave={leave} onPublished={settle} />
  const begin = (path: string, text: string) => {
    setBegun({ file: path, text })
    setAsking(false)
    open(path)
  }
  return (
    <>
      <StudioList overview={overview} onOpen={open} onNewInspection={() => setAsking(true)} />
      {isAsking && <NewInspection nameFor={calls.name} taken={new Set(overview.entries.map(({ id }) => id))} onDone={begin} onClose={() => setAsking(false)} />}
    </>
  )
}
