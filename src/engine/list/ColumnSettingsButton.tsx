import { SettingOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { lazy, Suspense } from 'react'
import { texts } from '../texts'
import type { ColumnSettingsControl } from './useColumnSettings'

const ColumnSettingsPanel = lazy(async () => ({ default: (await import('./ColumnSettingsPanel')).ColumnSettingsPanel }))

/** Which columns are shown, in which order and how close. */
export function ColumnSettingsButton({ columns }: { columns: ColumnSettingsControl }) {
  return (
    <Popover trigger="click" placement="bottomRight" title={texts.columnSettings} content={<Suspense fallback={texts.loading}><ColumnSettingsPanel columns={columns} /></Suspense>}>
      <Button icon={<SettingOutlined />} aria-label={texts.columnSettings} data-action="columnSettings" />
    </Popover>
  )
}
