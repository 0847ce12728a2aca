import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import type { PageDefinition } from '../../language/pageDefinition'
import { FileButton } from './ChooseFile'
import type { OpenSheet } from './openSheet'
import { SheetGrid } from './SheetGrid'
import styles from './sheet.module.css'
import { sheetTexts } from './texts'
import type { SheetImport } from './useSheetImport'

/** A checked sheet: what came of the check, and the ways to mend it. */
export function MendSheet({ page, sheet, work }: { page: PageDefinition; sheet: OpenSheet; work: SheetImport }) {
  const { errors, rows, unknown, failed, changing } = sheet
  const right = changing === undefined ? sheetTexts.allRight(rows.length) : sheetTexts.wouldChange(rows.length, changing)
  const isBusy = work.work !== null
  return (
    <>
      {failed === 0
        ? <Alert type="success" showIcon message={right} data-result="right" />
        : <Alert type="warning" showIcon message={sheetTexts.wrong(rows.length, failed, errors.length)} description={sheetTexts.wrongHelp} data-result="wrong" />}
      {unknown.length > 0 && <Alert type="info" showIcon message={sheetTexts.unknown(unknown)} />}
      <div className={styles.tools}>
        <span className={styles.file}>{sheet.fileName}</span>
        {failed > 0 && <Button icon={<DownloadOutlined />} data-action="failedRows" disabled={isBusy} onClick={work.downloadFailed}>{sheetTexts.failedRows}</Button>}
        <FileButton text={sheetTexts.reupload} isDisabled={isBusy} onFile={work.upload} />
      </div>
      <SheetGrid page={page} sheet={sheet} errors={work.errors} isDisabled={isBusy} onEdit={work.edit} />
    </>
  )
}
