import { sql } from 'kysely'
import type { Access } from '../access/access'
import { createFreshCache } from '../access/freshCache'
import type { CallServices } from '../platform/call'
import { groupBy } from '../platform/groupBy'
import { readFields, textOf } from '../platform/readFields'
import type { SoundPoint } from './judgePoint'

/** A vehicle as devices name it. */
export interface DirectoryVehicle {
  readonly id: string
  readonly plate: string
  readonly color: string | null
  readonly orgId: string
  readonly driver: string | null
}

export interface FleetDirectory {
  readonly find: (point: SoundPoint) => DirectoryVehicle | 'unknownVehicle' | 'ambiguousPlate'
}

/** How long a new vehicle may stay unknown to devices. */
const freshMilliseconds = 10_000

/** By server: another one has other vehicles, even with the same pages. */
const kept = new WeakMap<Access, ReturnType<typeof createFreshCache<FleetDirectory>>>()

/** The vehicles of an organisation and all below it: read once in ten seconds, not once a batch. */
export async function fleetDirectory(services: CallServices, orgId: string): Promise<FleetDirectory> {
  const cache = kept.get(services.access) ?? createFreshCache<FleetDirectory>({ milliseconds: freshMilliseconds, entries: 100 })
  kept.set(services.access, cache)
  return cache.get(orgId, async () => {
    const orgIds = (await services.access.organizationTree()).subtree(orgId)
    const rows = await readFields(services, 'vehicle', ['plateNo', 'plateColor', 'terminalNo', 'ownerOrg', 'mainDriver'], [sql`t.org_id = any(${orgIds}::text[])`])
    return createDirectory(rows.map((row) => ({ id: row.id, plate: textOf(row.plateNo) ?? '', color: textOf(row.plateColor), orgId: textOf(row.ownerOrg) ?? '', driver: textOf(row.mainDriver), terminal: textOf(row.terminalNo) })))
  })
}

function createDirectory(vehicles: readonly (DirectoryVehicle & { readonly terminal: string | null })[]): FleetDirectory {
  const byPlate = groupBy(vehicles, ({ plate }) => plate)
  const byTerminal = new Map(vehicles.flatMap((vehicle) => (vehicle.terminal === null ? [] : [[vehicle.terminal, vehicle] as const])))
  return {
    find({ plate, color, terminal }) {
      if (plate === null) return byTerminal.get(terminal ?? '') ?? 'unknownVehicle'
      const named = (byPlate.get(plate) ?? []).filter((vehicle) => color === null || vehicle.color === color)
      if (named.length > 1) return 'ambiguousPlate'
      return named[0] ?? 'unknownVehicle'
    },
  }
}
