import type { FieldTypeName } from '../../fields/fieldTypeNames'
import type { ColumnDefinition, PageDefinition } from '../../language/pageDefinition'
import { fieldAt } from './filterFields'

/** Narrower, a name would be cut after a few letters. Pixels. */
const least = 110
const ofWords: ReadonlySet<FieldTypeName> = new Set(['string', 'text', 'ref', 'refs', 'org', 'orgs', 'emps', 'multiDict', 'region'])
/** The share of its width that a column of words may give away. */
const givable = 0.3

/**
 * The widths of the columns in a room. A list that is a little too wide would have its last column cut by the fixed column of
 * actions: the columns of words, whose cells end in “…” anyway, give what is missing. Where they cannot, the list scrolls sideways.
 */
export function fitColumns(page: PageDefinition, columns: readonly ColumnDefinition[], room: number): readonly number[] {
  const widths = columns.map(({ width }) => width)
  const missing = widths.reduce((sum, width) => sum + width, 0) - room
  const gifts = columns.map((column) => (isOfWords(page, column) ? Math.max(0, Math.floor(Math.min(column.width * givable, column.width - least))) : 0))
  const most = gifts.reduce((sum, gift) => sum + gift, 0)
  if (room <= 0 || missing <= 0 || most < missing) return widths
  return widths.map((width, index) => width - Math.ceil(((gifts[index] ?? 0) * missing) / most))
}

/** Dates, numbers, telephone numbers are no use cut off; the name of a record is how one finds it. */
function isOfWords(page: PageDefinition, { field: path }: ColumnDefinition): boolean {
  const field = fieldAt(page, path)
  return field !== undefined && path !== page.label && ofWords.has(field.type)
}
