import { Button, Segmented } from 'antd'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import useSWR from 'swr'
import type { StudioCheck, StudioFile, StudioOverview } from '../../contract/studio'
import type { Finding } from '../../language/finding'
import { useApplication } from '../appContext'
import { Notice } from '../pages/Notice'
import { texts } from '../texts'
import { CodeEditor } from './CodeEditor'
import { Difference } from './Difference'
import type { Gate } from './gate/useGate'
import type { Knowledge, SchemaNode } from './knowledge'
import { PreviewFrame } from './PreviewFrame'
import { PublishDialog } from './PublishDialog'
import type { StudioCalls } from './studioCalls'
import { studioTexts } from './texts'
import { useStudioText } from './useStudioText'
import { VersionsDialog } from './VersionsDialog'
import styles from './studio.module.css'

const StructurePane = lazy(async () => ({ default: (await import('./structure/StructurePane')).StructurePane }))

export interface StudioEditorProps {
  readonly file: string
  /** What the guide has written for a file that is not there yet. */
  readonly begun: string | null
  readonly overview: StudioOverview
  readonly calls: StudioCalls
  readonly gate: Gate
  readonly onLeave: () => void
  readonly onPublished: () => void
}

type Way = 'json' | 'structure'

/** One file: its text on the left, what it makes on the right. */
export function StudioEditor(props: StudioEditorProps) {
  const { file, calls, onLeave } = props
  const { data, error, mutate } = useSWR(['studioFile', file], () => calls.file(file), { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false })
  // Whoever was guided here writes no JSON.
  const [way, setWay] = useState<Way>(props.begun === null ? 'json' : 'structure')
  const schema = useSWR('pageSchema', async () => (await import('../../../schemas/page.schema.json')).default as SchemaNode, { revalidateOnFocus: false })
  if (error) return <Notice title={studioTexts.failed} text={(error as Error).message}><Button onClick={onLeave}>{studioTexts.back}</Button></Notice>
  if (!data || !schema.data) return <p className={styles.quiet} role="status">{texts.loading}</p>
  return <OpenedFile key={data.digest ?? ''} {...props} opened={data} schema={schema.data} way={way} setWay={setWay} reload={() => void mutate()} />
}

