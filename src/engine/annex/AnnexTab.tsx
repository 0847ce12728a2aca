import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { RecordData } from '../../contract/envelope'
import type { PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'
import { AnnexSlots } from './AnnexSlots'
import styles from './annex.module.css'
import { openDownload } from './useAnnexUrl'

/** The files of a record, slot by slot; several can be taken away at once. */
export function AnnexTab({ page, record }: { page: PageDefinition; record: RecordData }) {
  const ids = Object.values(record.annex ?? {}).flatMap((files) => files.map(({ id }) => id))
  return (
    <>
      {ids.length > 1 && <ArchiveButton ids={ids} name={`${page.noun} ${String(record[page.label] ?? record.id)} 附件`} />}
      <AnnexSlots page={page} slots={Object.values(page.annex)} value={record.annex ?? {}} />
    </>
  )
}

function ArchiveButton({ ids, name }: { ids: readonly string[]; name: string }) {
  const { client } = useEngine()
  const [isPreparing, setPreparing] = useState(false)
  const download = async () => {
    setPreparing(true)
    try {
      openDownload(await client.archiveAnnex(ids, name))
    } catch {
      // The client has told why.
    } finally {
      setPreparing(false)
    }
  }
  return <Button className={styles.archive} icon={<DownloadOutlined />} loading={isPreparing} onClick={() => void download()} data-action="downloadAll">全部下载（{ids.length}个文件）</Button>
}
