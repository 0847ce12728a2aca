import { FormatCell } from '../cells/FormatCell'
import { LargeDictionaryCell } from '../cells/DictionaryCell'
import { useFieldServices } from '../FieldServicesProvider'
import type { CellProps } from '../fieldView'
import { regionDictionary, regionName } from '../regionRules'

/** A region by its full name, which is read where the divisions were not sent along. */
export function RegionCell({ field, value, place }: CellProps) {
  const services = useFieldServices()
  const code = String(value)
  if (field.masked || regionName(code, services) !== code) return <FormatCell field={field} value={value} place={place} />
  return <LargeDictionaryCell name={regionDictionary} values={[code]} place={place} />
}
