import type { VehicleState } from '../../contract/positions'
import { mapTexts } from './texts'
import styles from './vehicleMap.module.css'

/** A state by its colour and its word. */
export function StateMark({ state }: { state: VehicleState }) {
  return <span className={styles.mark} data-state={state}>{mapTexts.states[state]}</span>
}
