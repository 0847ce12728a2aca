import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { useFieldServices } from '../../fields/FieldServicesProvider'
import { isTable, rowsOf } from '../../language/tableColumns'
import { colorOf } from './figures'
import { RadarDrawing } from './RadarDrawing'
import styles from './summary.module.css'

/** The rows of one record's table as a radar: a corner each, a polygon for each column of numbers. The table below says the same in words. */
export function RowsRadar({ field, value }: { readonly field: FieldDefinition; readonly value: unknown }) {
  const services = useFieldServices()
  if (!isTable(field) || field.radar === undefined) return null
  const { columns, radar: { label, values } } = field
  const rows = rowsOf(value).filter((row) => values.some((name) => isNumber(row[name])))
  const text = (row: Readonly<Record<string, unknown>>) => (columns[label] && row[label] !== null && row[label] !== undefined ? fieldTypeOf(columns[label]).format(row[label], columns[label], services) : '')
  const series = values.map((name) => ({ name: columns[name]?.title ?? name, values: rows.map((row) => (isNumber(row[name]) ? Number(row[name]) : null)) }))
  if (rows.length < 3) return null
  return (
    <figure className={styles.rowsRadar} data-radar={field.name}>
      <RadarDrawing corners={rows.map(text)} series={series} tickText={(tick) => new Intl.NumberFormat('zh-CN').format(tick)} />
      <figcaption>
        <ul className={styles.keys}>{series.map(({ name }, index) => <li key={name}><span className={styles.dot} style={{ background: colorOf(index) }} />{name}</li>)}</ul>
      </figcaption>
    </figure>
  )
}

/** Amounts come as text. */
function isNumber(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && Number.isFinite(Number(value))
}
