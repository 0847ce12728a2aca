import { Alert, Button } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { referenceRequests, usePageReferences, type PageReferences } from '../../client/usePageReferences'
import type { RecordData } from '../../contract/envelope'
import type { ListQuery } from '../../contract/listQuery'
import { Skeleton } from '../../fields/inputs/Skeleton'
import type { ColumnDefinition, PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'
import { ListCell } from '../list/ListCell'
import { FigureWords } from '../summary/FigureChip'
import { chineseDate } from './chineseDate'
import { pageRules } from './pageRules'
import { Paper, PrintRoom } from './PrintRoom'
import { printTexts, rowsText } from './texts'
import { mostRows, usePrintedRows } from './usePrintedRows'
import styles from './print.module.css'

export interface ListPrintProps {
  readonly page: PageDefinition
  readonly query: ListQuery
  /** As the person has arranged them. */
  readonly columns: readonly ColumnDefinition[]
  /** What narrows the list, in words. */
  readonly conditions: ReactNode
  readonly onClose: () => void
}

/** Twelve columns do not fit on a sheet that stands upright. */
const paper = { paper: 'A4', orientation: 'landscape', pageNumbers: true } as const

/** The list as a ledger on paper: all its rows, in the columns on the screen, with what was asked and who made it. */
export function ListPrint({ page, query, columns, conditions, onClose }: ListPrintProps) {
  const { rows, error, retry } = usePrintedRows(page, query)
  const records = rows?.records ?? none
  const shown = useMemo(() => columns.map(({ field }) => field), [columns])
  const references = usePageReferences(page, records, shown)
  // Paper does not fill in afterwards what was still on its way.
  const isWhole = rows !== null && referenceRequests(page, records, shown).every(({ resource, ids }) => ids.every((id) => references.label(resource, id) !== ''))
  return (
    <PrintRoom
      name={page.id}
      title={page.title}
      state={error ? 'error' : isWhole ? 'ready' : 'loading'}
      notices={<>
        {rows?.isCut && <Alert type="warning" showIcon message={printTexts.cut(mostRows)} />}
        {error && <Alert type="error" showIcon message={printTexts.failed} description={error} action={<Button size="small" onClick={retry}>{printTexts.retry}</Button>} />}
        {rows && records.length === 0 && <Alert type="info" showIcon message={printTexts.nothing} />}
      </>}
      canPrint={isWhole && records.length > 0}
      onClose={onClose}
    >
      <style>{pageRules(paper, 1)}</style>
      {!error && (
        <Paper {...paper} index={0}>
          {rows ? <Ledger page={page} columns={columns} records={records} references={references} conditions={<>{conditions} {query.figure && <FigureWords page={page} figure={query.figure} />}</>} /> : <div role="status" aria-label={printTexts.loading}><Skeleton rows={12} /></div>}
        </Paper>
      )}
    </PrintRoom>
  )
}

const none: readonly RecordData[] = []

/** Percent of the width that the row's number takes. */
const numberWidth = 4

interface LedgerProps extends Pick<ListPrintProps, 'page' | 'columns' | 'conditions'> {
  readonly records: readonly RecordData[]
  readonly references: PageReferences
}

function Ledger({ page, columns, records, references, conditions }: LedgerProps) {
  const { user } = useEngine()
  const whole = columns.reduce((sum, { width }) => sum + width, 0)
  return (
    <>
      <h1 className={styles.title}>{page.title}</h1>
      <div className={styles.head}><span>{conditions}</span><span>{rowsText(records.length)}</span></div>
      <table className={`${styles.grid} ${styles.ledger}`} data-table={page.id}>
        <colgroup><col style={{ width: `${numberWidth}%` }} />{columns.map(({ field, width }) => <col key={field} style={{ width: `${(width / whole) * (100 - numberWidth)}%` }} />)}</colgroup>
        <thead><tr><th scope="col">{printTexts.number}</th>{columns.map(({ field, title }) => <th key={field} scope="col">{title}</th>)}</tr></thead>
        <tbody>
          {records.map((record, index) => (
            <tr key={record.id} className={styles.whole} data-row={record.id}>
              <td className={styles.number}>{index + 1}</td>
              {columns.map(({ field }) => <td key={field} data-column={field}><ListCell page={page} path={field} record={record} references={references} /></td>)}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.foot}><span>{printTexts.madeBy}{user.name}</span><span>{printTexts.checkedBy}</span><span>{printTexts.madeOn}{chineseDate(today())}</span></div>
    </>
  )
}

function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
}
