/** Where a passenger lands who scans the code in a vehicle; printed on the poster, so it must not change. */
export const vehicleComplaintPage = '/vehicleComplaint'

/** Calls of that page, under the main API; all without a session. */
export const vehicleComplaintPaths = {
  /** GET -> `ComplaintVehicle`. */
  vehicle: (code: string) => `/vehicleComplaint/${encodeURIComponent(code)}`,
  /** POST `ComplaintRequest` -> `ComplaintAnswer`. */
  file: (code: string) => `/vehicleComplaint/${encodeURIComponent(code)}`,
} as const

/** Photos of one complaint, each of at most so many bytes. */
export const mostPhotos = 3
export const mostPhotoBytes = 2 * 1024 * 1024

/** All that the public learns of a vehicle. */
export interface ComplaintVehicle {
  readonly plateNo: string
  readonly orgName: string
  readonly complaintPhone: string
  readonly supervisePhone: string
  readonly slogan: string
  /** What one may complain of: value and label. */
  readonly categories: readonly (readonly [string, string])[]
}

/** A passenger's complaint. */
export interface ComplaintRequest {
  /** Value of the dictionary `complaint_category`. */
  readonly category: string
  readonly content: string
  /** ISO 8601. */
  readonly occurTime: string
  readonly place: string
  readonly complainant?: string
  readonly complainantPhone?: string
  /** Images in base64. */
  readonly photos?: readonly { readonly name: string; readonly content: string }[]
}

export interface ComplaintAnswer {
  readonly complaintNo: string
}
