import { fieldTypeOf, type FieldDefinition } from '../../../fields/definitions'
import { pick, pickSome, randomInt } from '../../../fields/random'
import { evaluate } from '../../../language/expressions'
import { recordVariables, rowVariable, withVariable } from '../../../language/expressionVariables'
import { followCells } from '../../../language/copiedValue'
import { cellSources } from '../../../language/copySources'
import { isWords, type DemoWords } from '../../../language/demoValue'
import { normalizeValue } from '../../../language/normalizeRecord'
import { columnsOf, isTable, rowsOf } from '../../../language/tableColumns'
import { fieldValue } from '../../resources/fieldValue'
import { pickByShare } from '../validityDays'
import { drawBeside, drawClock, drawDay, drawNumber, drawValidity } from './drawDates'
import { drawPeople, drawRecord, nextOf, resolveReference } from './drawReference'
import { fillText } from './drawText'
import { exampleOf, exampleRow } from './exampleOf'
import type { Turn } from './turn'

type Values = Readonly<Record<string, unknown>>

/** Where a value is drawn for: the record so far and, in a table, the row so far. */
export interface Place {
  readonly record: Values
  readonly row?: { readonly table: FieldDefinition; readonly values: Values }
}

/** A value as its file says it is made, in the form the field stores. */
export function drawValue(turn: Turn, field: FieldDefinition, written: unknown, place: Place): unknown {
  const drawn = isTable(field) ? drawTable(turn, field, written, place) : draw(turn, field, written, place)
  return normalizeValue(field, isList(field) && drawn !== null && !Array.isArray(drawn) ? [drawn] : drawn)
}

function draw(turn: Turn, field: FieldDefinition, written: unknown, place: Place): unknown {
  if (isWords(written)) return drawWords(turn, field, written, place)
  if (Array.isArray(written)) return isList(field) && written.every((item) => typeof item === 'string') ? written.map((item) => draw(turn, field, item, place)) : drawOneOf(turn, field, written, place)
  return typeof written === 'string' ? drawText(turn, field, written, place) : written
}

/** One of the items, which may be several values together where the field takes several. */
function drawOneOf(turn: Turn, field: FieldDefinition, items: readonly unknown[], place: Place): unknown {
  const item: unknown = pick(turn.random, items)
  return Array.isArray(item) ? item.map((each) => draw(turn, field, each, place)) : draw(turn, field, item, place)
}

function drawText(turn: Turn, field: FieldDefinition, text: string, place: Place): unknown {
  const resource = fieldTypeOf(field).refersTo?.(field as never)
  if (resource !== undefined) return resolveReference(turn, resource, text)
  if (!text.includes('{')) return text
  const { values, fields } = inReach(turn, place)
  return fillText(turn, text, values, fields)
}

function inReach(turn: Turn, { record, row }: Place): { values: Values; fields: Readonly<Record<string, FieldDefinition>> } {
  if (row === undefined) return { values: record, fields: turn.page.fields }
  return { values: { ...record, ...row.values }, fields: { ...turn.page.fields, ...columnsOf(row.table) } }
}

function drawWords(turn: Turn, field: FieldDefinition, words: DemoWords, place: Place): unknown {
  const { random, world } = turn
  if (words.sometimes !== undefined && random() >= words.sometimes) return null
  if (words.compute !== undefined) return drawComputed(turn, field, words.compute, place)
  if (words.shares !== undefined) return draw(turn, field, pickByShare(random, Object.entries(words.shares)), place)
  if (words.some !== undefined && words.of !== undefined) return pickSome(random, words.of as unknown[], randomInt(random, ...words.some)).map((item) => draw(turn, field, item, place))
  if (words.validity === true) return drawValidity(random, world, field, words.longest)
  if (words.before !== undefined || words.after !== undefined) return drawBeside(random, turn.now, field, inReach(turn, place).values[words.before ?? words.after!], words)
  if (words.days !== undefined) return drawDay(random, world, field, words)
  if (words.time !== undefined) return drawClock(random, words.time)
  if (words.who !== undefined) return drawPeople(turn, field.name, field, words)
  if (typeof words.from === 'string') return oneOf(field, drawFrom(turn, words.from, place))
  if (words.from !== undefined) return drawBetween(turn, field, words.from, words.to ?? words.from)
  if (words.of === undefined) return drawRecord(turn, field.name, field, { ...words, having: reckoned(turn, words.having, place) })
  return draw(turn, field, words.each === true && Array.isArray(words.of) ? nextOf(turn, `${field.name} ${turn.orgId}`, words.of) : words.of, place)
}

