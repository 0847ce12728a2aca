import type { FieldError } from '../fields/problems'

/** Every answer of a backend in the platform's own dialect. */
export interface Envelope<Data = unknown> {
  /** 0 is success; others stand in `errorCodes`. */
  readonly code: number
  readonly msg: string
  readonly data: Data
  readonly errors?: readonly FieldError[]
}

/** One page of a list. `total` is null where the page does not count, and stops at `totalCap + 1`. */
export interface RecordPage {
  readonly records: readonly RecordData[]
  readonly total: number | null
  readonly size: number
  readonly current: number
}

/** Counting stops here: a total above it is shown as "10000+". */
export const totalCap = 10_000

/**
 * A record in a body: declared fields by name, and what every record has.
 * A reference is the id of the other record; its label comes from `options`.
 */
export interface RecordData {
  readonly id: string
  /** Counts the writes; sent back with an update. */
  readonly version: number
  readonly createdAt: string
  readonly createdBy: string | null
  readonly updatedAt: string
  readonly updatedBy: string | null
  /** Set on removed records, which only the recycle bin lists. */
  readonly deletedAt: string | null
  /** Files by slot; in a list only where the page shows completeness. In a body to the server: ids alone. */
  readonly annex?: Readonly<Record<string, readonly AnnexFileInfo[]>>
  /** Titles of required slots without a file; empty when complete. */
  readonly missingAnnex?: readonly string[]
  /** Moves the reader may make now as far as it depends on who he is. Absent where a backend does not say: then roles alone decide. */
  readonly moves?: readonly string[]
  /** The reader may not change, remove or restore it: it is another's. Absent where he may, and where a backend does not say: then roles alone decide. */
  readonly readOnly?: true
  readonly [field: string]: unknown
}

export interface AnnexFileInfo {
  readonly id: string
  readonly name: string
  readonly mime: string
  /** Bytes. */
  readonly size: number
  readonly uploadedAt: string
  readonly uploadedBy: string | null
}

/** An entry of a reference's search, or of a batch read by ids: the label and the asked fields. */
export interface RecordOption {
  readonly id: string
  readonly label: string
  /** Why it is no longer in use, such as “已离职”; absent where it is, and from backends that do not say. */
  readonly retired?: string
  readonly [field: string]: unknown
}

/** Records one search for options gives at most. */
export const mostOptions = 500

export interface OptionsRequest {
  /** Batch read: these ids, in one call. */
  readonly ids?: readonly string[]
  readonly keyword?: string
  /** At most `mostOptions` for a search, 1000 for a batch read. */
  readonly size?: number
  /** Fields to send along besides the label. */
  readonly fields?: readonly string[]
  /** Of organisations: a search among those below this one alone. */
  readonly below?: string
  /** Fields of the records and what each has to be, a value or several of which one will do: a search among these alone. */
  readonly where?: Readonly<Record<string, unknown>>
  /** `page.field` of a reference that must not repeat: a search among those to which no record points there yet. */
  readonly free?: string
}

/** Asks what the system would fill in of a record if it were saved like this. */
export interface DeriveRequest {
  /** The record that is being changed; absent for a new one. */
  readonly id?: string
  /** Fields as they are filled in, as a body that creates or changes carries them. */
  readonly values: Readonly<Record<string, unknown>>
}

export interface HistoryEntry {
  readonly id: string
  readonly at: string
  readonly by: { readonly id: string; readonly name: string } | null
  /** `create`, `update`, `remove`, `restore`, or a transition's name. */
  readonly action: string
  readonly version: number
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
}

/** What a stale write is answered with (409): the record as it stands and the fields both sides changed. */
export interface Conflict {
  readonly current: RecordData
  /** The record at the version the form opened with. */
  readonly base: Readonly<Record<string, unknown>>
  /** Fields changed by both and differently. */
  readonly fields: readonly string[]
}

/** What an illegal move is answered with (409). */
export interface LegalMoves {
  readonly state: string
  readonly transitions: readonly string[]
}

export interface TransitionRequest {
  readonly version: number
  readonly values: Readonly<Record<string, unknown>>
  readonly annex?: Readonly<Record<string, readonly string[]>>
}
