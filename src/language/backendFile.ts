import { Type, type Static } from '@sinclair/typebox'

const strict = { additionalProperties: false }

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
    /** `list`: `orders:[{column,asc}]`; otherwise two parameters. */
    order: Type.Union([
      Type.Object({ style: Type.Literal('list'), name: Type.String() }, strict),
      Type.Object({ style: Type.Literal('pair'), column: Type.String(), direction: Type.String(), ascending: Type.String(), descending: Type.String() }, strict),
    ]),
    /** How a range is sent: one list, or two parameters made of the field's name. */
    range: Type.Union([Type.Literal('list'), Type.Object({ from: Type.String(), to: Type.String() }, strict)]),
  }, strict),
  answer: Type.Object({
    code: Type.String(), success: Type.Array(Type.Union([Type.Integer(), Type.String()]), { minItems: 1 }),
    message: Type.String(), data: Type.String(),
    records: Type.String(), total: Type.Optional(Type.String()),
    expired: Type.Array(Type.Union([Type.Integer(), Type.String()])),
  }, strict),
  /** Calls that differ from the platform's own for every page of this backend. */
  calls: Type.Optional(Type.Record(Type.String(), Type.String())),
}, strict)

export type BackendFile = Static<typeof BackendFile>
