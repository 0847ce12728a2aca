import { Type, type Static } from '@sinclair/typebox'
import { strict } from './fileParts'
import { BackendSession } from './backendSession'

/**
 * What a backend may be without. A page of it shows no button, column, filter or search that would need it; without
 * `options`, names of referred records come from the list and from single records.
 */
export const offers = ['createMany', 'restore', 'transition', 'options', 'derive', 'history', 'counts', 'summary', 'urgeMissed', 'tree', 'import', 'importChanges', 'export', 'annex', 'version', 'keyword', 'expiry', 'joins', 'owner'] as const
export type Offer = (typeof offers)[number]

/** How one backend pages, wraps and names things: `schemas/backends/<name>.json`. Dotted paths lead into the answer. */
export const BackendFile = Type.Object({
  $schema: Type.Optional(Type.String()),
  name: Type.String(),
  title: Type.String(),
  /** Which of the product's three clients calls it; it decides base URL and token. */
  client: Type.Union([Type.Literal('main'), Type.Literal('platform'), Type.Literal('web')]),
  tokenHeader: Type.String({ description: '如 access_token、Authorization' }),
  tokenPrefix: Type.Optional(Type.String({ description: '如 “Bearer ”' })),
  request: Type.Object({
    current: Type.String(), size: Type.String(),
    /** `pages` are counted from one, `zero` from nought; `records` are how many lie before. */
    paging: Type.Optional(Type.Union([Type.Literal('pages'), Type.Literal('zero'), Type.Literal('records')])),
    /** `list`: `orders:[{column,asc}]`; otherwise two parameters. */
    order: Type.Union([
      Type.Object({ style: Type.Literal('list'), name: Type.String() }, strict),
      Type.Object({ style: Type.Literal('pair'), column: Type.String(), direction: Type.String(), ascending: Type.String(), descending: Type.String() }, strict),
    ]),
    /** How a range is sent: one list, or two parameters made of the field's name. */
    range: Type.Union([Type.Literal('list'), Type.Object({ from: Type.String(), to: Type.String() }, strict)]),
    /** `whole`: an update replaces the record, so that it carries all of it; otherwise the changed fields. */
    update: Type.Optional(Type.Union([Type.Literal('changes'), Type.Literal('whole')])),
  }, strict),
  answer: Type.Object({
    code: Type.String(), success: Type.Array(Type.Union([Type.Integer(), Type.String()]), { minItems: 1 }),
    message: Type.String(), data: Type.String(),
    records: Type.String(), total: Type.Optional(Type.String()),
    expired: Type.Array(Type.Union([Type.Integer(), Type.String()])),
    /** Where a refusal names the fields: a list, and in each entry field and message. */
    errors: Type.Optional(Type.Object({ list: Type.String(), field: Type.String(), message: Type.String() }, strict)),
    /** What the backend calls that which every record has: `createdAt` is its `createTime`. */
    record: Type.Optional(Type.Partial(Type.Object({ id: Type.String(), version: Type.String(), createdAt: Type.String(), createdBy: Type.String(), updatedAt: Type.String(), updatedBy: Type.String() }), strict)),
  }, strict),
  /** It takes photos from a phone (`phoneUploadPaths` of the contract); forms of its pages then offer it. */
  phoneUpload: Type.Optional(Type.Boolean()),
  /** Calls that differ from the platform's own for every page of this backend. */
  calls: Type.Optional(Type.Record(Type.String(), Type.String())),
  lacks: Type.Optional(Type.Array(Type.Union(offers.map((offer) => Type.Literal(offer))), { description: '这种后端没有什么' })),
  session: Type.Optional(BackendSession),
}, strict)

export type BackendFile = Static<typeof BackendFile>
