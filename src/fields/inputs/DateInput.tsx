import { DatePicker, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { FocusEvent, KeyboardEvent } from 'react'
import { beijingDate } from '../dateRules'
import { fieldTypeOf, type FieldDefinition } from '../definitions'
import { useFieldServices } from '../FieldServicesProvider'
import type { FieldContext } from '../fieldType'
import type { InputProps } from '../fieldView'
import { beijingMoment, dateForm, type DateTypeName } from './dateForms'
import { inputAttributes, placeholderOf } from './inputAttributes'
import styles from './inputs.module.css'

/** A moment of any precision: typed in the usual ways of writing it, or picked. */
export function DateInput(props: InputProps) {
  const { field, value, onChange, onBlur } = props
  const services = useFieldServices()
  const form = dateForm(field.type as DateTypeName)
  const picked = form.read(value)
  const shared = {
    ...inputAttributes(props),
    className: styles.wide,
    value: picked,
    format: [...form.formats],
    placeholder: placeholderOf(props),
    // Without it, what was typed but not confirmed by a button is lost on the way to the next field.
    needConfirm: false,
    // The picker drops what it cannot read or may not take; it stays here, and the check says what is wrong with it.
    preserveInvalidOnBlur: true,
    onChange: (next: Dayjs | null) => onChange(next ? form.store(next) : null),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const typed = (event.target as HTMLInputElement).value
      if (typed !== (picked?.format(form.formats[0]) ?? '')) onChange(fieldTypeOf(field).normalize(typed, field))
      onBlur?.()
    },
    onKeyDown: keepForm,
  }
  if (form.picker === 'time') return <TimePicker {...shared} />
  return <DatePicker {...shared} picker={form.picker} showTime={form.showTime} showNow={false} presets={presetsOf(field)} disabledDate={outsideOf(field, services, props.beside)} />
}

/** Enter takes over the date; the browser would also submit the form. */
export function keepForm(event: KeyboardEvent<HTMLElement>) {
  if (event.key === 'Enter') event.preventDefault()
}

/** Greys out the days that the definition refuses as too early or too late. */
function outsideOf(field: FieldDefinition, context: FieldContext, beside: InputProps['beside'] = {}) {
  if ((field.type !== 'date' && field.type !== 'datetime') || (!field.min && !field.max)) return undefined
  const { check, checkBeside } = fieldTypeOf(field)
  const isRefused = (moment: Dayjs) => {
    const value = dateForm(field.type).store(moment)
    return check(value, field, context).length > 0 || (checkBeside?.(value, field, beside, {}) ?? []).length > 0
  }
  // Of a day that is partly too early or too late, the rest may be chosen.
  return (day: Dayjs) => isRefused(day.startOf('day')) && isRefused(day.endOf('day'))
}

function presetsOf(field: FieldDefinition) {
  if (field.type === 'datetime') return [{ label: '此刻', value: () => beijingMoment(new Date().toISOString()) ?? dayjs() }]
  if (field.type !== 'date') return undefined
  const day = (move: (today: Dayjs) => Dayjs) => () => move(dayjs(beijingDate(new Date())))
  const today = { label: '今天', value: day((now) => now) }
  if (!field.expires) return [today]
  return [today, { label: '30天后', value: day((now) => now.add(30, 'day')) }, { label: '一年后', value: day((now) => now.add(1, 'year')) }]
}
