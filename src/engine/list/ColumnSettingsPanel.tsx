import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Segmented } from 'antd'
import type { Density } from './columnSettings'
import type { ColumnSettingsControl } from './useColumnSettings'
import styles from './list.module.css'

const densities: { value: Density; label: string }[] = [{ value: 'middle', label: '标准' }, { value: 'small', label: '紧凑' }]

/** What stands in the settings of a list's columns. */
export function ColumnSettingsPanel({ columns: { arranged, density, move, toggle, setDensity, reset } }: { columns: ColumnSettingsControl }) {
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
