import { DownloadOutlined } from '@ant-design/icons'
import { Button, Modal, Result, Spin } from 'antd'
import type { AnnexFileInfo } from '../../contract/envelope'
import { useEngine } from '../engineServices'
import styles from './annex.module.css'
import { downloadAnnex, useAnnexUrl } from './useAnnexUrl'

/** Shows an image or a PDF; anything else can be downloaded from here. */
export function AnnexPreview({ file, onClose }: { file: AnnexFileInfo; onClose: () => void }) {
  const { client } = useEngine()
  const { url, failed } = useAnnexUrl(canPreview(file) ? file.id : null)
  // The client tells why a file could not be read.
  const download = () => downloadAnnex(() => client.readAnnex(file.id, undefined, 'download'), file.name).catch(() => undefined)
  return (
    <Modal
      open
      width="min(960px, 96vw)"
      title={file.name}
      onCancel={onClose}
      footer={[
        <Button key="download" icon={<DownloadOutlined />} onClick={download} data-action="downloadAnnex">下载</Button>,
        <Button key="close" type="primary" onClick={onClose}>关闭</Button>,
      ]}
    >
      <div className={styles.preview}>{previewBody(file, url, failed)}</div>
    </Modal>
  )
}

function previewBody(file: AnnexFileInfo, url: string | null, failed: boolean) {
  if (!canPreview(file)) return <Result status="info" title="这种文件不能在线预览" subTitle="请下载后查看" />
  if (failed) return <Result status="warning" title="文件读取失败" subTitle="请稍后再试，或联系管理员" />
  if (!url) return <Spin size="large" />
  if (file.mime.startsWith('image/')) return <img src={url} alt={file.name} />
  if (file.mime.startsWith('video/')) return <video src={url} controls aria-label={file.name} />
  return <iframe src={url} title={file.name} />
}

function canPreview(file: AnnexFileInfo): boolean {
  return /^(image\/(?!hei[cf])|video\/|application\/pdf)/.test(file.mime)
}
