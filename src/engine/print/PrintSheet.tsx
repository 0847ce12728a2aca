import { useMemo } from 'react'
import type { RecordData } from '../../contract/envelope'
import { holds } from '../../language/expressions'
import { recordVariables } from '../../language/expressionVariables'
import type { PrintForm, PrintPart } from '../../language/printDefinition'
import { fieldStates } from '../../language/recordRules'
import { isTable } from '../../language/tableColumns'
import { FilesPart, PhotosPart } from './FileParts'
import { FilledText } from './PrintValue'
import { SheetProvider, type PrintWorld, type SheetValues } from './printWorld'
import { QrPart } from './QrPart'
import { RowsPart } from './RowsPart'
import { SignaturesPart } from './SignaturesPart'
import { RelatedPart, TablePart } from './TablePart'
import styles from './print.module.css'

/** One record as one form, or, without a record, the form to be filled in by hand. */
export function PrintSheet({ world, form, record }: { world: PrintWorld; form: PrintForm; record: RecordData | null }) {
  const sheet = useMemo(() => sheetOf(world, record), [world, record])
  const parts = useMemo(() => form.parts.filter((part) => isShown(part, sheet)), [form, sheet])
  return (
    <SheetProvider value={sheet}>
      {form.letterhead !== null && <div className={styles.letterhead}><FilledText text={form.letterhead} /></div>}
      {form.heading !== null && <Head texts={form.head} />}
      <h1 className={styles.title}>{form.heading === null ? form.title : <FilledText text={form.heading} />}</h1>
      {form.heading === null && <Head texts={form.head} />}
      {parts.map((part, index) => <Part key={index} part={part} />)}
      {form.notes.length > 0 && <div className={styles.notes}>{form.notes.map((text) => <p key={text}><FilledText text={text} /></p>)}</div>}
    </SheetProvider>
  )
}

function Head({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return <div className={styles.head}>{texts.map((text) => <span key={text}><FilledText text={text} /></span>)}</div>
}

function Part({ part }: { part: PrintPart }) {
  switch (part.kind) {
    case 'rows': return <RowsPart part={part} />
    case 'table': return <TablePart part={part} />
    case 'related': return <RelatedPart part={part} />
    case 'text': return <TextPart part={part} />
    case 'signatures': return <SignaturesPart part={part} />
    case 'qr': return <QrPart part={part} />
    case 'photos': return <PhotosPart part={part} />
    case 'files': return <FilesPart part={part} />
  }
}

function TextPart({ part }: { part: Extract<PrintPart, { kind: 'text' }> }) {
  return (
    <section className={styles.text}>
      {part.title && <h2>{part.title}</h2>}
      {part.texts.map((text, index) => <div key={index} className={styles[part.align]}><FilledText text={text} /></div>)}
    </section>
  )
}

function sheetOf(world: PrintWorld, record: RecordData | null): SheetValues {
  const { page, context } = world
  const values = record ?? blankValues(world)
  const states = fieldStates(page, values, context)
  return { world, record, values, applies: (name) => states[name.split('.')[0] ?? '']?.visible ?? true }
}

/** A form to be filled in by hand knows what the page fixes and the rows that stand in its tables from the start. */
function blankValues({ page }: PrintWorld): Record<string, unknown> {
  const rows = Object.values(page.fields).filter(isTable).map((table) => [table.name, table.defaultRows ?? []])
  return { ...Object.fromEntries(rows), ...page.where }
}

function isShown({ visibleWhen, blank }: PrintPart, { world: { page, context }, record }: SheetValues): boolean {
  if (record === null) return blank
  return visibleWhen === null || holds(visibleWhen, recordVariables(page.fields, record, context))
}
