import type { TrackAnswer, TrackEvent } from '../../contract/positions'
import { clock, duration, trackTexts } from './texts'
import styles from './trackPlayer.module.css'

/** Stops, overspeeds, deviations and alarms in their order; each leads to its moment. */
export function EventList({ track, labelOf, onChoose }: { track: TrackAnswer; labelOf: (alarm: string) => string; onChoose: (event: TrackEvent) => void }) {
  return (
    <section className={styles.events} aria-label={trackTexts.events}>
      <h3>{trackTexts.events}{track.events.length > 0 && `（${track.events.length}）`}</h3>
      {track.events.length === 0 ? <p className={styles.note}>{trackTexts.noEvents}</p> : (
        <ol tabIndex={0} aria-label={trackTexts.events}>
          {track.events.map((event, index) => (
            <li key={index}>
              <button type="button" data-event={event.kind} onClick={() => onChoose(event)}>
                <span className={styles.kind} data-kind={event.kind}>{trackTexts.kinds[event.kind]}</span>
                <span>{clock(track.start + event.from)}</span>
                <span className={styles.note}>{saysOf(event, track, labelOf)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function saysOf({ kind, from, to, value }: TrackEvent, { limits }: TrackAnswer, labelOf: (alarm: string) => string): string {
  if (kind === 'alarm') return labelOf(String(value))
  const lasted = duration(to - from)
  if (kind === 'overspeed') return `最高 ${value} km/h（限 ${limits.speed}），${lasted}`
  if (kind === 'deviation') return `最远 ${value} m，${lasted}`
  return to - from >= limits.parking * 60_000 ? `${lasted}，超过 ${limits.parking} 分` : lasted
}
