import { CameraOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { shrinkImage } from '../../client/shrinkImage'
import { mostPhotoBytes, mostPhotos } from '../../contract/vehicleComplaint'
import { complaintTexts } from './texts'
import styles from './vehicleComplaint.module.css'

export interface ComplaintPhoto {
  readonly name: string
  /** base64 */
  readonly content: string
  /** What is shown of it. */
  readonly picture: string
}

/** A few photos, made as small as is still worth sending. */
export function ComplaintPhotos({ photos, onChange }: { photos: readonly ComplaintPhoto[]; onChange: (photos: readonly ComplaintPhoto[]) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const add = async (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])]
    input.value = ''
    const room = mostPhotos - photos.length
    const read = await Promise.all(chosen.slice(0, room).map(async (file) => readPhoto(await shrinkImage(file))))
    onChange([...photos, ...read.filter((photo) => typeof photo !== 'string')])
    setRefused([...read.filter((photo) => typeof photo === 'string'), ...(chosen.length > room ? [complaintTexts.tooManyPhotos(mostPhotos)] : [])])
  }
  return (
    <div className={styles.field}>
      <span>{complaintTexts.photos}</span>
      <div className={styles.photos}>
        {photos.map((photo, index) => (
          <button key={photo.picture} type="button" aria-label={complaintTexts.removePhoto(photo.name)} onClick={() => onChange(photos.filter((_, at) => at !== index))}><img src={photo.picture} alt={photo.name} /><span aria-hidden>×</span></button>
        ))}
        <Button icon={<CameraOutlined />} disabled={photos.length >= mostPhotos} onClick={() => chooser.current?.click()} data-action="photo">{complaintTexts.addPhoto}</Button>
        <input ref={chooser} hidden type="file" multiple accept="image/*" aria-label={complaintTexts.addPhoto} onChange={(event) => void add(event.target)} />
      </div>
      {refused.map((text) => <span key={text} role="alert" className={styles.problem}>{text}</span>)}
    </div>
  )
}

async function readPhoto(file: File): Promise<ComplaintPhoto | string> {
  if (file.size > mostPhotoBytes) return complaintTexts.photoTooLarge(file.name)
  const picture = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error(file.name)))
    reader.readAsDataURL(file)
  })
  return { name: file.name, content: picture.slice(picture.indexOf(',') + 1), picture }
}
