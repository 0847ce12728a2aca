import { Type, type Static } from '@sinclair/typebox'
import { Name, strict } from './fileParts'
import { SummaryFile } from './summaryFile'

/** `home.json`: what everyone finds after signing in, by role: blocks of numbers, charts, newest records and quick entries. */

const title = Type.String({ minLength: 1, maxLength: 20 })
const where = Type.Optional(Type.String({ minLength: 1, description: '只算这样的记录（CEL 表达式，由数据库判断）' }))

export const homeTones = ['neutral', 'info', 'warning', 'danger'] as const
export type HomeTone = (typeof homeTones)[number]

export const HomeNumberFile = Type.Object({
  page: Type.String({ description: '数哪个页面的记录，点开到哪里' }),
  title, where,
  unit: Type.Optional(Type.String()),
  tone: Type.Optional(Type.Union(homeTones.map((tone) => Type.Literal(tone)), { description: '不为零时的颜色' })),
}, strict)

export const HomeEntryFile = Type.Object({
  page: Type.String(),
  title: Type.Optional(title),
  action: Type.Optional(Type.Union([Type.Literal('view'), Type.Literal('create')], { description: 'create 是直接新增，默认 view' })),
}, strict)

export const HomeBlockFile = Type.Object({
  title,
  help: Type.Optional(Type.String()),
  numbers: Type.Optional(Type.Array(HomeNumberFile, { minItems: 1, maxItems: 12, description: '数字，点开就是那些记录' })),
  chart: Type.Optional(Type.Object({ page: Type.String(), ...Type.Omit(SummaryFile, ['title']).properties }, { ...strict, description: '一张图，写法同页面的 summary' })),
  newest: Type.Optional(Type.Object({
    page: Type.String(), where,
    sort: Type.Optional(Type.String({ description: '按哪个字段排，前加 - 为倒序；默认同列表' })),
    show: Type.Optional(Type.Array(Name, { maxItems: 3, description: '名称之外显示的字段' })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10, description: '几条，默认 5' })),
  }, { ...strict, description: '排在最前的几条记录' })),
  entries: Type.Optional(Type.Array(HomeEntryFile, { minItems: 1, maxItems: 16, description: '快捷入口' })),
}, { ...strict, description: 'numbers、chart、newest、entries 写一种' })

export const HomeFile = Type.Object({
  $schema: Type.Optional(Type.String()),
  badge: Type.Optional(Type.Object({ page: Type.String(), title, where }, { ...strict, description: '顶栏铃铛上的数字，随服务器推送变化；页面的 scope 是 own' })),
  blocks: Type.Record(Name, HomeBlockFile),
  homes: Type.Array(Type.Object({
    roles: Type.Array(Type.String(), { minItems: 1 }),
    blocks: Type.Array(Name, { minItems: 1 }),
  }, strict), { description: '哪些角色看到哪些块；一个人有几个角色，块合在一起，次序照先写的' }),
}, strict)

export type HomeFile = Static<typeof HomeFile>
export type HomeBlockFile = Static<typeof HomeBlockFile>
