import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { beijingClock, readDateTime } from '../dateRules'

dayjs.extend(customParseFormat)

export type DateTypeName = 'date' | 'datetime' | 'month' | 'year' | 'time'

/** How a type of date is picked, typed and stored. */
export interface DateForm {
  readonly picker: 'date' | 'month' | 'year' | 'time'
  readonly showTime: { readonly format: string } | false
  /** The first is shown, all are understood. */
  readonly formats: readonly string[]
  readonly read: (stored: unknown) => Dayjs | null
  readonly store: (picked: Dayjs) => unknown
}

const dayFormats = ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D', 'YYYY年M月D日']

const forms: Readonly<Record<DateTypeName, DateForm>> = {
  date: { picker: 'date', showTime: false, formats: dayFormats, read: reader('YYYY-MM-DD'), store: (day) => day.format('YYYY-MM-DD') },
  datetime: {
    picker: 'date',
    showTime: { format: 'HH:mm' },
    formats: ['YYYY-MM-DD HH:mm', 'YYYYMMDD HHmm', 'YYYYMMDDHHmm', ...dayFormats.slice(2).map((day) => `${day} H:mm`)],
    read: (stored) => (typeof stored === 'string' ? beijingMoment(stored) : null),
    store: (moment) => readDateTime(moment.format('YYYY-MM-DD HH:mm:ss')),
  },
  month: { picker: 'month', showTime: false, formats: ['YYYY-MM', 'YYYYMM', 'YYYY/M', 'YYYY年M月'], read: reader('YYYY-MM'), store: (day) => day.format('YYYY-MM') },
  year: { picker: 'year', showTime: false, formats: ['YYYY', 'YYYY年'], read: (stored) => reader('YYYY')(stored === null || stored === undefined ? null : String(stored)), store: (day) => day.year() },
  time: { picker: 'time', showTime: false, formats: ['HH:mm', 'HHmm', 'H:mm'], read: reader('HH:mm'), store: (day) => day.format('HH:mm') },
}

/** The form of a type of date. */
export function dateForm(type: DateTypeName): DateForm {
  return forms[type]
}

/** A moment on the clock of Beijing, wherever the browser stands: cells and exports show the same. */
export function beijingMoment(stored: string): Dayjs | null {
  const moment = new Date(stored)
  return Number.isNaN(moment.getTime()) ? null : dayjs(beijingClock(moment).toISOString().slice(0, 19))
}

function reader(format: string): (stored: unknown) => Dayjs | null {
  return (stored) => (typeof stored === 'string' ? validOrNull(dayjs(stored, format, true)) : null)
}

function validOrNull(moment: Dayjs): Dayjs | null {
  return moment.isValid() ? moment : null
}
