import { useAnnexUrl } from '../../engine/annex/useAnnexUrl'
import { livePhotoTexts } from './texts'
import styles from './livePhoto.module.css'

/** A photo that was taken, to be opened in its full size; why it is missing, where it is. */
export function TakenPhoto({ id, name, className }: { readonly id: string; readonly name: string; readonly className: string | undefined }) {
  const { url, failed } = useAnnexUrl(id)
  return url ? <a href={url} target="_blank" rel="noopener noreferrer"><img className={className} src={url} alt={name} /></a> : <span className={styles.note}>{failed ? livePhotoTexts.photoFailed : ''}</span>
}
