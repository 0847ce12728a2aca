import type { VehicleState } from '../../contract/positions'

/** A vehicle as it lies on the map: world coordinates from 0 to 1. */
export interface Spot {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly state: VehicleState
}

export interface Cluster<Member extends Spot = Spot> {
  /** The middle of its vehicles, in pixels of the world at the zoom. */
  readonly x: number
  readonly y: number
  readonly members: readonly Member[]
}

/** The window that is looked through, in pixels of the world. */
export interface Frame {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** From this zoom on every vehicle stands alone: streets are to be told apart. */
export const clusterUntil = 13

/**
 * Gathers the vehicles of a window by the squares of a grid that is fixed to the world: when the map is only moved, no cluster
 * changes. One pass over the vehicles; a quadtree would have to be built anew each second, for all of them move.
 */
export function gather<Member extends Spot>(spots: Iterable<Member>, zoom: number, frame: Frame, cell = 72): readonly Cluster<Member>[] {
  const world = 256 * 2 ** zoom
  const side = zoom >= clusterUntil ? 0 : cell
  // Whole squares, or a cluster at the edge would lose members by moving the map.
  const [left, top, right, bottom] = side === 0 ? [frame.left, frame.top, frame.right, frame.bottom] : [Math.floor(frame.left / side) * side, Math.floor(frame.top / side) * side, Math.ceil(frame.right / side) * side, Math.ceil(frame.bottom / side) * side]
  const groups = new Map<number, { x: number; y: number; members: Member[] }>()
  const alone: Cluster<Member>[] = []
  for (const spot of spots) {
    const x = spot.x * world
    const y = spot.y * world
    if (x < left || x >= right || y < top || y >= bottom) continue
    if (side === 0) {
      alone.push({ x, y, members: [spot] })
      continue
    }
    // Squares are counted within the world, which at the zooms of clusters is less than 2^15 of them across.
    const key = Math.floor(x / side) * 65_536 + Math.floor(y / side)
    const group = groups.get(key)
    if (group) {
      group.x += x
      group.y += y
      group.members.push(spot)
    } else {
      groups.set(key, { x, y, members: [spot] })
    }
  }
  return side === 0 ? alone : [...groups.values()].map(({ x, y, members }) => ({ x: x / members.length, y: y / members.length, members }))
}

/** How many of each state. */
export function countStates(spots: Iterable<{ readonly state: VehicleState }>): Readonly<Record<VehicleState, number>> {
  const counts = { alarm: 0, driving: 0, parked: 0, offline: 0 }
  for (const { state } of spots) counts[state] += 1
  return counts
}
