import { Segmented } from 'antd'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { StudioCheck } from '../../contract/studio'
import { previewReady, type PreviewMessage, type PreviewView } from './previewMessage'
import { studioTexts } from './texts'
import { useFittedFrame } from './useFittedFrame'
import styles from './studio.module.css'

/** The page as it would be, in a frame of its own: there a phone's width is a phone's width. What was last sound stays while something is wrong. */
export function PreviewFrame({ check, isPage, children }: { check: StudioCheck | null; isPage: boolean; children?: ReactNode }) {
  const [view, setView] = useState<PreviewView>('list')
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop')
  const [isReady, setReady] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)
  const fitted = useFittedFrame(width)
  const sound = useRef<StudioCheck | null>(null)
  if (check?.page) sound.current = check
  const shown = sound.current

  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data === previewReady) setReady(true)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  useEffect(() => {
    if (!isReady || !shown?.page) return
    const message: PreviewMessage = { studioPreview: true, page: shown.page, records: shown.records, view }
    frame.current?.contentWindow?.postMessage(message, location.origin)
  }, [isReady, shown, view])

  if (!isPage || !shown) return <><div className={styles.sideBar}>{children}</div><p className={styles.quiet}>{!isPage ? studioTexts.noPagePreview : check ? studioTexts.noPreview : studioTexts.checking}</p></>
  return (
    <>
      <div className={styles.sideBar}>
        {children}
        <Segmented<PreviewView> value={view} onChange={setView} options={[{ value: 'list', label: studioTexts.list }, { value: 'form', label: studioTexts.form }, { value: 'detail', label: studioTexts.detail, disabled: shown.records.length === 0 }]} />
        <Segmented<'desktop' | 'phone'> value={width} onChange={setWidth} options={[{ value: 'desktop', label: studioTexts.desktop }, { value: 'phone', label: studioTexts.phone }]} />
      </div>
      <p className={styles.hint}>{shown.records.length === 0 ? studioTexts.noExample : studioTexts.previewHint}</p>
      <div ref={fitted.place} className={styles.framed}><iframe ref={frame} style={fitted.style} className={styles.frame} data-width={width} src="/studio/preview" title={studioTexts.preview} /></div>
    </>
  )
}
