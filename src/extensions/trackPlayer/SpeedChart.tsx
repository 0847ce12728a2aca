import { useEffect, useRef } from 'react'
import type { TrackAnswer } from '../../contract/positions'
import { trackColors } from './drawTrack'
import { trackTexts } from './texts'
import type { Playback } from './usePlayback'
import styles from './trackPlayer.module.css'

interface SpeedChartProps {
  readonly track: TrackAnswer
  readonly playback: Playback
}

const height = 96
const foot = 4

/** Speed over the time of the track, with the limit; pressed, it goes to that moment. The slider above it does the same by keyboard. */
export function SpeedChart({ track, playback }: SpeedChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const cursor = useRef<HTMLDivElement>(null)
  const length = Math.max(1, track.end - track.start)
  const { onFrame, seek } = playback
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const watcher = new ResizeObserver(() => draw(element, track, length))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [track, length])
  useEffect(() => onFrame((at) => {
    const width = canvas.current?.clientWidth ?? 0
    if (cursor.current) cursor.current.style.transform = `translateX(${(at / length) * width}px)`
  }), [onFrame, length])
  const handlePointer = (event: React.PointerEvent<HTMLElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    seek(Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * length)
  }
  return (
    <div className={styles.chart} onPointerDown={handlePointer} onPointerMove={handlePointer} data-speed-chart={track.speeds.length}>
      <canvas ref={canvas} role="img" aria-label={`${trackTexts.chart}；最高 ${Math.round(Math.max(0, ...track.speeds.map(([, speed]) => speed)))} km/h，${trackTexts.limit(track.limits.speed)}`} />
      <div ref={cursor} className={styles.cursor} />
    </div>
  )
}

function draw(canvas: HTMLCanvasElement, { speeds, limits }: TrackAnswer, length: number): void {
  const context = canvas.getContext('2d')
  const width = canvas.clientWidth
  if (!context || width === 0) return
  const scale = Math.min(2, window.devicePixelRatio || 1)
  canvas.width = width * scale
  canvas.height = height * scale
  context.scale(scale, scale)
  const text = getComputedStyle(canvas).color
  const top = Math.max(limits.speed * 1.25, ...speeds.map(([, speed]) => speed)) * 1.05
  const yOf = (speed: number) => height - foot - (speed / top) * (height - foot - 8)
  context.strokeStyle = trackColors.driven
  context.lineWidth = 1.5
  context.beginPath()
  speeds.forEach(([after, speed], index) => {
    const x = (after / length) * width
    if (index === 0) context.moveTo(x, yOf(speed))
    else context.lineTo(x, yOf(speed))
  })
  context.stroke()
  context.fillStyle = trackColors.overspeed
  for (const [after, speed] of speeds) if (speed > limits.speed) context.fillRect((after / length) * width - 1, yOf(speed), 2, yOf(limits.speed) - yOf(speed))
  context.strokeStyle = trackColors.overspeed
  context.setLineDash([5, 4])
  context.beginPath()
  context.moveTo(0, yOf(limits.speed))
  context.lineTo(width, yOf(limits.speed))
  context.stroke()
  context.fillStyle = text
  context.font = '11px sans-serif'
  context.fillText(`${limits.speed} km/h`, 4, yOf(limits.speed) - 3)
}
