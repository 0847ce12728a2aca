import { DatePicker, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import { beijingDate, readDateTime } from '../dateRules'
import type { FilterProps } from '../fieldView'
import { dateForm, type DateTypeName } from '../inputs/dateForms'
import { keepForm } from '../inputs/DateInput'
import styles from '../inputs/inputs.module.css'
import { rangeOf, rangeOrNull } from './range'

/** From one date to another, each end may stay open. Moments are asked for by whole days. */
export function DateRangeFilter({ id, field, value, onChange }: FilterProps) {
  const type = field.type as DateTypeName
  const form = dateForm(type === 'datetime' ? 'date' : type)
  const [from, to] = rangeOf(value)
  const read = (bound: unknown) => (type === 'datetime' ? dateForm('datetime').read(bound) : form.read(bound))
  const shared = {
    id: { start: id, end: `${id}-to` },
    className: styles.wide,
    value: [read(from), read(to)] as [Dayjs | null, Dayjs | null],
    format: [...form.formats],
    allowEmpty: [true, true] as [boolean, boolean],
    needConfirm: false,
    'aria-label': field.title,
    onKeyDown: keepForm,
    onChange: (next: readonly (Dayjs | null)[] | null) => onChange(rangeOrNull([boundOf(type, next?.[0], '00:00:00'), boundOf(type, next?.[1], '23:59:59.999')])),
  }
  if (form.picker === 'time') return <TimePicker.RangePicker {...shared} />
  return <DatePicker.RangePicker {...shared} picker={form.picker} presets={form.picker === 'date' ? presets() : []} />
}

function boundOf(type: DateTypeName, day: Dayjs | null | undefined, clock: string): unknown {
  if (!day) return null
  return type === 'datetime' ? readDateTime(`${day.format('YYYY-MM-DD')} ${clock}`) : dateForm(type).store(day)
}

function presets(): { label: string; value: [Dayjs, Dayjs] }[] {
  const today = dayjs(beijingDate(new Date()))
  return [
    { label: '今天', value: [today, today] },
    { label: '近7天', value: [today.subtract(6, 'day'), today] },
    { label: '近30天', value: [today.subtract(29, 'day'), today] },
    { label: '本月', value: [today.startOf('month'), today.endOf('month').startOf('day')] },
    { label: '今年', value: [today.startOf('year'), today.endOf('year').startOf('day')] },
  ]
}