/** What is asked of a record pointed to, where that hangs on the record that points. */
function reckoned(turn: Turn, having: Values = {}, { record }: Place): Values {
  const variables = recordVariables(turn.page.fields, record, turn.context)
  return Object.fromEntries(Object.entries(having).map(([name, value]) => [name, isWords(value) && value.compute !== undefined ? evaluate(value.compute, variables) : value]))
}

function drawComputed(turn: Turn, field: FieldDefinition, expression: string, { record, row }: Place): unknown {
  const variables = recordVariables(turn.page.fields, record, turn.context)
  const inner = row === undefined ? variables : withVariable(variables, 'row', rowVariable(columnsOf(row.table), row.values))
  return fieldValue(field, evaluate(expression, inner))
}

function drawFrom(turn: Turn, path: string, place: Place): unknown {
  const { values, fields } = inReach(turn, place)
  const [name = '', inner] = path.split('.')
  const value = values[name] ?? null
  if (inner === undefined || value === null) return value
  const resource = fieldTypeOf(fields[name]!).refersTo?.(fields[name] as never)
  return resource === undefined ? null : (turn.index.find(resource, String(value))?.values[inner] ?? null)
}

/** Of several posts, the first is the main one. */
function oneOf(field: FieldDefinition, value: unknown): unknown {
  return Array.isArray(value) && !isList(field) && !isTable(field) ? (value[0] ?? null) : value
}

function drawBetween(turn: Turn, field: FieldDefinition, from: number, to: number): unknown {
  const digits = field.type === 'int' || field.type === 'year' ? 0 : ((field as { readonly digits?: number }).digits ?? (Number.isInteger(from) && Number.isInteger(to) ? 0 : 2))
  const drawn = (from + turn.random() * (to - from)).toFixed(digits)
  const whole = digits === 0 ? randomInt(turn.random, from, to) : Number(drawn)
  return field.type === 'money' ? String(whole) : whole
}

/** Rows as given; or so many of a kind; or the rows that stand there, their open columns filled. */
function drawTable(turn: Turn, table: FieldDefinition, written: unknown, place: Place): unknown {
  const present = rowsOf(place.record[table.name])
  if (written === null) return []
  if (Array.isArray(written)) return written.map((row: unknown) => drawRow(turn, table, row as Values, {}, place))
  if (!isWords(written)) return present
  if (written.sometimes !== undefined && turn.random() >= written.sometimes) return []
  const columns = (written.of ?? {}) as Values
  const rows = written.rows === undefined ? present : Array.from({ length: drawNumber(turn.random, written.rows) }, () => ({}))
  return rows.map((row) => drawRow(turn, table, columns, row, place))
}

function drawRow(turn: Turn, table: FieldDefinition, written: Values, given: Values, { record }: Place): Values {
  const along = cellSources(table).filter(({ reference }) => reference in written).map(({ column }) => column.name)
  let values: Record<string, unknown> = { ...exampleRow(turn, table, given, [...Object.keys(written), ...along]) }
  for (const [name, value] of Object.entries(written)) {
    values = { ...values, [name]: drawValue(turn, columnsOf(table)[name]!, value, { record, row: { table, values } }) }
  }
  return rowsOf(followCells(table, [values], null, (resource, id) => turn.index.find(resource, String(id))?.values))[0]!
}

/** A value for a field of which the file says nothing. */
export function drawUnsaid(turn: Turn, field: FieldDefinition, record: Values): unknown {
  if (isTable(field)) {
    const present = rowsOf(record[field.name])
    const least = Math.max(1, (field as { readonly minRows?: number }).minRows ?? 1)
    return (present.length > 0 ? present : Array.from({ length: least }, () => ({}))).map((row) => exampleRow(turn, field, row, []))
  }
  return normalizeValue(field, exampleOf(turn, field))
}

function isList(field: FieldDefinition): boolean {
  return fieldTypeOf(field).celType === 'list<string>'
}
