import { Alert, Button, Spin } from 'antd'
import { useRef, type SyntheticEvent } from 'react'
import type { ChapterContent } from '../../contract/learning'
import { downloadAnnex, useAnnexUrl } from '../../engine/annex/useAnnexUrl'
import type { RecordClient } from '../../client/recordClient'
import { markupElements } from '../../fields/richtext/markupElements'
import { studyTexts } from './texts'
import styles from './studyCourse.module.css'

interface ChapterViewProps {
  readonly content: ChapterContent
  readonly client: RecordClient
  /** One may not wind further than one has learned. */
  readonly maySkip: boolean
  readonly onPlaying: (isPlaying: boolean) => void
  readonly onPosition: (seconds: number) => void
}

/** Whether a chapter runs by itself, so that time counts while it does. */
export const isPlayed = ({ file }: ChapterContent): boolean => file !== null && /^(video|audio)\//.test(file.mime)

/** What a chapter teaches by: an article, a document, a picture, a film or a sound, or something elsewhere. */
export function ChapterView(props: ChapterViewProps) {
  const { content } = props
  if (content.file === null) {
    return (
      <div className={styles.article} tabIndex={0} role="region" aria-label={content.title}>
        {content.article !== '' && markupElements(content.article)}
        {content.url !== '' && <p><a href={content.url} target="_blank" rel="noopener noreferrer">{studyTexts.link}</a></p>}
      </div>
    )
  }
  return <FileView key={content.file.id} {...props} file={content.file} />
}

function FileView({ content, client, file, maySkip, onPlaying, onPosition }: ChapterViewProps & { readonly file: NonNullable<ChapterContent['file']> }) {
  const canShow = /^(image\/(?!hei[cf])|video\/|audio\/|application\/pdf)/.test(file.mime)
  const { url, failed } = useAnnexUrl(canShow ? file.id : null)
  const furthest = useRef(content.position)
  if (!canShow) return <Alert type="info" showIcon message={studyTexts.noPreview} action={<Button onClick={() => void downloadAnnex(() => client.readAnnex(file.id, undefined, 'download'), file.name).catch(() => undefined)}>{studyTexts.download}</Button>} />
  if (failed) return <Alert type="error" showIcon message={studyTexts.fileFailed} />
  if (!url) return <Spin size="large" />
  if (file.mime.startsWith('image/')) return <div className={styles.article}><img className={styles.picture} src={url} alt={content.title} /></div>
  if (file.mime === 'application/pdf') return <iframe className={styles.document} src={url} title={content.title} />
  const played = {
    src: url, controls: true, 'aria-label': content.title, className: styles.film,
    onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => { currentTarget.currentTime = Math.min(content.position, Math.max(0, currentTarget.duration - 1)) },
    onPlay: () => onPlaying(true), onPause: () => onPlaying(false), onEnded: () => onPlaying(false), onWaiting: () => onPlaying(false), onPlaying: () => onPlaying(true),
    onSeeking: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => { if (!maySkip && currentTarget.currentTime > furthest.current + 1) currentTarget.currentTime = furthest.current },
    onTimeUpdate: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      if (!currentTarget.seeking) furthest.current = Math.max(furthest.current, currentTarget.currentTime)
      // Twice as fast is not learned twice as well.
      if (!maySkip && currentTarget.playbackRate > 1) currentTarget.playbackRate = 1
      onPosition(currentTarget.currentTime)
    },
  }
  return file.mime.startsWith('video/') ? <video {...played} playsInline /> : <audio {...played} />
}
