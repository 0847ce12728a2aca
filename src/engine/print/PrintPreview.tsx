import { Alert, Button, Checkbox, Segmented } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import type { RecordData } from '../../contract/envelope'
import { Skeleton } from '../../fields/inputs/Skeleton'
import { holds } from '../../language/expressions'
import { recordVariables } from '../../language/expressionVariables'
import type { PageDefinition } from '../../language/pageDefinition'
import { mostPrinted, type PrintForm } from '../../language/printDefinition'
import type { RecordCalls } from '../../client/recordClient'
import { useEngine } from '../engineServices'
import { recordName } from '../list/recordName'
import { runBulk } from '../list/runBulk'
import { pageRules, paperSize } from './pageRules'
import { Paper, PrintRoom } from './PrintRoom'
import { PrintSheet } from './PrintSheet'
import type { PrintWorld } from './printWorld'
import { countText, printTexts, tooManyText } from './texts'
import { usePrintWorld } from './usePrintWorld'
import styles from './print.module.css'

export interface PrintPreviewProps {
  readonly page: PageDefinition
  /** None: the form to be filled in by hand. */
  readonly records: readonly RecordData[]
  readonly onClose: () => void
}

/** The sheets as they will lie on paper, over the whole window; the browser prints them, or saves them as a PDF. */
export function PrintPreview({ page, records, onClose }: PrintPreviewProps) {
  const printed = useMemo(() => records.slice(0, mostPrinted), [records])
  const { world, error, retry } = usePrintWorld(page, printed)
  const { client } = useEngine()
  const [isUncounted, setUncounted] = useState(false)
  const forms = records.length > 0 ? page.print : page.print.filter(({ blank }) => blank)
  const [name, setName] = useState<string | null>(null)
  const [isBlank, setBlank] = useState(false)
  // Where nothing is chosen, the first form that is for these records.
  const form = forms.find((one) => one.name === name) ?? forms.find((one) => world && jobOf(world, one, false).sheets.length > 0) ?? forms[0]
  const nameOf = (record: RecordData) => (world ? recordName(page, record, world.context) : '')
  if (!form) return null
  const job = world && jobOf(world, form, isBlank)
  return (
    <PrintRoom
      name={page.id}
      title={`${form.title}${records.length === 1 && records[0] && !isBlank ? ` ${nameOf(records[0])}` : ''}`}
      state={error ? 'error' : job ? 'ready' : 'loading'}
      choices={<>
        {forms.length > 1 && <Segmented value={form.name} options={forms.map((one) => ({ value: one.name, label: one.title }))} onChange={setName} />}
        {form.blank && records.length > 0 && <Checkbox checked={isBlank} data-action="blank" onChange={({ target }) => setBlank(target.checked)}>{printTexts.blank}</Checkbox>}
      </>}
      amount={job && job.sheets.length > 1 ? `${countText(job.sheets.length)}。` : ''}
      notices={<>
        {records.length > mostPrinted && <Alert type="warning" showIcon message={tooManyText(records.length, mostPrinted)} />}
        {error && <Alert type="error" showIcon message={printTexts.failed} description={error} action={<Button size="small" onClick={retry}>{printTexts.retry}</Button>} />}
        {isUncounted && <Alert type="warning" showIcon message={printTexts.uncounted} />}
        {job?.refused.map((record) => <Alert key={record.id} type="warning" showIcon message={`“${nameOf(record)}”：${form.else}`} />)}
        {job?.sheets.length === 0 && <Alert type="info" showIcon message={printTexts.nothing} />}
      </>}
      canPrint={job !== null && job.sheets.length > 0}
      onPrinted={() => void (job && countPrints(client.quiet, page, form, job.sheets).then((isCounted) => setUncounted(!isCounted)))}
      onClose={onClose}
    >
      {!world && !error && <Paper {...form} index={0}><div role="status" aria-label={printTexts.loading}><Skeleton rows={12} /></div></Paper>}
      {world && job && (
        <>
          <style>{pageRules(form, papersOf(form, job.sheets).length)}</style>
          {papersOf(form, job.sheets).map((sheets, index) => (
            <Paper key={index} {...form} index={index}>
              {isTiled(form) ? <Tiles form={form}>{sheets.map((record, place) => <section key={place} className={styles.tile}><PrintSheet world={world} form={form} record={record} /></section>)}</Tiles> : sheets.map((record, place) => <PrintSheet key={place} world={world} form={form} record={record} />)}
            </Paper>
          ))}
        </>
      )}
    </PrintRoom>
  )
}

function isTiled({ tiles }: PrintForm): boolean {
  return tiles.across * tiles.down > 1
}

/** Several records on one sheet of paper, with lines to cut along. */
function Tiles({ form, children }: { form: PrintForm; children: ReactNode }) {
  const { across, down } = form.tiles
  // What is left between the margins of the paper, less a hair: a browser that rounds up would turn the page.
  const height = paperSize(form).height - 36
  return <div className={styles.tiles} style={{ gridTemplateColumns: `repeat(${across}, 1fr)`, gridAutoRows: `${height / down}mm` }}>{children}</div>
}

/** The records of each sheet of paper. */
function papersOf({ tiles: { across, down } }: PrintForm, sheets: readonly (RecordData | null)[]): readonly (readonly (RecordData | null)[])[] {
  const each = across * down
  return Array.from({ length: Math.ceil(sheets.length / each) }, (_, paper) => sheets.slice(paper * each, (paper + 1) * each))
}

/** The sheets of one job, and the records that this form is not for. */
function jobOf(world: PrintWorld, form: PrintForm, isBlank: boolean): { sheets: readonly (RecordData | null)[]; refused: readonly RecordData[] } {
  const { page, context, records } = world
  if (isBlank || records.length === 0) return { sheets: [null], refused: [] }
  const isFit = (record: RecordData) => form.when === null || holds(form.when, recordVariables(page.fields, record, context))
  return { sheets: records.filter(isFit).flatMap((record) => Array.from({ length: copiesOf(form, record) }, () => record)), refused: records.filter((record) => !isFit(record)) }
}

const mostCopies = 5

/** How many sheets of a record lie in the job. */
function copiesOf({ copies }: PrintForm, record: RecordData): number {
  const wanted = copies === null ? 1 : Number(record[copies] ?? 1)
  return Math.min(Math.max(Math.trunc(wanted) || 1, 1), mostCopies)
}

/** Tells the server which records were printed, where the form counts that; false where some could not be told. */
async function countPrints(client: RecordCalls, page: PageDefinition, form: PrintForm, sheets: readonly (RecordData | null)[]): Promise<boolean> {
  const records = form.count === null && form.lastTime === null ? [] : [...new Set(sheets)].filter((record) => record !== null)
  const { failed } = await runBulk(records, ({ id, version }) => client.transition(page, id, 'print', { version, values: { form: form.name } }))
  return failed.length === 0
}
