import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Drawer, Popover, Segmented } from 'antd'
import { cloneElement, useState, type ReactElement } from 'react'
import { texts } from '../texts'
import type { Density } from './columnSettings'
import type { ColumnSettingsControl } from './useColumnSettings'
import { useIsNarrowScreen } from './useIsNarrowScreen'
import styles from './list.module.css'

const densities: { value: Density; label: string }[] = [{ value: 'middle', label: '标准' }, { value: 'small', label: '紧凑' }]

/**
 * The settings of a list's columns, open from the start: they come into being when their button is first pressed. Beside the
 * button a phone has no room for them: there they come up from its lower edge.
 */
export function OpenedColumnSettings({ columns, children }: { columns: ColumnSettingsControl; children: ReactElement }) {
  const [isOpen, setOpen] = useState(true)
  const isNarrow = useIsNarrowScreen()
  if (isNarrow) {
    return (
      <>
        {cloneElement(children, { 'aria-expanded': isOpen, autoFocus: true, onClick: () => setOpen(true) })}
        <Drawer title={texts.columnSettings} placement="bottom" height="80%" open={isOpen} onClose={() => setOpen(false)}><Settings columns={columns} /></Drawer>
      </>
    )
  }
  return (
    <Popover trigger="click" placement="bottomRight" open={isOpen} onOpenChange={setOpen} title={texts.columnSettings} content={<Settings columns={columns} />}>
      {/* The button is a new one, and what was pressed keeps the focus. */}
      {cloneElement(children, { 'aria-expanded': isOpen, autoFocus: true })}
    </Popover>
  )
}

function Settings({ columns: { arranged, density, move, toggle, setDensity, reset } }: { columns: ColumnSettingsControl }) {
  return (
    <>
      <ul className={styles.settings}>
        {arranged.map(({ column, hidden }, index) => (
          <li key={column.field} data-column={column.field}>
            <Checkbox checked={!hidden} onChange={() => toggle(column.field)}>{column.title}</Checkbox>
            <Button type="text" size="small" icon={<ArrowUpOutlined />} aria-label={`上移 ${column.title}`} disabled={index === 0} onClick={() => move(column.field, -1)} />
            <Button type="text" size="small" icon={<ArrowDownOutlined />} aria-label={`下移 ${column.title}`} disabled={index === arranged.length - 1} onClick={() => move(column.field, 1)} />
          </li>
        ))}
      </ul>
      <div className={styles.settingsFoot}>
        <Segmented<Density> aria-label="行高" options={densities} value={density} onChange={setDensity} />
        <Button type="link" data-action="resetColumns" onClick={reset}>恢复默认</Button>
      </div>
    </>
  )
}
