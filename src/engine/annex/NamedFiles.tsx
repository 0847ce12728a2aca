import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { observer } from '@formily/reactive-react'
import { Button, Popconfirm } from 'antd'
import { useRef, useState } from 'react'
import type { AnnexFileInfo } from '../../contract/envelope'
import type { FilesProps } from '../../fields/fieldView'
import type { AnnexSlot } from '../../language/pageDefinition'
import { AnnexPreview } from './AnnexPreview'
import { acceptAttribute, slotHint } from './annexKinds'
import styles from './annex.module.css'
import { useRecordAnnex, type RecordAnnex } from './recordAnnex'
import { useAnnexUploads } from './useAnnexUploads'

/** The files a field names, of those in its slot: each opens its preview; more are chosen or photographed. */
export const NamedFiles = observer(function NamedFiles(props: FilesProps) {
  const annex = useRecordAnnex()
  const [preview, setPreview] = useState<AnnexFileInfo | null>(null)
  const slot = annex?.page.annex[props.slot]
  if (!annex || !slot) return <span>{props.ids.length}个文件</span>
  const found = (annex.read()[slot.name] ?? []).filter(({ id }) => props.ids.includes(id))
  const { onChange } = props
  const change = annex.takes === undefined || annex.takes.includes(slot.name) ? annex.change : undefined
  const remove = onChange && change && ((id: string) => {
    onChange(props.ids.filter((one) => one !== id))
    change((all) => ({ ...all, [slot.name]: (all[slot.name] ?? []).filter((file) => file.id !== id) }))
  })
  return (
    <div className={styles.named} data-named-files={props.ids.length}>
      {found.length > 0 && (
        <ul className={styles.files}>
          {found.map((file) => (
            <li key={file.id} className={styles.file} data-annex-file={file.id}>
              <button type="button" className={styles.open} onClick={() => setPreview(file)} aria-label={`预览${file.name}`}><span className={styles.name} title={file.name}>{file.name}</span></button>
              {remove && (
                <Popconfirm title={`移除“${file.name}”？`} description="保存后生效" okText="移除" cancelText="取消" onConfirm={() => remove(file.id)}>
                  <Button type="text" size="small" danger icon={<DeleteOutlined />} aria-label={`移除${file.name}`} />
                </Popconfirm>
              )}
            </li>
          ))}
        </ul>
      )}
      {onChange && change && <AddFiles {...props} onChange={onChange} annex={{ ...annex, change }} into={slot} />}
      {preview && <AnnexPreview file={preview} onClose={() => setPreview(null)} />}
    </div>
  )
})

type AddFilesProps = FilesProps & Required<Pick<FilesProps, 'onChange'>> & { readonly annex: RecordAnnex & Required<Pick<RecordAnnex, 'change'>>; readonly into: AnnexSlot }

function AddFiles({ id, title, ids, max = Infinity, onChange, describedBy, annex, into }: AddFilesProps) {
  const chooser = useRef<HTMLInputElement>(null)
  // Several files may arrive before this is drawn again: each is added to those before it.
  const named = useRef(ids)
  named.current = ids
  const slot = { ...into, title, max: Math.min(max, into.max) }
  const { uploads, add, retry, dismiss } = useAnnexUploads(annex.page, slot, ids.length, (file) => {
    annex.change((all) => ({ ...all, [slot.name]: [...(all[slot.name] ?? []), file] }))
    named.current = [...named.current, file.id]
    onChange(named.current)
  })
  return (
    <>
      {uploads.map((upload) => (
        <div key={upload.key} className={styles.upload} role={upload.error ? 'alert' : 'status'}>
          <span className={styles.name}>{upload.error ?? upload.file.name}</span>
          {upload.error ? <Button size="small" onClick={() => retry(upload)}>重试</Button> : <progress max={1} value={upload.progress} aria-label={`${upload.file.name}上传进度`} />}
          <Button type="text" size="small" onClick={() => dismiss(upload.key)} aria-label={`${upload.error ? '关闭' : '取消上传'}${upload.file.name}`}>×</Button>
        </div>
      ))}
      {ids.length < slot.max && (
        <>
          <Button id={id} size="small" icon={<UploadOutlined />} title={slotHint(slot)} aria-describedby={describedBy} onClick={() => chooser.current?.click()}>上传</Button>
          <input ref={chooser} hidden type="file" multiple accept={acceptAttribute(slot)} aria-label={`${title}文件`} onChange={({ target }) => { add([...(target.files ?? [])]); target.value = '' }} />
        </>
      )}
    </>
  )
}
