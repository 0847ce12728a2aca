import { DeleteOutlined, DownloadOutlined, PlusOutlined, PlusSquareOutlined, PrinterOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { ExtensionSlots } from '../ExtensionSlots'
import { useEngine } from '../engineServices'
import { texts } from '../texts'
import { BoardSwitch } from './BoardSwitch'
import { ColumnSettingsButton } from './ColumnSettingsButton'
import { isBoard } from './listState'
import { QuickSearch } from './QuickSearch'
import type { ListController } from './useListController'
import { useIsNarrowScreen } from './useIsNarrowScreen'
import type { RecordActions } from './useRecordActions'
import styles from './list.module.css'

export interface ListToolbarProps {
  readonly controller: ListController
  readonly actions: RecordActions
}

/** What can be done with the list as a whole. */
export function ListToolbar({ controller, actions }: ListToolbarProps) {
  const { page, state, dispatch, columns, reload, isValidating } = controller
  const { may } = useEngine()
  const isNarrow = useIsNarrowScreen()
  const can = (action: 'create' | 'import' | 'export' | 'restore' | 'print') => page.actions.includes(action) && may(page.id, action)
  return (
    <div className={styles.toolbar}>
      {can('create') && !state.removed && <Button type="primary" icon={<PlusOutlined />} data-action="create" onClick={() => dispatch({ type: 'open', open: { mode: 'new' } })}>{texts.create}</Button>}
      {can('create') && page.createMany.length > 0 && !state.removed && <Button icon={<PlusSquareOutlined />} data-action="createMany" onClick={() => dispatch({ type: 'open', open: { mode: 'many' } })}>{texts.createMany}</Button>}
      {can('import') && !state.removed && <Button icon={<DownloadOutlined rotate={180} />} data-action="import" onClick={() => dispatch({ type: 'open', open: { mode: 'import' } })}>{texts.import}</Button>}
      {can('export') && !state.removed && <Button icon={<DownloadOutlined />} loading={actions.exporting !== null} data-action="export" onClick={actions.exportList}>{texts.export}</Button>}
      {can('export') && !state.removed && !isNarrow && <Button icon={<PrinterOutlined />} data-action="printList" onClick={actions.printList}>{texts.printList}</Button>}
      {can('print') && !state.removed && page.print.some(({ blank }) => blank) && <Button data-action="printBlank" onClick={() => actions.print([])}>{texts.printBlank}</Button>}
      <ExtensionSlots page={page} slot="toolbar" reload={reload} />
      {page.list.board !== null && page.states !== null && !state.removed && <BoardSwitch isBoard={state.board} onChange={(board) => dispatch({ type: 'board', board })} />}
      <div className={styles.end}>
        {page.list.search.length > 0 && <QuickSearch page={page} keyword={state.keyword} onSearch={(keyword) => dispatch({ type: 'search', keyword })} />}
        {can('restore') && (
          <Button icon={<DeleteOutlined />} type={state.removed ? 'primary' : 'default'} ghost={state.removed} aria-pressed={state.removed} data-action="recycleBin" onClick={() => dispatch({ type: 'bin', removed: !state.removed })}>
            {state.removed ? '退出回收站' : texts.recycleBin}
          </Button>
        )}
        <Button icon={<ReloadOutlined spin={isValidating} />} aria-label={texts.refresh} data-action="refresh" onClick={reload} />
        {!isBoard(state) && <ColumnSettingsButton columns={columns} />}
      </div>
    </div>
  )
}
