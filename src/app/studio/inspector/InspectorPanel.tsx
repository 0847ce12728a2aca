import { Button } from 'antd'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router-dom'
import useSWR from 'swr'
import { studioPaths, type StudioInspection } from '../../../contract/studio'
import { useEngine } from '../../../engine/engineServices'
import { useThemeVariables } from '../../../engine/useThemeVariables'
import { useRecordContext } from '../../../engine/useRecordContext'
import type { PageDefinition } from '../../../language/pageDefinition'
import { useWorkspace } from '../../appContext'
import { shownRecord } from '../../shownRecords'
import { ActionFacts, FieldFacts, PermissionFacts, RequestFacts, Said } from './facts'
import styles from './inspector.module.css'
import { reasonsOf } from './reasons'
import type { Subject } from './subject'
import { inspectorTexts as texts } from './texts'

export interface InspectorPanelProps {
  readonly subject: Subject | null
  readonly onChoose: (subject: Subject) => void
  readonly onClose: () => void
}

/** Why what was pointed at is as it is. */
export function InspectorPanel({ subject, onChoose, onClose }: InspectorPanelProps) {
  const { catalogue } = useWorkspace()
  const { loadPage } = useEngine()
  const { pathname } = useLocation()
  const theme = useThemeVariables()
  const pageId = subject?.pageId ?? catalogue.byPath.get(pathname)?.id ?? null
  const { data: page, error } = useSWR(pageId === null ? null : ['inspectedPage', pageId, catalogue.index], () => loadPage(pageId ?? ''), { revalidateOnFocus: false })
  return createPortal(
    <section className={`${theme} ${styles.panel}`} data-inspector aria-label={texts.title}>
      <div className={styles.head}><h2>{texts.title}</h2><Button size="small" onClick={onClose}>{texts.close}</Button></div>
      {!subject && <p className={styles.quiet}>{texts.hint}</p>}
      {subject && (error || pageId === null) && <p role="alert">{pageId === null ? texts.unknown : texts.failed}</p>}
      {subject && page && <Explained key={`${page.id} ${subject.kind} ${subject.name}`} page={page} subject={subject} onChoose={onChoose} />}
    </section>,
    document.body,
  )
}

/** Where each kind of thing is said in a page file. */
function pathOf(page: PageDefinition, { kind, name, cell }: Subject): readonly string[] {
  if (kind === 'annex') return ['annex', name]
  if (kind === 'action') return page.states?.transitions[name] ? ['states', 'transitions', name] : ['actions']
  if (kind === 'column' && page.fields[name] === undefined) return ['list', 'columns']
  return ['fields', name, ...(cell ? ['columns', cell.column] : [])]
}

const asked = ['view', 'create', 'edit'] as const
const conditions = ['visibleWhen', 'requiredWhen', 'readOnlyWhen', 'compute'] as const

function Explained({ page, subject, onChoose }: { page: PageDefinition; subject: Subject; onChoose: (subject: Subject) => void }) {
  const { ask, client } = useEngine()
  const context = useRecordContext(page)
  const path = pathOf(page, subject)
  const paths = [path, ...(subject.kind === 'column' ? [['list', 'columns']] : []), ...(path[0] === 'fields' ? conditions.map((key) => [...path, key]) : [])]
  const actions = subject.kind === 'action' ? [subject.name] : [...asked]
  const { data } = useSWR(['inspect', page.id, ...path], () => ask!<StudioInspection>('POST', studioPaths.inspect, { page: page.id, paths, actions }), { revalidateOnFocus: false })
  const inRow = useSWR(subject.recordId === null ? null : ['inspectedRow', page.id, subject.recordId], () => client.quiet.get(page, subject.recordId ?? ''), { revalidateOnFocus: false })
  const standing = shownRecord(page.id, subject.in)
  const record = inRow.data ?? standing?.values() ?? null
  const name = subject.name.split('.')[0] ?? subject.name
  const reasons = subject.kind === 'field' || subject.kind === 'column' ? reasonsOf(page, name, record ?? {}, context, subject.cell) : null
  const title = reasons?.field.title ?? page.states?.transitions[subject.name]?.title ?? page.annex[subject.name]?.title ?? page.list.columns.find(({ field }) => field === subject.name)?.title ?? subject.name
  const places = [...new Map((data?.places ?? []).flatMap((place) => (place ? [[`${place.file}:${place.line}`, place] as const] : []))).values()]
  return (
    <div data-inspected={subject.name}>
      <h3>{texts.kinds[subject.kind]}　{title}　<span className={styles.quiet}>{page.title} · {subject.name}{subject.cell && ` · ${subject.cell.column}`}</span></h3>
      {data && <Said places={places} />}
      {reasons && <FieldFacts reasons={reasons} hasRecord={record !== null} />}
      {subject.kind === 'action' && <ActionFacts page={page} name={subject.name} record={record} context={context} />}
      {data && <PermissionFacts actions={data.actions} />}
      <RequestFacts page={page} subject={subject} hasRecord={record?.['id'] !== undefined} />
      <label className={styles.quiet}>{texts.otherField}
        <select className={styles.wide} value={page.fields[name] ? name : ''} onChange={(event) => onChoose({ ...subject, kind: 'field', name: event.target.value, cell: null })}>
          {!page.fields[name] && <option value="">—</option>}
          {Object.values(page.fields).map((field) => <option key={field.name} value={field.name}>{field.title}（{field.name}）</option>)}
        </select>
      </label>
    </div>
  )
}
