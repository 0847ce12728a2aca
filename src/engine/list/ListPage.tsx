import { CloseOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import { useEffect, useState, type ReactElement } from 'react'
import { totalCap } from '../../contract/envelope'
import { useFieldServices } from '../../fields/FieldServicesProvider'
import { late } from '../../fields/inputs/late'
import { Skeleton } from '../../fields/inputs/Skeleton'
import type { PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'
import { usePageStatus, type PageStatus } from '../PageMain'
import { loadBoard, loadFigureChip, loadTree, loadWorkProgress } from '../preload'
import { texts, totalText } from '../texts'
import { ActiveFilters } from './ActiveFilters'
import { BulkBar } from './BulkBar'
import { ListBody } from './ListBody'
import { ListFilters } from './ListFilters'
import { ListOverlays } from './ListOverlays'
import { isBoard, opensForm, type ListState } from './listState'
import { ListTabs } from './ListTabs'
import { ListToolbar } from './ListToolbar'
import { recordName } from './recordName'
import { SummarySlot } from './SummarySlot'
import { useListController, type ListController } from './useListController'
import { useRecordActions, type RecordActions } from './useRecordActions'
import styles from './list.module.css'

const Board = late(loadBoard)
const FigureChip = late(loadFigureChip)
const WorkProgress = late(loadWorkProgress)
const TreeFrame = late(loadTree)

/** The list of a page, with everything that opens over it. `arrival` is what there is to say when it appears; `isAsked`: FirstList, which draws it, has asked for the rows. */
export function ListPage({ page, arrival = '', isAsked = true }: { page: PageDefinition; arrival?: string; isAsked?: boolean }) {
  const { user } = useEngine()
  const listed = useListController(page, { isAsked })
  const [boardStatus, setBoardStatus] = useState<PageStatus>('loading')
  const asBoard = isBoard(listed.state)
  const controller = asBoard ? { ...listed, status: boardStatus } : listed
  const services = useFieldServices()
  const { references, state, dispatch, counts, status } = controller
  const actions = useRecordActions(controller, (record) => recordName(page, record, { ...services, refLabel: references.label }))
  const { tell } = actions
  useEffect(() => {
    if (arrival) tell('success', arrival)
  }, [arrival, tell])
  usePageStatus(status)
  return (
    <>
      {/* A form as large as the page takes its place; the list keeps its scroll and chosen rows behind it. */}
      <div hidden={isCovered(page, state)}>
        <BesideTree page={page} actions={actions}><div className={styles.page}>
          <header className={styles.head}>
            <h1>{page.title}</h1>
            {page.help && <span className={styles.help}>{page.help}</span>}
          </header>
          {!state.removed && !asBoard && <ListTabs page={page} tab={state.tab} counts={counts} onChange={(tab) => dispatch({ type: 'tab', tab })} />}
          {page.summary.length > 0 && !state.removed && <SummarySlot controller={controller} />}
          <ListFilters page={page} filters={state.filters} reach={user.reach} onApply={(filters) => dispatch({ type: 'filter', filters })} />
          <ActiveFilters page={page} state={state} onApply={(filters) => dispatch({ type: 'filter', filters })} onClear={() => dispatch({ type: 'clear' })} />
          {state.figure && <FigureChip page={page} figure={state.figure} onRemove={() => dispatch({ type: 'figure', figure: null })} />}
          <ListToolbar controller={controller} actions={actions} />
          {actions.exporting !== null && <WorkProgress text="正在导出" fraction={actions.exporting} onCancel={actions.cancelExport} />}
          {!asBoard && <BulkBar controller={controller} actions={actions} />}
          <NoticeBar actions={actions} />
          {!asBoard && <Announcement controller={controller} />}
          {asBoard ? <Board meanwhile={<Skeleton rows={10} />} controller={controller} actions={actions} onStatus={setBoardStatus} /> : <ListBody controller={controller} actions={actions} />}
        </div></BesideTree>
      </div>
      <ListOverlays controller={controller} actions={actions} />
    </>
  )
}

/** Where records stand below one another, the list has its tree beside it. */
function BesideTree({ page, actions, children }: { page: PageDefinition; actions: RecordActions; children: ReactElement }) {
  if (page.list.tree === null) return children
  return <TreeFrame page={page} actions={actions} notice={<NoticeBar actions={actions} />}>{children}</TreeFrame>
}

function isCovered(page: PageDefinition, { open }: ListState): boolean {
  return page.form.layout === 'page' && opensForm(open)
}

function NoticeBar({ actions: { notice, dismiss } }: { actions: RecordActions }) {
  return (
    <div role="status">
      {notice && (
        <Alert
          type={notice.kind}
          showIcon
          closable={{ closeIcon: <CloseOutlined />, 'aria-label': '关闭提示' }}
          onClose={dismiss}
          message={notice.text}
          description={notice.details.length > 0 && <ul className={styles.reasons}>{notice.details.map((detail) => <li key={detail}>{detail}</li>)}</ul>}
        />
      )}
    </div>
  )
}

/** Says to those who do not see the rows what has come. */
function Announcement({ controller: { status, total, records } }: { controller: ListController }) {
  const text = status === 'loading' ? texts.loading : status === 'error' ? texts.loadFailed : total === null || total === undefined ? `本页 ${records.length} 条` : totalText(total, totalCap)
  return <span className={styles.heard} aria-live="polite">{text}</span>
}