function OpenedFile({ file, begun, overview, calls, gate, onLeave, onPublished, opened, schema, way, setWay, reload }: StudioEditorProps & { opened: StudioFile; schema: SchemaNode; way: Way; setWay: (way: Way) => void; reload: () => void }) {
  const { text, setText, check, isChecking, failure, checkAgain, draft, discard, settle } = useStudioText(opened, begun, calls, gate)
  const { tell } = useApplication()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'publish' | 'versions' | null>(null)
  const [side, setSide] = useState<'preview' | 'difference'>('preview')
  const [goTo, setGoTo] = useState<{ line: number; column: number } | null>(null)
  const [restores, setRestores] = useState<string | null>(null)
  const id = file.slice(file.lastIndexOf('/') + 1, -'.json'.length)
  const isPage = file.includes('/') && !file.startsWith('dictionaries/')
  const knowledge = useMemo((): Knowledge => {
    const base = /"extends"\s*:\s*"([\w.]+)"/.exec(text)?.[1] ?? ''
    const { fields } = overview.names
    const own = [...text.matchAll(/"([a-z][A-Za-z0-9]*)"\s*:\s*\{\s*"title"\s*:\s*"([^"]*)"/g)].map(([, name = '', title = '']) => ({ name, title }))
    const known = new Map([...(fields[base] ?? []), ...(fields[id] ?? []), ...own].map((field) => [field.name, field]))
    return { schema: isPage ? schema : null, names: overview.names, fields: [...known.values()] }
  }, [text, overview, schema, id, isPage])
  // While something is wrong, what was last sound says what is inherited and which values there are.
  const sound = useRef<StudioCheck | null>(null)
  if (check && (check.page || !sound.current)) sound.current = check
  // What was found in another text would be told of the wrong one.
  const findings = useMemo(() => (failure === null ? (check?.findings ?? []) : []), [check, failure])
  const own = useMemo(() => findings.filter((finding) => finding.file === file), [findings, file])
  const isBeneath = opened.draft !== null && opened.draft.base !== opened.digest
  const isSame = text === (opened.text ?? '')
  const title = check?.page?.title ?? overview.entries.find((entry) => entry.file === file)?.title ?? id
  const published = (path: string | null, problem: string | null) => {
    setDialog(null)
    settle()
    tell(problem ?? studioTexts.published(title), problem ? 'info' : 'success')
    reload()
    onPublished()
    if (path !== null) setOpensAt(path)
  }
  const [opensAt, setOpensAt] = useState<string | null>(null)
  const path = opensAt ?? overview.entries.find((entry) => entry.file === file)?.path ?? null
  const sides = <Segmented<'preview' | 'difference'> value={side} onChange={setSide} options={[{ value: 'preview', label: studioTexts.preview }, { value: 'difference', label: studioTexts.difference }]} />
  return (
    <>
      <div className={styles.bar}>
        <Button onClick={onLeave}>{studioTexts.back}</Button>
        <h1>{title}</h1>
        <span className={styles.fileName}>{file}</span>
        <span className={styles.draftState} role="status">{draft === 'saving' ? studioTexts.saving : draft === 'saved' ? studioTexts.saved : draft === 'failed' ? studioTexts.unsaved : ''}</span>
        <span className={styles.space} />
        {path !== null && isSame && <Button type="primary" onClick={() => navigate(path)} data-action="openPage">{studioTexts.open}</Button>}
        {!isSame && opened.text !== null && <Button onClick={discard}>{studioTexts.discard}</Button>}
        <Button onClick={() => setDialog('versions')}>{studioTexts.versions}</Button>
        <Button type={isSame ? 'default' : 'primary'} data-action="publish" disabled={!overview.mayPublish || isSame || isChecking || failure !== null || findings.length > 0} onClick={() => setDialog('publish')}>{studioTexts.publish}</Button>
      </div>
      {!overview.mayPublish && <p className={styles.hint}>{studioTexts.mayNot}</p>}
      {opened.text === null && overview.mayPublish && <p className={styles.hint}>{studioTexts.nextStep}</p>}
      {isBeneath && <p className={styles.warning} role="alert">{studioTexts.changedBeneath}</p>}
      <div className={styles.halves}>
        <section className={styles.half} aria-label={studioTexts.fileName} data-gate={gate.place}>
          {isPage && <div className={styles.sideBar}><Segmented<Way> value={way} onChange={setWay} options={[{ value: 'json', label: studioTexts.json }, { value: 'structure', label: studioTexts.structure }]} /></div>}
          {/* The text stays open beneath: what was undone there can be done again. */}
          <div className={styles.code} hidden={way === 'structure'}><CodeEditor label={file} text={text} findings={own} knowledge={knowledge} onChange={setText} goTo={goTo} /></div>
          {way === 'structure' && <Suspense fallback={<p className={styles.quiet}>{texts.loading}</p>}><StructurePane text={text} check={sound.current} names={overview.names} nameFor={calls.name} schema={schema} isRunning={opened.text !== null && path !== null} onChange={setText} /></Suspense>}
          {failure === null ? <Findings findings={findings} file={file} isChecking={isChecking} onGo={(place) => { setWay('json'); setGoTo(place) }} /> : <p className={styles.warning} role="alert" data-findings="unknown">{studioTexts.unchecked(failure)} <Button size="small" onClick={checkAgain}>{studioTexts.checkAgain}</Button></p>}
        </section>
        <section className={styles.half} aria-label={studioTexts.preview}>
          {side === 'difference' ? <><div className={styles.sideBar}>{sides}</div><Difference before={opened.text ?? ''} after={text} /></> : <PreviewFrame check={check} isPage={isPage && !file.endsWith('.base.json')}>{sides}</PreviewFrame>}
        </section>
      </div>
      {dialog === 'publish' && <PublishDialog calls={calls} request={{ file, text, base: opened.digest, ...(restores ? { restores } : {}) }} onDone={published} onClose={() => setDialog(null)} />}
      {dialog === 'versions' && <VersionsDialog calls={calls} file={file} onChoose={(versionId, versionText) => { setRestores(versionId); setText(versionText); setDialog(null) }} onClose={() => setDialog(null)} />}
    </>
  )
}

function Findings({ findings, file, isChecking, onGo }: { findings: readonly Finding[]; file: string; isChecking: boolean; onGo: (place: { line: number; column: number }) => void }) {
  if (findings.length === 0) return <p className={styles.quiet} role="status" data-findings={isChecking ? 'checking' : 0}>{isChecking ? studioTexts.checking : studioTexts.noFindings}</p>
  return (
    <ul className={styles.findings} aria-label={studioTexts.findings(findings.length)} data-findings={findings.length}>
      {findings.map((finding) => (
        <li key={`${finding.file}${finding.line}:${finding.column}${finding.code}${finding.message}`}>
          <button type="button" disabled={finding.file !== file} onClick={() => onGo({ line: finding.line, column: finding.column })}>
            <span className={styles.fileName}>{finding.file === file ? `${finding.line} ${studioTexts.line}` : `${finding.file}:${finding.line}`}</span> {finding.message}<em>{finding.cure}</em>
          </button>
        </li>
      ))}
    </ul>
  )
}
