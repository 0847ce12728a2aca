import { DateCell } from '../date/cell'
import type { FieldTypeName } from '../fieldTypeNames'
import type { FieldCell } from '../fieldView'
import { FilesCell } from '../files/cell'
import { GeoCell } from '../geo/cell'
import { RegionCell } from '../region/cell'
import { RichtextCell } from '../richtext/cell'
import { SignatureCell } from '../signature/cell'
import { TrackCell } from '../track/cell'
import { DictionaryCell } from './DictionaryCell'
import { FormatCell } from './FormatCell'
import { LinkCell } from './LinkCell'
import { NumberCell } from './NumberCell'
import { ReferencesCell } from './ReferencesCell'

/** Cells of the types a table's column may have: all but the table itself. */
export const plainCells: Record<Exclude<FieldTypeName, 'table'>, FieldCell> = {
  string: FormatCell,
  text: FormatCell,
  richtext: RichtextCell,
  int: NumberCell,
  decimal: NumberCell,
  money: NumberCell,
  percent: NumberCell,
  date: DateCell,
  datetime: FormatCell,
  month: FormatCell,
  year: FormatCell,
  time: FormatCell,
  bool: FormatCell,
  dict: DictionaryCell,
  multiDict: DictionaryCell,
  choice: FormatCell,
  choices: FormatCell,
  ref: ReferencesCell,
  refs: ReferencesCell,
  org: ReferencesCell,
  orgs: ReferencesCell,
  emp: ReferencesCell,
  emps: ReferencesCell,
  region: RegionCell,
  plate: FormatCell,
  vin: FormatCell,
  mobile: LinkCell,
  phone: LinkCell,
  idCard: FormatCell,
  uscc: FormatCell,
  email: LinkCell,
  url: LinkCell,
  geo: GeoCell,
  track: TrackCell,
  signature: SignatureCell,
  files: FilesCell,
}
