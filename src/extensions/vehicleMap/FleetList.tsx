import { Button } from 'antd'
import { useState } from 'react'
import { Skeleton } from '../../fields/inputs/Skeleton'
import type { Vehicle } from './Fleet'
import { StateMark } from './StateMark'
import { mapTexts } from './texts'
import styles from './vehicleMap.module.css'

interface FleetListProps {
  readonly vehicles: readonly Vehicle[]
  readonly all: number
  readonly isLoading: boolean
  readonly orgs: Readonly<Record<string, string>>
  readonly chosen: string | null
  /** Those of one cluster alone. */
  readonly together: boolean
  readonly onApart: () => void
  readonly onChoose: (vehicle: Vehicle) => void
}

const step = 60

/** The vehicles that are on the map, as a list. */
export function FleetList({ vehicles, all, isLoading, orgs, chosen, together, onApart, onChoose }: FleetListProps) {
  const [most, setMost] = useState(step)
  if (isLoading) return <Skeleton rows={8} />
  return (
    <>
      <p className={styles.count} role="status" data-shown={vehicles.length}>
        {together ? mapTexts.members(vehicles.length) : mapTexts.count(vehicles.length, all)}
        {together && <Button type="link" size="small" data-action="apart" onClick={onApart}>{mapTexts.all}</Button>}
      </p>
      {vehicles.length === 0 && <p className={styles.note}>{mapTexts.none}</p>}
      <ul className={styles.list} aria-label={mapTexts.list} tabIndex={0}>
        {vehicles.slice(0, most).map((vehicle) => (
          <li key={vehicle.id}>
            <button type="button" className={styles.vehicle} data-vehicle={vehicle.id} aria-pressed={vehicle.id === chosen} onClick={() => onChoose(vehicle)}>
              <StateMark state={vehicle.state} />
              <span className={styles.plate}>{vehicle.plate}</span>
              <span className={styles.note}>{vehicle.lng === null ? mapTexts.noPlace : vehicle.state === 'offline' ? mapTexts.states.offline : `${Math.round(vehicle.v ?? 0)} km/h`}</span>
              <span className={styles.org}>{[vehicle.driver, orgs[vehicle.org]].filter(Boolean).join(' · ')}</span>
            </button>
          </li>
        ))}
        {vehicles.length > most && <li><Button type="link" data-action="moreVehicles" onClick={() => setMost(most + step)}>{mapTexts.more(vehicles.length - most)}</Button></li>}
      </ul>
    </>
  )
}
