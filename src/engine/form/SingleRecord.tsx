import { Alert, Button, Drawer, Popconfirm } from 'antd'
import { useState } from 'react'
import { isOffered } from '../../contract/recordPaths'
import { Skeleton } from '../../fields/inputs/Skeleton'
import { defaultRecord } from '../../language/recordRules'
import type { PageDefinition } from '../../language/pageDefinition'
import { HistoryList } from '../detail/HistoryList'
import { DetailSections } from '../detail/DetailSections'
import { useEngine } from '../engineServices'
import { FieldServicesForPage } from '../FieldServicesForPage'
import { usePageStatus } from '../PageMain'
import { useRecordContext } from '../useRecordContext'
import type { OpenForm } from './FormModelContext'
import { OpenRecordForm } from './OpenRecordForm'
import { useIsSlow } from './useIsSlow'
import { useOwnRecord, type OwnStart } from './useOwnRecord'
import { formTexts } from './texts'
import styles from './form.module.css'

/** A page with one record for each organisation: the form stands on the page itself. */
export function SingleRecord({ page }: { page: PageDefinition }) {
  const { may } = useEngine()
  const loaded = useOwnRecord(page)
  usePageStatus(loaded.state)
  if (loaded.state === 'loading') return <div role="status" aria-label={formTexts.loading}><Skeleton rows={8} /></div>
  if (loaded.state === 'error') return <Alert type="error" showIcon message={loaded.message} action={<Button size="small" onClick={loaded.reload}>{formTexts.retry}</Button>} />
  return (
    <FieldServicesForPage page={page}>
      {may(page.id, 'edit') ? <OwnForm page={page} start={loaded.start} onSaved={loaded.reload} /> : <OwnDetail page={page} start={loaded.start} />}
    </FieldServicesForPage>
  )
}

function OwnForm({ page, start, onSaved }: { page: PageDefinition; start: OwnStart; onSaved: () => void }) {
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const { record } = start
  return (
    <div className={styles.frame} data-form={page.id}>
      <OpenRecordForm
        key={`${start.draftKey} ${start.turn}`}
        page={page}
        start={start}
        {...(start.turn > 0 ? { notice: formTexts.saved } : {})}
        onDone={onSaved}
        onCancel={onSaved}
        renderFooter={(open) => <OwnFooter page={page} {...open} onHistory={record && isOffered(page.endpoints, 'history') ? () => setHistoryOpen(true) : null} />}
      />
      {record && (
        <Drawer title={formTexts.history} width="min(100vw, 640px)" open={isHistoryOpen} onClose={() => setHistoryOpen(false)} destroyOnHidden>
          <HistoryList page={page} id={record.id} />
        </Drawer>
      )}
    </div>
  )
}

type OwnFooterProps = OpenForm & { readonly page: PageDefinition; readonly isSaving: boolean; readonly onHistory: (() => void) | null }

function OwnFooter({ page, model, formId, isSaving, onHistory }: OwnFooterProps) {
  const context = useRecordContext(page)
  const isSlow = useIsSlow(isSaving)
  const reset = () => {
    const defaults = defaultRecord(page, { ...context, now: new Date() })
    for (const name of model.names) if (model.field(name)?.pattern !== 'readOnly') model.setValue(name, defaults[name] ?? null)
  }
  return (
    <div className={styles.footer}>
      <span role="status">{isSlow ? formTexts.savingSlowly : ''}</span>
      {onHistory && <Button data-action="history" onClick={onHistory}>{formTexts.history}</Button>}
      <Popconfirm title={formTexts.resetTitle} description={formTexts.resetText} okText={formTexts.confirm} cancelText={formTexts.cancel} onConfirm={reset}>
        <Button data-action="reset" disabled={isSaving}>{formTexts.reset}</Button>
      </Popconfirm>
      <Button type="primary" htmlType="submit" form={formId} data-action="save" loading={isSaving}>{formTexts.save}</Button>
    </div>
  )
}

/** For those who may look and not change. */
function OwnDetail({ page, start }: { page: PageDefinition; start: OwnStart }) {
  const context = useRecordContext(page)
  const { record } = start
  if (!record) return <Alert type="info" showIcon message={formTexts.notSetYet} />
  return <>{page.form.tabs.map((tab) => <DetailSections key={tab.title} page={page} sections={tab.sections} record={record} context={context} />)}</>
}
