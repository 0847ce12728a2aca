import { Alert, Button, Dropdown, Empty } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import useSWR from 'swr'
import { positionPaths, type TrackAnswer, type TrackEvent } from '../../contract/positions'
import type { ExtensionProps } from '../../engine/engineServices'
import { Skeleton } from '../../fields/inputs/Skeleton'
import { useOpenMap } from '../baseMap/useOpenMap'
import { addVehicle, drawTrack } from './drawTrack'
import { EventList } from './EventList'
import { PlayBar } from './PlayBar'
import { playedPoints, sceneAt } from './playback'
import { saveTrack } from './saveTrack'
import { SpeedChart } from './SpeedChart'
import { trackTexts } from './texts'
import { usePlayback } from './usePlayback'
import { trackFormats, type TrackFormat } from './writeTrack'
import styles from './trackPlayer.module.css'

interface TrackPlayerProps extends Pick<ExtensionProps, 'page' | 'ask'> {
  /** The page through which the record is seen. */
  readonly pageId: string
  readonly recordId: string
  readonly onBack?: () => void
}

/** Map tiles exist for whole zooms; further in, every fix is on its place anyway. */
const firstZoom = 11
const refreshEvery = 30_000

/** The track of a record on a map: planned and driven, played back, with what happened on the way and the speed under it. */
export function TrackPlayer({ page, ask, pageId, recordId, onBack }: TrackPlayerProps) {
  const [zoom, setZoom] = useState(firstZoom)
  const path = positionPaths.track(pageId, recordId)
  const { data: track, error, mutate } = useSWR<TrackAnswer, Error>(['track', pageId, recordId, zoom], () => ask<TrackAnswer>('GET', `${path}?zoom=${zoom}`), { keepPreviousData: true, revalidateOnFocus: false, refreshInterval: refreshEvery })
  const { element, open, error: mapError } = useOpenMap(ask)
  const points = useMemo(() => playedPoints(track?.points ?? []), [track])
  const playback = usePlayback(track ? track.end - track.start : 0)
  const [follows, setFollows] = useState(false)
  const latest = useRef({ points, follows })
  latest.current = { points, follows }
  const { seek, onFrame } = playback

  useEffect(() => {
    if (!open) return undefined
    const tell = () => setZoom(open.map.getZoom())
    open.map.on('zoomend', tell)
    return () => void open.map.off('zoomend', tell)
  }, [open])
  const chooseEvent = useMemo(() => (event: TrackEvent) => {
    seek(event.from)
    open?.flyTo(event, Math.max(open.map.getZoom(), 13))
  }, [open, seek])
  useEffect(() => (open && track ? drawTrack(open, track, points, chooseEvent) : undefined), [open, track, points, chooseEvent])
  useEffect(() => {
    if (!open) return undefined
    const vehicle = addVehicle(open)
    const stop = onFrame((at) => vehicle.moveTo(latest.current.points, at, latest.current.follows))
    return () => {
      stop()
      vehicle.remove()
    }
  }, [open, onFrame, points])
  const shownOnce = useRef('')
  const showAll = () => open?.fit([...(track?.planned ?? []).map(([lng, lat]) => ({ lng, lat })), ...points])
  useEffect(() => {
    if (!open || !track || shownOnce.current === recordId) return
    shownOnce.current = recordId
    showAll()
  })

  const labelOf = (alarm: string) => page.dictionaries['gps_alarm_type']?.items.find(({ value }) => value === alarm)?.label ?? alarm
  if (error && !track) return <Alert type="error" showIcon message={trackTexts.failed} description={error.message} action={<Button data-action="retry" onClick={() => void mutate()}>{trackTexts.retry}</Button>} />
  const isEmpty = track !== undefined && track.points.length === 0
  return (
    <section className={styles.player} aria-label={`${trackTexts.title} ${track?.title ?? ''}`} data-track={track ? 'ready' : 'loading'} data-points={track?.points.length ?? 0}>
      <header className={styles.head}>
        {onBack && <Button size="small" data-action="back" onClick={onBack}>{trackTexts.back}</Button>}
        <h2>{track?.title ?? trackTexts.title}</h2>
        {track && <span className={styles.note}>{[trackTexts.kilometres(track.kilometres), trackTexts.simplified(track.points.length, track.total), ...(track.truncated ? [trackTexts.truncated] : [])].join('，')}</span>}
        <span className={styles.headEnd}>
          <Button size="small" aria-pressed={follows} type={follows ? 'primary' : 'default'} ghost={follows} data-action="follow" onClick={() => setFollows(!follows)}>{trackTexts.follow}</Button>
          <Button size="small" data-action="whole" onClick={showAll}>{trackTexts.whole}</Button>
          <ExportMenu ask={ask} path={path} isEmpty={isEmpty} />
        </span>
      </header>
      <div className={styles.rooms}>
        <div className={styles.stage}>
          <div ref={element} className={styles.map} role="application" aria-label={trackTexts.title} data-map={open ? 'open' : 'opening'} />
          {mapError && <Alert type="error" message={mapError.message} />}
          <Legend hasPlan={(track?.planned.length ?? 0) > 1} />
          {isEmpty && <div className={styles.empty}><Empty description={trackTexts.noTrack} /></div>}
        </div>
        {track ? <EventList track={track} labelOf={labelOf} onChoose={chooseEvent} /> : <Skeleton rows={6} />}
      </div>
      {track && !isEmpty && <PlayBar track={track} playback={playback} speed={sceneAt(points, playback.at)?.speed ?? null} />}
      {track && track.speeds.length > 0 && <SpeedChart track={track} playback={playback} />}
    </section>
  )
}

function Legend({ hasPlan }: { hasPlan: boolean }) {
  return (
    <ul className={styles.legend} aria-label="图例">
      {hasPlan ? <li data-line="planned">{trackTexts.planned}</li> : <li>{trackTexts.noPlan}</li>}
      <li data-line="driven">{trackTexts.driven}</li>
      <li data-line="overspeed">{trackTexts.kinds.overspeed}</li>
      {hasPlan && <li data-line="deviation">{trackTexts.kinds.deviation}</li>}
    </ul>
  )
}

/** Takes the whole track along, every fix of it. */
function ExportMenu({ ask, path, isEmpty }: Pick<ExtensionProps, 'ask'> & { path: string; isEmpty: boolean }) {
  const [state, setState] = useState<'busy' | { error: string } | null>(null)
  async function save(format: TrackFormat) {
    setState('busy')
    try {
      saveTrack(format, await ask<TrackAnswer>('GET', path))
      setState(null)
    } catch (error) {
      setState({ error: error instanceof Error ? error.message : String(error) })
    }
  }
  const items = Object.entries(trackFormats).map(([key, { title }]) => ({ key, label: <span data-format={key}>{title}</span> }))
  return (
    <>
      <Dropdown trigger={['click']} disabled={isEmpty} menu={{ items, onClick: ({ key }) => void save(key as TrackFormat) }}>
        <Button size="small" loading={state === 'busy'} data-action="exportTrack">{trackTexts.export}</Button>
      </Dropdown>
      {state !== null && state !== 'busy' && <span role="alert">{state.error}</span>}
    </>
  )
}
