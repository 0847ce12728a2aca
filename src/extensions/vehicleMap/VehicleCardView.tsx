import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import useSWR from 'swr'
import { positionPaths, type VehicleCard } from '../../contract/positions'
import type { ExtensionProps } from '../../engine/engineServices'
import type { PageDefinition } from '../../language/pageDefinition'
import type { Vehicle } from './Fleet'
import { StateMark } from './StateMark'
import { ago, mapTexts, windOf } from './texts'
import styles from './vehicleMap.module.css'

interface CardProps extends Pick<ExtensionProps, 'page' | 'ask' | 'navigate'> {
  readonly vehicle: Vehicle
  readonly org: string
  readonly onClose: () => void
  readonly onTrack: () => void
}

const refreshEvery = 15_000

/** What is to be known of one vehicle, as it drives. */
export function VehicleCardView({ page, ask, navigate, vehicle, org, onClose, onTrack }: CardProps) {
  const { data } = useSWR<VehicleCard, Error>(['vehicleCard', page.id, vehicle.id], () => ask<VehicleCard>('GET', positionPaths.card(page.id, vehicle.id)), { refreshInterval: refreshEvery, keepPreviousData: true })
  const now = useNow()
  return (
    <section className={styles.card} aria-label={`${vehicle.plate}`} data-card-of={vehicle.id}>
      <header className={styles.cardHead}>
        <h2>{vehicle.plate}</h2>
        <StateMark state={vehicle.state} />
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={mapTexts.close} data-action="closeCard" onClick={onClose} />
      </header>
      <p className={styles.note}>{org}</p>
      <dl className={styles.facts}>
        <Fact title={mapTexts.driver}>{vehicle.driver}</Fact>
        <Fact title={mapTexts.phone}>{data?.phone && (/\*/.test(data.phone) ? data.phone : <a href={`tel:${data.phone}`}>{data.phone}</a>)}</Fact>
        <Fact title={mapTexts.speed}>{vehicle.v !== null && <span data-speed>{`${Math.round(vehicle.v)} km/h${vehicle.state === 'driving' && vehicle.d !== null ? `，向${windOf(vehicle.d)}` : ''}`}</span>}</Fact>
        <Fact title={mapTexts.last}>{vehicle.t !== null && <span data-last={vehicle.t}>{ago(vehicle.t, now)}</span>}</Fact>
        <Fact title={mapTexts.address}>{data?.address}</Fact>
        <Fact title={mapTexts.today}>{data && data.today !== null && `${data.today} km`}</Fact>
        <Fact title={mapTexts.waybill}>{data?.waybillNo}</Fact>
      </dl>
      {data && data.alarms !== null && (
        <section aria-label={mapTexts.alarms}>
          <h3>{mapTexts.alarms}{data.alarms.length > 0 ? `（${data.alarms.length}）` : ''}</h3>
          {data.alarms.length === 0 ? <p className={styles.note}>{mapTexts.noAlarms}</p> : (
            <ul className={styles.alarms}>{data.alarms.map(({ kind, time }) => <li key={`${kind} ${time}`}><time dateTime={time}>{clock(time)}</time> {alarmLabel(page, kind)}</li>)}</ul>
          )}
        </section>
      )}
      <div className={styles.cardActions}>
        <Button type="primary" disabled={!data?.track} data-action="track" onClick={onTrack}>{mapTexts.track}</Button>
        <Button data-action="details" onClick={() => navigate(`${page.path}?open=${encodeURIComponent(vehicle.id)}`)}>{mapTexts.details}</Button>
      </div>
    </section>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return <div><dt>{title}</dt><dd>{children || '—'}</dd></div>
}

function alarmLabel(page: PageDefinition, kind: string): string {
  return page.dictionaries['gps_alarm_type']?.items.find(({ value }) => value === kind)?.label ?? kind
}

const clockFormat = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit', hour12: false })
const clock = (time: string) => clockFormat.format(new Date(time))

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
