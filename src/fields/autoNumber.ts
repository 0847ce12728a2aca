import { beijingDate } from './dateRules'

/** What a number template may say: date parts and, once, a run of zeros for the counter. */
export const autoNumberPattern = '^[^{}]*(\\{(yyyy|yy|yyyyMM|yyMM|yyyyMMdd|yyMMdd)\\}[^{}]*)*\\{0{1,10}\\}[^{}]*$'

const isTemplate = new RegExp(autoNumberPattern)

/** The template by which a record is numbered: what another of its fields says, where that is one. */
export function numberTemplate(field: { readonly number: string; readonly numberBy?: string | undefined }, record: Readonly<Record<string, unknown>>): string {
  const own = field.numberBy === undefined ? null : record[field.numberBy]
  return typeof own === 'string' && isTemplate.test(own) ? own : field.number
}

/** The part of a number before its counter, which starts anew whenever this changes: `RJ20261120`. */
export function autoNumberPrefix(template: string, now: Date): string {
  return withDate(template, now).replace(/\{0+\}.*$/, '')
}

/** A number by its template: `RJ{yyyyMMdd}{0000}` with counter 7 is `RJ202611200007`. */
export function autoNumber(template: string, now: Date, counter: number): string {
  return withDate(template, now).replace(/\{(0+)\}/, (_, zeros: string) => String(counter).padStart(zeros.length, '0'))
}

function withDate(template: string, now: Date): string {
  const [year = '', month = '', day = ''] = beijingDate(now).split('-')
  const parts: Readonly<Record<string, string>> = {
    yyyy: year, yy: year.slice(2), yyyyMM: year + month, yyMM: year.slice(2) + month, yyyyMMdd: year + month + day, yyMMdd: year.slice(2) + month + day,
  }
  return template.replace(/\{([yMd]+)\}/g, (whole, name: string) => parts[name] ?? whole)
}
