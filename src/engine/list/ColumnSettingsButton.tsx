import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { cloneElement, useState } from 'react'
import { late } from '../../fields/inputs/late'
import { texts } from '../texts'
import type { ColumnSettingsControl } from './useColumnSettings'

const loadSettings = async () => ({ default: (await import('./OpenedColumnSettings')).OpenedColumnSettings })
const OpenedColumnSettings = late(loadSettings)

/** Which columns are shown, in which order and how close; the code of it comes when it is first pressed. */
export function ColumnSettingsButton({ columns }: { columns: ColumnSettingsControl }) {
  const [wasPressed, setPressed] = useState(false)
  const button = <Button icon={<SettingOutlined />} aria-label={texts.columnSettings} aria-haspopup="dialog" data-action="columnSettings" />
  if (wasPressed) return <OpenedColumnSettings meanwhile={button} columns={columns}>{button}</OpenedColumnSettings>
  return cloneElement(button, { 'aria-expanded': false, onClick: () => setPressed(true), onPointerEnter: () => void loadSettings().catch(() => undefined) })
}
