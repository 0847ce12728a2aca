/** GET under the main API -> `RecordPlace`: the page through which whoever asks may see a record. */
export const recordPlacePath = (resource: string, id: string): string => `/recordPlace/${encodeURIComponent(resource)}/${encodeURIComponent(id)}`

export interface RecordPlace {
  /** Address of the page. */
  readonly path: string
}

/** The address under which the application finds that page, wherever a record is named by its resource alone. */
export const openRecordPath = (resource: string, id: string): string => `/openRecord/${encodeURIComponent(resource)}/${encodeURIComponent(id)}`
