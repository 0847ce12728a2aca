import type { FleetAnswer, FleetVehicle, MovedVehicle, VehicleState } from '../../contract/positions'
import type { Place } from '../../fields/track/geometry'
import { eastOf, southOf } from '../baseMap/mercator'
import type { Spot } from './clusters'

/** A vehicle on the map: what is known of it, and where it lies. */
export interface Vehicle extends Spot, FleetVehicle {
  x: number
  y: number
  state: VehicleState
  lng: number | null
  lat: number | null
  v: number | null
  d: number | null
  t: number | null
}

export interface FleetFilter {
  readonly org: string
  readonly kind: string
  /** Empty: all of them. */
  readonly states: readonly VehicleState[]
  readonly plate: string
}

export const noFilter: FleetFilter = { org: '', kind: '', states: [], plate: '' }

/** The vehicles of a map, changed in place: each second thousands of them move, and none of that is React's business. */
export class Fleet {
  readonly vehicles: Vehicle[]
  private readonly byId: ReadonlyMap<string, Vehicle>

  constructor({ vehicles }: Pick<FleetAnswer, 'vehicles'>, private readonly shift: (place: Place) => Place) {
    this.vehicles = vehicles.map((vehicle) => this.placed({ ...vehicle, x: Number.NaN, y: Number.NaN, state: vehicle.s }))
    this.byId = new Map(this.vehicles.map((vehicle) => [vehicle.id, vehicle]))
  }

  get = (id: string | null): Vehicle | undefined => (id === null ? undefined : this.byId.get(id))

  /** Takes movements in; gives how many of them are of vehicles it does not know. */
  move(moved: readonly MovedVehicle[]): number {
    let strangers = 0
    for (const one of moved) {
      const vehicle = this.byId.get(one.id)
      if (!vehicle) {
        strangers += 1
        continue
      }
      // A line that was cut may tell late what is known already.
      if (vehicle.t !== null && one.t !== null && one.t < vehicle.t) continue
      this.placed(Object.assign(vehicle, one, { state: one.s }))
    }
    return strangers
  }

  private placed(vehicle: Vehicle): Vehicle {
    if (vehicle.lng === null || vehicle.lat === null) return vehicle
    const { lng, lat } = this.shift({ lng: vehicle.lng, lat: vehicle.lat })
    vehicle.x = eastOf(lng, 1)
    vehicle.y = southOf(lat, 1)
    return vehicle
  }
}

/** Whether a vehicle is one of those that are looked for. `states` alone are left to the caller where their counts are wanted. */
export function matches({ org, kind, states, plate }: FleetFilter, vehicle: Pick<Vehicle, 'org' | 'kind' | 'state' | 'plate' | 'driver'>): boolean {
  return (org === '' || vehicle.org === org) && (kind === '' || vehicle.kind === kind) && (states.length === 0 || states.includes(vehicle.state)) && (plate === '' || vehicle.plate.includes(plate.toUpperCase()) || vehicle.driver.includes(plate))
}
