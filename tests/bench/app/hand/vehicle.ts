/** A vehicle as the backend sends it. */
export interface Vehicle {
  readonly id: string
  readonly version: number
  readonly plateNo: string
  readonly plateColor: string
  readonly ownerOrg: string
  readonly businessCategory: string
  readonly vehicleType: string
  readonly seats: number | null
  readonly operateStatus: string
  readonly mainDriver: string | null
  readonly inspectionValidTo: string | null
  readonly transportCertValidTo: string | null
  readonly compulsoryInsuranceTo: string | null
  readonly missingAnnex?: readonly string[]
  readonly selfNo: string | null
  readonly fleet: string | null
  readonly brandModel: string | null
  readonly fuelType: string
  readonly approvedLoad: number | null
  readonly mileage: string | null
}

export interface VehicleQuery {
  readonly current: number
  readonly size: number
  readonly orders: readonly { readonly column: string; readonly asc: boolean }[]
  readonly filters: Readonly<Record<string, unknown>>
  readonly keyword: string
  readonly removed: boolean
}

export function labelIn(options: readonly { readonly value: string; readonly label: string }[], value: string | null): string {
  return options.find((option) => option.value === value)?.label ?? value ?? '—'
}
