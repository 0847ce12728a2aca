import { Alert, Button, Empty } from 'antd'
import { useMemo, useRef, type CSSProperties } from 'react'
import { RequestError } from '../../client/requestError'
import { errorCodes } from '../../contract/errorCodes'
import { FieldServicesProvider, useFieldServices } from '../../fields/FieldServicesProvider'
import { useEngine } from '../engineServices'
import { texts } from '../texts'
import { ListFoot } from './ListFoot'
import { ListSkeleton } from './ListSkeleton'
import { ListTable } from './ListTable'
import type { ListToolbarProps } from './ListToolbar'
import { useElementWidth } from './useElementWidth'
import { useIsNarrowScreen } from './useIsNarrowScreen'
import { useRemainingHeight } from './useRemainingHeight'
import styles from './list.module.css'

/** The rows, or what stands in their place: waiting, a reason, a way out. */
export function ListBody({ controller, actions }: ListToolbarProps) {
  const { state, status, records, isStale, error, reload, columns } = controller
  if (status === 'error' && error) return <LoadFailure error={error} reload={reload} />
  if (status === 'loading' && !isStale) {
    return <ListSkeleton rows={Math.min(state.size, 10)} columns={columns.arranged.filter(({ hidden }) => !hidden).length} density={columns.density} />
  }
  return (
    <>
      {error && <Alert type="warning" showIcon message={`刷新失败，显示的是之前的内容：${error.message}`} action={<Button size="small" data-action="retry" onClick={reload}>{texts.retry}</Button>} />}
      {records.length === 0 ? <EmptyList controller={controller} actions={actions} /> : <Rows controller={controller} actions={actions} />}
      <ListFoot controller={controller} />
    </>
  )
}

function Rows({ controller, actions }: ListToolbarProps) {
  const { page, state, records, columns, references, selection, isSelectable, isStale, isValidating, dispatch } = controller
  const isNarrowScreen = useIsNarrowScreen()
  const frame = useRef<HTMLDivElement>(null)
  const height = useRemainingHeight(frame)
  const room = useElementWidth(frame)
  const services = useFieldServices()
  const withLabels = useMemo(() => ({ ...services, refLabel: references.label }), [services, references])
  return (
    <div ref={frame} className={styles.table} data-stale={isStale} style={{ '--list-height': `${height}px` } as CSSProperties}>
      {isValidating && <div className={styles.progress} />}
      <FieldServicesProvider value={withLabels}>
        <ListTable
          page={page}
          records={records}
          columns={columns.arranged}
          density={columns.density}
          sort={state.sort}
          references={references}
          selection={isSelectable ? selection : null}
          openId={state.open && 'id' in state.open ? state.open.id : null}
          isNarrowScreen={isNarrowScreen}
          height={height}
          room={room}
          onAction={actions.start}
          dispatch={dispatch}
        />
      </FieldServicesProvider>
    </div>
  )
}

function LoadFailure({ error, reload }: { error: Error; reload: () => void }) {
  const isForbidden = error instanceof RequestError && error.code === errorCodes.forbidden.code
  return (
    <Alert
      type={isForbidden ? 'warning' : 'error'}
      showIcon
      message={isForbidden ? texts.forbidden : texts.loadFailed}
      description={error.message}
      action={!isForbidden && <Button type="primary" data-action="retry" onClick={reload}>{texts.retry}</Button>}
    />
  )
}

function EmptyList({ controller: { page, state, isNarrowed, dispatch } }: ListToolbarProps) {
  const { may } = useEngine()
  if (isNarrowed) {
    return <Empty description={`没有符合条件的${page.noun}`}><Button data-action="clearFilters" onClick={() => dispatch({ type: 'clear' })}>{texts.clearFilters}</Button></Empty>
  }
  if (state.current > 1) {
    return <Empty description="这一页已经没有记录"><Button data-action="firstPage" onClick={() => dispatch({ type: 'turn', current: 1, size: state.size })}>回到第一页</Button></Empty>
  }
  if (state.removed) return <Empty description="回收站是空的" />
  const canCreate = page.actions.includes('create') && may(page.id, 'create')
  return (
    <Empty description={`还没有${page.noun}`}>
      {canCreate && <Button type="primary" onClick={() => dispatch({ type: 'open', open: { mode: 'new' } })}>{texts.create}{page.noun}</Button>}
    </Empty>
  )
}
