import type { FieldContext } from '../fields/fieldType'

/** Who asks. */
export interface RecordUser {
  readonly id: string
  readonly orgId: string
  readonly roles: readonly string[]
}

/** What the rules of a record may ask of the world around it. Browser, server and import each fill it. */
export type RecordContext = FieldContext & { readonly user: RecordUser }

/** A record's values by field name, with `id` once it has one. */
export type RecordValues = Readonly<Record<string, unknown>>
