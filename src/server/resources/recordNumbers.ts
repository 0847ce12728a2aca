import { randomInt } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { numberTemplate } from '../../fields/autoNumber'
import { randomCode } from '../../fields/randomCode'
import { dayOf } from '../../language/calendar'
import type { Tables } from '../database/openDatabase'
import type { PageTable } from './pageTable'

/** Fills in automatic numbers and random codes that were left blank. A number that a refused write drew is lost; gaps do no harm. */
export async function fillNumbers(db: Kysely<Tables>, table: PageTable, record: Record<string, unknown>, now: Date): Promise<void> {
  fillCodes(table, record)
  for (const { field } of table.ownColumns) {
    if (!('number' in field) || !field.number || (record[field.name] ?? null) !== null) continue
    record[field.name] = await nextNumber(db, String(record[table.page.owner] ?? ''), numberTemplate({ ...field, number: field.number }, record), now)
  }
}

/** Fills in random codes that were left blank. */
export function fillCodes({ ownColumns }: PageTable, record: Record<string, unknown>): void {
  for (const { field } of ownColumns) if ('random' in field && field.random && (record[field.name] ?? null) === null) record[field.name] = randomCode(field.random, randomInt)
}

/** The next number of an organisation: `RJ{yyyyMMdd}{0000}` gives `RJ202611200001`, and counts per day because the day is in it. */
export async function nextNumber(db: Kysely<Tables>, orgId: string, pattern: string, now: Date): Promise<string> {
  const [number = ''] = await nextNumbers(db, orgId, pattern, now, 1)
  return number
}

/** The next so many numbers, drawn at once. */
export async function nextNumbers(db: Kysely<Tables>, orgId: string, pattern: string, now: Date, count: number): Promise<readonly string[]> {
  const day = dayOf(now).replaceAll('-', '')
  const dated = pattern.replace(/\{(yyyyMMdd|yyyyMM|yyyy|yyMMdd|yyMM|yy|MM|dd)\}/g, (_, part: string) => datePart(day, part))
  const { rows } = await sql<{ last: number }>`insert into record_number as numbers (org_id, pattern, last) values (${orgId}, ${dated}, ${count})
    on conflict (org_id, pattern) do update set last = numbers.last + excluded.last returning last`.execute(db)
  const first = Number(rows[0]?.last ?? count) - count + 1
  return Array.from({ length: count }, (_, index) => dated.replace(/\{(0+)\}/, (_match, zeros: string) => String(first + index).padStart(zeros.length, '0')))
}

function datePart(day: string, part: string): string {
  const year = part.startsWith('yyyy') ? day.slice(0, 4) : part.startsWith('yy') ? day.slice(2, 4) : ''
  return year + (part.includes('MM') ? day.slice(4, 6) : '') + (part.includes('dd') ? day.slice(6, 8) : '')
}

export const isNumbered = (field: object): boolean => 'number' in field && typeof field.number === 'string'
