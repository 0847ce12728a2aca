import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Alert, Badge, Button, Drawer, Skeleton, Tag, Tooltip } from 'antd'
import { useRecord } from '../../client/useRecord'
import type { RecordData } from '../../contract/envelope'
import { legalMoves, isEditable } from '../../language/moves'
import type { PageDefinition } from '../../language/pageDefinition'
import { AnnexSlots } from '../annex/AnnexSlots'
import { ExtensionSlots } from '../ExtensionSlots'
import { useEngine } from '../engineServices'
import { isOpenTo } from '../list/rowActions'
import { OverflowTabs } from '../OverflowTabs'
import { useRecordContext } from '../useRecordContext'
import { DetailSections } from './DetailSections'
import { HistoryList } from './HistoryList'
import { RelatedList } from './RelatedList'
import { StateDiagram, stateLabels } from './StateDiagram'
import styles from './detail.module.css'

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
  const { data: record, error, reload } = useRecord(page, id)
  const name = record ? String(record[page.label] ?? '') : ''
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
      {error ? (
        <Alert type="error" showIcon message="详情加载失败" description={error.message} action={<Button onClick={reload}>重试</Button>} />
      ) : record ? (
        <>
          <DetailHead page={page} record={record} onAction={onAction} />
          <DetailTabs page={page} record={record} reload={reload} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Drawer>
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

function DetailHead({ page, record, onAction }: { page: PageDefinition; record: RecordData; onAction: RecordDetailProps['onAction'] }) {
  const { may } = useEngine()
  const state = page.states ? String(record[page.states.field] ?? page.states.initial) : null
  const moves = state ? legalMoves(page, state).filter((move) => may(page.id, move.name) && move.by.some((by) => by !== 'system') && isOpenTo(record, move)) : []
  const canWrite = !record.deletedAt && isEditable(page, record)
  return (
    <div className={styles.head}>
      {page.states && state && <Tag color="blue" data-field={page.states.field}>{stateLabels(page, page.states)(state)}</Tag>}
      {(record.missingAnnex?.length ?? 0) > 0 && <Tag color="error">缺附件：{record.missingAnnex?.join('、')}</Tag>}
      <span className={styles.actions}>
        {!record.deletedAt && moves.map((move) => <Button key={move.name} danger={move.danger} data-action={move.name} onClick={() => onAction(move.name, record)}>{move.title}</Button>)}
        {canWrite && may(page.id, 'edit') && <Button type="primary" data-action="edit" onClick={() => onAction('edit', record)}>编辑</Button>}
        {!record.deletedAt && may(page.id, 'create') && <Button data-action="copy" onClick={() => onAction('copy', record)}>复制新增</Button>}
        {canWrite && may(page.id, 'remove') && <Button danger data-action="remove" onClick={() => onAction('remove', record)}>删除</Button>}
      </span>
    </div>
  )
}

function DetailTabs({ page, record, reload }: { page: PageDefinition; record: RecordData; reload: () => void }) {
  const { extensions } = useEngine()
  const context = useRecordContext(page)
  const slots = Object.values(page.annex)
  const missing = record.missingAnnex?.length ?? 0
  const items = [
    ...page.detail.tabs.map((tab, index) => ({
      key: `detail${index}`,
      label: tab.title || '基本信息',
      children: <DetailSections page={page} sections={tab.sections} record={record} context={context} />,
    })),
    ...(slots.length ? [{ key: 'annex', label: <Badge size="small" count={missing} offset={[8, 0]} title={`缺${missing}项`}>附件</Badge>, children: <AnnexSlots page={page} slots={slots} value={record.annex ?? {}} /> }] : []),
    ...page.detail.related.map((related) => ({ key: `related-${related.page}`, label: related.title, children: <RelatedList related={related} id={record.id} /> })),
    ...page.extensions
      .filter((one) => one.slot === 'detailTab' && extensions[one.name])
      .map((one) => ({ key: `extension-${one.name}`, label: one.title ?? one.name, children: <ExtensionSlots page={page} slot="detailTab" name={one.name} record={record} reload={reload} /> })),
    { key: 'history', label: '修改记录', children: <HistoryList page={page} id={record.id} /> },
    ...(page.states ? [{ key: 'states', label: '流程', children: <StateDiagram page={page} states={page.states} current={String(record[page.states.field] ?? '')} /> }] : []),
  ]
  return <OverflowTabs items={items} destroyOnHidden />
}
