import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useEffect, useRef } from 'react'
import type { TrackAnswer } from '../../contract/positions'
import { trackColors } from './drawTrack'
import { clock, trackTexts } from './texts'
import type { Playback } from './usePlayback'
import styles from './trackPlayer.module.css'

const rates = [1, 10, 60, 300, 1000]

/** Play, pause, how fast, and the time line with what happened on it. */
export function PlayBar({ track, playback, speed }: { track: TrackAnswer; playback: Playback; speed: number | null }) {
  const slider = useRef<HTMLInputElement>(null)
  const length = Math.max(1, track.end - track.start)
  const { isPlaying, toggle, rate, setRate, seek, at, onFrame } = playback
  useEffect(() => onFrame((now) => { if (slider.current) slider.current.value = String(Math.round(now)) }), [onFrame])
  return (
    <div className={styles.bar}>
      <Button type="primary" icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />} data-action="play" aria-pressed={isPlaying} onClick={toggle}>{isPlaying ? trackTexts.pause : at >= length ? trackTexts.again : trackTexts.play}</Button>
      <Select className={styles.rate ?? ''} aria-label={trackTexts.rate} value={rate} options={rates.map((value) => ({ value, label: `${value} 倍` }))} onChange={setRate} data-rate={rate} />
      <output className={styles.now} data-now={Math.round(at)}>{clock(track.start + at)}{speed === null ? '' : `　${Math.round(speed)} km/h`}</output>
      <div className={styles.time}>
        {/* In steps of a second the last part of one would be out of reach, and End would not be the end; keys go by a hundredth. */}
        <input ref={slider} type="range" min={0} max={length} step="any" defaultValue={0} aria-label={trackTexts.position} aria-valuetext={clock(track.start + at)} onChange={({ target }) => seek(Number(target.value))} />
        <TimeMarks track={track} length={length} />
      </div>
    </div>
  )
}

/** What happened, as strokes under the slider; the list of events says the same in words. */
function TimeMarks({ track, length }: { track: TrackAnswer; length: number }) {
  return (
    <svg className={styles.marks} viewBox="0 0 1000 6" preserveAspectRatio="none" aria-hidden="true">
      {track.events.map(({ kind, from, to }, index) => <rect key={index} x={(from / length) * 1000} y={0} width={Math.max(3, ((to - from) / length) * 1000)} height={6} fill={trackColors[kind]} />)}
    </svg>
  )
}
