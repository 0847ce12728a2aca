import type { BoardDefinition } from '../pageDefinition'
import type { BoardFile } from '../pageFile'
import type { ListSource } from './completeList'

type LongBoard = Exclude<BoardFile, readonly unknown[]>

/** A board with every default filled in. */
export function completeBoard(source: ListSource, file: BoardFile): BoardDefinition {
  const { title = source.label, fields, states = statesInOrder(source) } = longBoard(file)
  return { title, fields, states }
}

/** What a board says, however short it says it. */
export function longBoard(file: BoardFile): LongBoard {
  return Array.isArray(file) ? { fields: file } : (file as LongBoard)
}

/** The states a record goes through when all goes well, then those beside the way, as the dictionary has them. */
function statesInOrder({ file: { states }, fields, dictionaries }: ListSource): readonly string[] {
  const field = fields[states?.field ?? '']
  const known = field?.type === 'dict' ? (dictionaries[field.dict]?.items ?? []).map(({ value }) => value) : []
  const steps = (states?.steps ?? []).map((step) => (typeof step === 'string' ? step : step.state))
  return [...new Set([...steps, ...known])]
}
