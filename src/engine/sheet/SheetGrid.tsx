import { Button, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import type { SheetCell, SheetRow } from '../../contract/sheet'
import type { FieldDefinition } from '../../fields/definitions'
import { sheetTitles } from '../../language/sheetFields'
import type { PageDefinition } from '../../language/pageDefinition'
import { GridCell } from './GridCell'
import { cellKey, gridFields, type OpenErrors, type OpenSheet } from './openSheet'
import styles from './sheet.module.css'
import { sheetTexts } from './texts'

const rowsPerPage = 20

export interface SheetGridProps {
  readonly page: PageDefinition
  readonly sheet: OpenSheet
  readonly errors: OpenErrors
  readonly isDisabled: boolean
  readonly onEdit: (row: number, field: FieldDefinition, cell: SheetCell) => void
}

/** The rows as they stood in the file. Wrong cells and mended ones are open, any other opens by a click. */
export function SheetGrid({ page, sheet, errors, isDisabled, onEdit }: SheetGridProps) {
  const [onlyWrong, setOnlyWrong] = useState(true)
  const [current, setCurrent] = useState(1)
  const fields = useMemo(() => gridFields(page, sheet), [page, sheet])
  const titles = useMemo(() => sheetTitles(page), [page])
  const wrong = useMemo(() => wrongRows(sheet), [sheet])
  const rows = onlyWrong ? wrong : sheet.rows
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage))
  const place = Math.min(current, pages)
  return (
    <>
      <div className={styles.tools}>
        <Checkbox checked={onlyWrong} data-action="onlyWrong" onChange={(event) => setOnlyWrong(event.target.checked)}>{sheetTexts.onlyWrong[sheet.purpose]}（{wrong.length}）</Checkbox>
        <span className={styles.turn}>
          <Button size="small" disabled={place <= 1} data-action="previousRows" onClick={() => setCurrent(place - 1)}>{sheetTexts.previous}</Button>
          <span>{sheetTexts.page(place, pages)}</span>
          <Button size="small" disabled={place >= pages} data-action="nextRows" onClick={() => setCurrent(place + 1)}>{sheetTexts.next}</Button>
        </span>
      </div>
      {rows.length === 0 ? <p className={styles.note}>{sheetTexts.noWrong}</p> : (
        <div className={styles.scroll} role="region" aria-label={sheet.fileName} tabIndex={0}>
          <table className={styles.grid}>
            <thead><tr><th scope="col">{sheetTexts.row}</th>{fields.map((field) => <th key={field.name} scope="col" title={field.help}>{titles.get(field.name) ?? field.title}{field.required && sheet.purpose === 'new' && <span className={styles.star} aria-label="必填">*</span>}</th>)}</tr></thead>
            <tbody>
              {rows.slice((place - 1) * rowsPerPage, place * rowsPerPage).map((row) => (
                <GridRow key={`${sheet.key} ${row.row}`} page={page} row={row} fields={fields} sheet={sheet} errors={errors.get(row.row)} isDisabled={isDisabled} onEdit={onEdit} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

interface GridRowProps extends Pick<SheetGridProps, 'page' | 'sheet' | 'isDisabled' | 'onEdit'> {
  readonly row: SheetRow
  readonly fields: readonly FieldDefinition[]
  readonly errors: Readonly<Record<string, string>> | undefined
}

function GridRow({ page, row, fields, sheet, errors, isDisabled, onEdit }: GridRowProps) {
  return (
    <tr data-row={row.row}>
      <th scope="row">{row.row}{errors?.[''] && <div className={styles.message}>{errors['']}</div>}</th>
      {fields.map((field) => {
        const key = cellKey(row.row, field.name)
        const isMended = key in sheet.edits
        return (
          <GridCell
            was={sheet.was?.[key]}
            key={field.name} id={`cell ${key}`.replaceAll(/[ /]/g, '-')} page={page} field={field} row={row.row} error={errors?.[field.name]} isMended={isMended}
            cell={(isMended ? sheet.edits[key] : row.cells[field.name]) ?? null} isDisabled={isDisabled} onEdit={onEdit}
          />
        )
      })}
    </tr>
  )
}

/** Rows of which something is or was wrong since the last check, or would change: a mended one stays in view. */
function wrongRows({ rows, errors, edits, was = {} }: OpenSheet): readonly SheetRow[] {
  const numbers = new Set([...errors.map(({ path }) => path), ...Object.keys(edits), ...Object.keys(was)].map((path) => Number(path.split('/')[0])))
  return rows.filter(({ row }) => numbers.has(row))
}
