import { DeleteOutlined, FileOutlined, FilePdfOutlined, VideoCameraOutlined } from '@ant-design/icons'
import { Button, Popconfirm } from 'antd'
import type { AnnexFileInfo } from '../../contract/envelope'
import { fileSizeText } from './annexKinds'
import styles from './annex.module.css'
import { useAnnexUrl } from './useAnnexUrl'

/** One file of a slot: thumbnail, name, size; opens its preview. */
export function AnnexFile({ file, onOpen, onRemove }: { file: AnnexFileInfo; onOpen: () => void; onRemove?: () => void }) {
  return (
    <li className={styles.file} data-annex-file={file.id}>
      <button type="button" className={styles.open} onClick={onOpen} aria-label={`预览${file.name}`}>
        <Thumbnail file={file} />
        <span className={styles.name}>{file.name}</span>
        <span className={styles.size}>{fileSizeText(file.size)}</span>
      </button>
      {onRemove && (
        <Popconfirm title={`移除“${file.name}”？`} description="保存后生效" okText="移除" cancelText="取消" onConfirm={onRemove}>
          <Button type="text" size="small" danger icon={<DeleteOutlined />} aria-label={`移除${file.name}`} />
        </Popconfirm>
      )}
    </li>
  )
}

function Thumbnail({ file }: { file: AnnexFileInfo }) {
  const isImage = /^image\/(png|jpeg|webp|gif)$/.test(file.mime)
  const { url } = useAnnexUrl(isImage ? file.id : null)
  if (url) return <img className={styles.thumbnail} src={url} alt="" />
  const Icon = file.mime === 'application/pdf' ? FilePdfOutlined : file.mime.startsWith('video/') ? VideoCameraOutlined : FileOutlined
  return <span className={styles.thumbnail}><Icon aria-hidden /></span>
}
