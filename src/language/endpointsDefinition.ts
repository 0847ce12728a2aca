import type { FieldDefinition } from '../fields/definitions'
import type { Offer } from './backendFile'

/** Every call a page may make. `{id}` and `{transition}` are filled in by `contract/recordPaths`. */
export type RecordCall = 'page' | 'get' | 'create' | 'createMany' | 'update' | 'remove' | 'restore' | 'transition' | 'options' | 'derive' | 'history' | 'counts' | 'summary' | 'urgeMissed' | 'tree' | 'template' | 'import' | 'export'

/** Where the calls of a page go, and what the backend calls things. */
export interface EndpointsDefinition {
  readonly backend: string
  readonly base: string
  /** `POST /page`, relative to `base`. */
  readonly calls: Readonly<Record<RecordCall, string>>
  /** What the backend calls fields, and what every record has, where it differs. */
  readonly names?: Readonly<Record<string, string>>
  /** What the backend is without; absent: nothing. Said by `client/servePage`, when a deployment is known. */
  readonly lacks?: readonly Offer[]
  /** Field that names a record, where options have to be made of records. */
  readonly label?: string
}

/** A resource as those see it who point to it: where to search it and what its records are called. */
export interface ReferenceDefinition {
  readonly resource: string
  /** The page that shows the resource as such. */
  readonly page: string
  readonly path: string
  readonly title: string
  readonly label: string
  readonly endpoints: EndpointsDefinition
  /** Fields of the referred record that this page shows or copies, with their definitions. */
  readonly fields: Readonly<Record<string, FieldDefinition>>
  /** Fields of the resource by which one who chooses many of its records narrows them; only where the page lets several be chosen. */
  readonly narrow?: readonly FieldDefinition[]
}
