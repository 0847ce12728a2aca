import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { FieldServicesForPage } from '../../../engine'
import { inputs } from '../../../fields/inputs'
import type { Row } from '../../../fields/table/rows'
import type { PageDefinition } from '../../../language/pageDefinition'
import { asChecklist, rowsIn, sayRows, tablesOf } from './checklist'
import type { PageText } from './pageText'
import styles from './structure.module.css'
import { structureTexts as texts } from './texts'

const Table = inputs.table
/** There is a cell to paste into before there is a row. */
const blankRow: readonly Row[] = [{}]

/** The rows a new record begins with, as the table they become; a block from a spreadsheet is pasted into it. */
export function ChecklistEditor({ page, definition, onChange }: { page: PageText; definition: PageDefinition; onChange: (text: string) => void }) {
  const tables = useMemo(() => tablesOf(definition).map((table) => ({ table, field: asChecklist(table) })), [definition])
  const [chosen, setChosen] = useState<string | null>(null)
  const { table, field } = tables.find((one) => one.table.name === chosen) ?? tables[0] ?? {}
  // While a cell is typed in, what stands in the text has lost the blank at its end.
  const [typed, setTyped] = useState<{ text: string; table: string; rows: readonly Row[] } | null>(null)
  if (!table || !field) return <p className={styles.hint}>{texts.noTables}</p>
  const rows = typed?.text === page.text && typed.table === table.name ? typed.rows : rowsIn(page, table)
  const change = (value: unknown) => {
    const next = Array.isArray(value) ? (value as readonly Row[]) : []
    const text = sayRows(page, table, next)
    setTyped({ text, table: table.name, rows: next })
    onChange(text)
  }
  return (
    <FieldServicesForPage page={definition}>
      {tables.length > 1 && <Segmented size="small" value={table.name} onChange={setChosen} options={tables.map(({ table: { name, title } }) => ({ value: name, label: title }))} />}
      <p className={styles.hint}>{texts.rowsHint}</p>
      <Table id={`checklist-${table.name}`} field={field} value={rows.length === 0 ? blankRow : rows} onChange={change} onBlur={() => undefined} invalid={false} describedBy={undefined} />
    </FieldServicesForPage>
  )
}
