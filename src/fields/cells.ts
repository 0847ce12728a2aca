import { plainCells } from './cells/plainCells'
import type { FieldTypeName } from './fieldTypeNames'
import type { FieldCell } from './fieldView'
import { TableCell } from './table/cell'

/** How every field type is read, in lists and details. Inputs stay out of here: the list must not load them. */
export const cells: Record<FieldTypeName, FieldCell> = { ...plainCells, table: TableCell }
