import type { FieldColumn } from './pageTable'

/** A value out of a JSON object that the database has built, as the contract has it. Decimals are expected as text. */
function readJsonValue({ storage, read }: FieldColumn, value: unknown): unknown {
  return storage === 'timestamp' && typeof value === 'string' ? new Date(value).toISOString() : read(value ?? null)
}

/** The same of several columns. */
export function readJson(columns: readonly FieldColumn[], data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column.field.name, readJsonValue(column, data[column.field.name])]))
}
