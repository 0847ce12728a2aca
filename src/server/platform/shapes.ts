import { Type, type TSchema } from '@sinclair/typebox'

/** Shapes that several calls share. Texts are bounded, so that no call carries more than it needs. */
export const Id = Type.String({ minLength: 1, maxLength: 64 })
export const Keyword = Type.String({ maxLength: 60 })
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', title: '日期' })
export const Nothing = Type.Null()
export const NullableText = Type.Union([Type.String(), Type.Null()])

/** Paging of a list that is not a page's own. */
export const Paging = {
  current: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, title: '第几页' })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, title: '每页条数' })),
}

/** One page of a list. */
export const pageOf = <Item extends TSchema>(item: Item) => Type.Object({ records: Type.Array(item), total: Type.Union([Type.Integer(), Type.Null()]), size: Type.Integer(), current: Type.Integer() })

export const strict = { additionalProperties: false }
