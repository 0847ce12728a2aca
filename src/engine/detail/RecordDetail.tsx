import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Alert, Badge, Button, Drawer, Tooltip } from 'antd'
import { useCallback, useMemo, type ReactNode } from 'react'
import { usePageReferences } from '../../client/usePageReferences'
import { useRecord } from '../../client/useRecord'
import type { RecordData } from '../../contract/envelope'
import { isOffered } from '../../contract/recordPaths'
import { useFieldServices } from '../../fields/FieldServicesProvider'
import { Skeleton } from '../../fields/inputs/Skeleton'
import type { PageDefinition } from '../../language/pageDefinition'
import { AnnexTab } from '../annex/AnnexTab'
import { RecordAnnexProvider } from '../annex/recordAnnex'
import { ExtensionSlots } from '../ExtensionSlots'
import { useExtensions } from '../useExtensions'
import { useEngine } from '../engineServices'
import { useFocusBack } from '../keepFocus'
import { recordName } from '../list/recordName'
import { Tabs } from '../Tabs'
import { useRecordContext } from '../useRecordContext'
import { useShownRecord } from '../useShownRecord'
import { relatedTo } from '../relatedFilter'
import { DetailHead } from './DetailHead'
import { DetailSections, saysSomething } from './DetailSections'
import { EditionChanges } from './EditionChanges'
import { isEmpty } from './FieldValue'
import { HistoryList } from './HistoryList'
import { RelatedList } from './RelatedList'
import { StateDiagram } from './StateDiagram'
import { StepBar } from './StepBar'
import { useCountedView } from './useCountedView'
import { useViewedMove } from './useViewedMove'

export interface RecordDetailProps {
  readonly page: PageDefinition
  readonly id: string
  readonly onClose: () => void
  /** `edit`, `copy`, `remove`, or a transition's name. */
  readonly onAction: (name: string, record: RecordData) => void
  /** Steps to the neighbours in the list; absent at its ends. */
  readonly onPrevious?: () => void
  readonly onNext?: () => void
}

/** A record in full, with its files, related records, history and life cycle. */
export function RecordDetail({ page, id, onClose, onAction, onPrevious, onNext }: RecordDetailProps) {
  useFocusBack()
  const { data: record } = useRecord(page, id)
  const name = useName(page, record)
  return (
    <Drawer
      open
      width="min(1000px, 100vw)"
      title={`${page.noun}详情${name ? `：${name}` : ''}`}
      onClose={onClose}
      closable={{ 'aria-label': '关闭详情' }}
      extra={<Neighbours onPrevious={onPrevious} onNext={onNext} />}
      data-detail={page.id}
    >
      <RecordBody page={page} id={id} onAction={onAction} />
    </Drawer>
  )
}

/** What the record is called; where its name is a reference, as soon as that is read. */
function useName(page: PageDefinition, record: RecordData | undefined): string {
  const services = useFieldServices()
  const references = usePageReferences(page, useMemo(() => (record ? [record] : []), [record]), useMemo(() => [page.label], [page.label]))
  return record && !isEmpty(record[page.label]) ? recordName(page, record, { ...services, refLabel: references.label }) : ''
}

export interface RecordBodyProps extends Pick<RecordDetailProps, 'page' | 'id' | 'onAction'> {
  /** Buttons before the record's own. */
  readonly children?: ReactNode
}

/** What a detail shows, wherever it stands. */
export function RecordBody({ page, id, onAction, children }: RecordBodyProps) {
  const { data: record, error, reload } = useRecord(page, id)
  useViewedMove(page, record)
  useCountedView(page, record)
  useShownRecord(page, 'detail', useCallback(() => record ?? {}, [record]))
  if (error) return <Alert type="error" showIcon message="详情加载失败" description={error.message} action={<Button onClick={reload}>重试</Button>} />
  if (!record) return <Skeleton rows={10} />
  return (
    <>
      <DetailHead page={page} record={record} onAction={onAction}>{children}</DetailHead>
      {page.states && page.states.steps.length > 0 && <StepBar page={page} states={page.states} record={record} />}
      <DetailTabs page={page} record={record} reload={reload} />
    </>
  )
}

function Neighbours({ onPrevious, onNext }: Pick<RecordDetailProps, 'onPrevious' | 'onNext'>) {
  return (
    <>
      <Tooltip title="上一条"><Button type="text" icon={<LeftOutlined />} disabled={!onPrevious} onClick={onPrevious} aria-label="上一条" data-action="previous" /></Tooltip>
      <Tooltip title="下一条"><Button type="text" icon={<RightOutlined />} disabled={!onNext} onClick={onNext} aria-label="下一条" data-action="next" /></Tooltip>
    </>
  )
}

function DetailTabs({ page, record, reload }: { page: PageDefinition; record: RecordData; reload: () => void }) {
  const { extensions, may } = useEngine()
  const tabs = useExtensions(page, 'detailTab')
  const context = useRecordContext(page)
  const slots = Object.values(page.annex)
  const missing = record.missingAnnex?.length ?? 0
  const items = [
    ...page.detail.tabs.filter(({ sections }) => saysSomething({ page, sections, record, context })).map((tab, index) => ({
      key: `detail${index}`,
      label: tab.title || '基本信息',
      children: <DetailSections page={page} sections={tab.sections} record={record} context={context} />,
    })),
    ...(slots.length ? [{ key: 'annex', label: <Badge size="small" count={missing} offset={[8, 0]} title={`缺${missing}项`}>附件</Badge>, children: <AnnexTab page={page} record={record} /> }] : []),
    ...page.detail.related.filter((related) => may(related.page, 'view')).flatMap((related) => {
      const id = relatedTo(related, record)
      return id === null ? [] : [{ key: `related-${related.page}-${related.by}`, label: related.title, children: <RelatedList related={related} id={id} /> }]
    }),
    ...(page.editions !== null && typeof record[page.editions] === 'string' ? [{ key: 'edition', label: '与上一版本对比', children: <EditionChanges page={page} record={record} previous={record[page.editions] as string} /> }] : []),
    ...tabs
      .filter((one) => extensions[one.name])
      .map((one) => ({ key: `extension-${one.name}`, label: one.title ?? one.name, children: <ExtensionSlots page={page} slot="detailTab" name={one.name} record={record} reload={reload} /> })),
    ...(isOffered(page.endpoints, 'history') ? [{ key: 'history', label: '修改记录', children: <HistoryList page={page} id={record.id} /> }] : []),
    ...(page.states ? [{ key: 'states', label: '流程', children: <StateDiagram page={page} states={page.states} current={String(record[page.states.field] ?? '')} /> }] : []),
  ]
  return <RecordAnnexProvider value={useMemo(() => ({ page, read: () => record.annex ?? {} }), [page, record])}><Tabs items={items} forgets /></RecordAnnexProvider>
}
