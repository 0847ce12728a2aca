import { Type, type Static } from '@sinclair/typebox'

/** What a date or a moment that runs out says of itself. */
export const Expires = Type.Object({
  warnDays: Type.Integer({ minimum: 0, maximum: 3650, description: '提前几天提醒，0 是当天' }),
  kind: Type.Optional(Type.String({ description: '提醒来源，字典 expiry_source 的值；默认用页面 reminders 的' })),
  when: Type.Optional(Type.String({ minLength: 1, description: '何时提醒，与页面 reminders 的 when 都要成立（CEL 表达式，由数据库判断）' })),
  unless: Type.Optional(Type.Object({
    page: Type.String({ description: '另一个页面' }),
    by: Type.String({ description: '那个页面里指向本记录的字段' }),
    date: Type.String({ description: '那个页面里提醒同一件事的日期' }),
    where: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String(), { minItems: 1 }), { description: '那个页面的哪些记录：字段是其中之一' })),
  }, { additionalProperties: false, description: '另一个页面有记录指向本记录、提醒同一件事时，由那边提醒' })),
  remind: Type.Optional(Type.Literal(false, { description: '只标色和筛选，不进到期提醒' })),
}, { additionalProperties: false, description: '到期：列表标色、可按到期状态筛选、到期前提醒' })
export type Expires = Static<typeof Expires>
