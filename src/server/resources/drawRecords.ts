import { createHash, randomBytes } from 'node:crypto'
import { evaluate } from '../../language/expressions'
import { recordVariables, withVariable } from '../../language/expressionVariables'
import type { TransitionDefinition } from '../../language/pageDefinition'
import type { DrawFile } from '../../language/statesFile'
import { columnsOf } from '../../language/tableColumns'
import { RequestRefusal } from '../errors'
import { fieldValue } from './fieldValue'
import type { PageTable } from './pageTable'
import { recordContext } from './recordContext'
import type { RecordServices } from './recordServices'
import { searchRecords } from './searchRecords'

type Values = Readonly<Record<string, unknown>>
type Draw = NonNullable<TransitionDefinition['draw']>

/** One field after the other, so that a column is drawn for the rows drawn before it. Gives what the draw writes, its seed with it. */
export async function drawRecords(services: RecordServices, table: PageTable, moved: Values, { seed: seedField, fill }: Draw): Promise<Values> {
  const seed = randomBytes(8).toString('hex')
  const drawn: Record<string, unknown> = { [seedField]: seed }
  for (const [name, file] of Object.entries(fill)) Object.assign(drawn, await drawField(services, table, { ...moved, ...drawn }, name, file, seed))
  return drawn
}

async function drawField(services: RecordServices, table: PageTable, record: Values, name: string, file: DrawFile, seed: string): Promise<Values> {
  const { fields } = table.page
  const variables = recordVariables(fields, record, recordContext(services.set, services.principal, services.now))
  const candidates = await searchRecords(services, file, variables)
  const count = wanted(evaluate(file.count, variables), candidates.length, titleOf(table, name))
  const first = (draw: string) => inDrawnOrder(candidates, seed, draw).slice(0, count)
  const pool = file.pool === undefined ? {} : { [file.pool]: candidates.map(({ id }) => id) }
  const [own = '', inner] = name.split('.')
  if (inner !== undefined) return { ...pool, [own]: rowsOf(record[own]).map((row, index) => ({ ...row, [inner]: first(`${name}:${index + 1}`).map(({ id }) => id) })) }
  if (file.set === undefined) return { ...pool, [own]: first(name).map(({ id }) => id) }
  const columns = columnsOf(fields[own]!)
  return { ...pool, [own]: first(name).map((item) => Object.fromEntries(Object.entries(file.set ?? {}).map(([column, expression]) => [column, fieldValue(columns[column], evaluate(expression, withVariable(variables, 'item', item)))]))) }
}

/**
 * By the SHA-256 of seed, draw and id: who knows the seed and the candidates can draw again and gets the same. Nobody knows the
 * seed beforehand, and neither the order in which candidates were entered nor their names matter.
 */
export function inDrawnOrder<Candidate extends { readonly id?: unknown }>(candidates: readonly Candidate[], seed: string, draw: string): readonly Candidate[] {
  const place = ({ id }: Candidate) => createHash('sha256').update(`${seed}:${draw}:${String(id)}`).digest('hex')
  return candidates.map((candidate) => ({ candidate, place: place(candidate) })).toSorted((one, other) => (one.place < other.place ? -1 : 1)).map(({ candidate }) => candidate)
}

function wanted(count: unknown, there: number, title: string): number {
  const number = Number(count ?? 0)
  if (!(number >= 1)) throw new RequestRefusal('moveRefused', { message: `请先填写“${title}”抽几个` })
  if (there < number) throw new RequestRefusal('moveRefused', { message: `“${title}”要抽 ${number} 个，符合条件的只有 ${there} 个` })
  return number
}

function titleOf({ page }: PageTable, name: string): string {
  const [own = '', inner] = name.split('.')
  const field = page.fields[own]
  return (inner === undefined || !field ? field : columnsOf(field)[inner])?.title ?? name
}

const rowsOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as Values[]) : [])
