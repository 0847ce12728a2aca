import type { FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from '@sinclair/typebox'
import type { Kysely } from 'kysely'
import type { SchemaSet } from '../../language/schemaSet'
import type { Access } from '../access/access'
import type { SmsSender } from '../access/sms/smsSender'
import type { AnnexStore } from '../annex/annexStore'
import type { Tables } from '../database/openDatabase'
import type { Client } from '../resources/matchCall'
import type { RecordServices } from '../resources/recordServices'
import type { Settings } from '../settings'

/** What a call works with, whoever asks. */
export interface CallServices {
  readonly set: SchemaSet
  readonly db: Kysely<Tables>
  readonly now: Date
  readonly access: Access
  readonly store: AnnexStore
  readonly settings: Pick<Settings, 'apiUrl' | 'webUrl' | 'publicUrl' | 'mapTiles' | 'trackDays'>
  /** How codes reach people; null where they do not. */
  readonly sms: SmsSender | null
}

/** The same for somebody signed in. */
export type PersonServices = CallServices & RecordServices

/** What came with a call, checked against its schemas. */
export interface CallInput<Params, Query, Body> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly request: FastifyRequest
}

/** What stands in the documentation of a call, and where it is found. */
export interface DescribedCall {
  /** Which of the product's clients makes it (spec §7). */
  readonly client: Client
  readonly method: 'GET' | 'POST'
  /** As the spec writes it: `/jcfw/annex/listAll/{a}/{b}`. */
  readonly path: string
  /** Unique among all calls; the operation's id in the OpenAPI document. */
  readonly id: string
  readonly tag: string
  readonly summary: string
  /** Works without a session. */
  readonly open?: boolean
  /** Values in the path are texts of at most 64 characters where nothing else is said. */
  readonly params?: TObject
  readonly query?: TSchema
  readonly body?: TSchema
  /** Media type of the body where it is not JSON. */
  readonly bodyType?: string
  readonly answer: TSchema
  /** Media type of the answer where it is not the JSON envelope. */
  readonly answerType?: string
  /** Bytes of the largest body; a megabyte where nothing is said. */
  readonly bodyLimit?: number
}

/** A call with what answers it; gives the envelope's data. */
export type PlatformCall = DescribedCall & (
  | { readonly open?: false; readonly handle: (services: PersonServices, input: CallInput<never, never, never>) => Promise<unknown> }
  | { readonly open: true; readonly handle: (services: CallServices, input: CallInput<never, never, never>) => Promise<unknown> }
)

type Texts = Readonly<Record<string, string>>
type Description = Omit<DescribedCall, 'query' | 'body' | 'open'>

interface Typed<Query extends TSchema, Body extends TSchema, Services> {
  readonly query?: Query
  readonly body?: Body
  readonly handle: (services: Services, input: CallInput<Texts, Static<Query>, Static<Body>>) => Promise<unknown>
}

/** A call of somebody signed in; the types of its input are read off its schemas. */
export function defineCall<Query extends TSchema, Body extends TSchema>(call: Description & Typed<Query, Body, PersonServices>): PlatformCall {
  return call as unknown as PlatformCall
}

/** A call that needs no session. */
export function defineOpenCall<Query extends TSchema, Body extends TSchema>(call: Description & Typed<Query, Body, CallServices>): PlatformCall {
  return { ...call, open: true } as unknown as PlatformCall
}
