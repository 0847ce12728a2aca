import { Type, type Static } from '@sinclair/typebox'
import { Name, strict } from './fileParts'

/**
 * `demo/<area>.json`: which records the demonstration has, by resource. How a value is made is a word of its own for every
 * kind of value, see `demoValue.ts`; docs/zh/演示数据.md explains them to those who write them.
 */

const Values = Type.Record(Name, Type.Unknown(), { description: '每个字段怎样取值' })
const Days = Type.Union([Type.Integer(), Type.Unsafe<[number, number]>(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }))], { description: '离今天几天，负数是过去；两个数是其间任意一天' })
const Time = Type.Union([Type.String(), Type.Unsafe<[string, string]>(Type.Array(Type.String(), { minItems: 2, maxItems: 2 }))], { description: '几点，如 14:00；两个是其间任意时刻' })
const Minutes = Type.Union([Type.Integer({ minimum: 0 }), Type.Unsafe<[number, number]>(Type.Array(Type.Integer({ minimum: 0 }), { minItems: 2, maxItems: 2 }))])
const OnDay = Type.String({ pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$', description: '一年中的哪一天，如 01-08：不晚于 days 那天的最近一次' })
const Moment = Type.Object({ days: Days, on: Type.Optional(OnDay), time: Type.Optional(Time) }, strict)

/** One exact record, for a story. */
const DemoRecordFile = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9-]{1,40}$' }),
  org: Type.Optional(Type.String({ description: '单位代码' })),
  by: Type.Optional(Type.String({ description: '谁建的' })),
  created: Type.Optional(Moment),
  values: Type.Optional(Values),
  state: Type.Optional(Type.String()),
  moves: Type.Optional(Type.Array(Type.Object({ transition: Name, days: Days, time: Type.Optional(Time), by: Type.Optional(Type.String()) }, strict), { description: '走过的流转，写明时间；不写就由 state 推出' })),
}, strict)

const Words = Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })])

/** One record for every record that another field points to, and where people are named, one for each of them. */
const FollowsFile = Type.Object({
  field: Type.Unsafe<string>({ ...Name, description: '指向被跟随记录的引用字段' }),
  having: Type.Optional(Values),
  orgs: Type.Optional(Type.Unsafe<string>({ ...Name, description: '被跟随记录里的单位字段：每个单位一条，记录属于那个单位' })),
  people: Type.Optional(Type.Object({
    field: Name,
    list: Type.Optional(Type.Unsafe<string>({ ...Name, description: '被跟随记录里的名单字段' })),
    who: Type.Optional(Words),
    status: Type.Optional(Words),
    some: Type.Optional(Type.Unsafe<[number, number]>(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }))),
  }, strict)),
}, { ...strict, description: '跟着另一种记录，一条一条地做' })

/** A figure that other records add up to. */
const SumFile = Type.Object({
  of: Type.Unsafe<string>({ ...Name, description: '明细的资源' }),
  by: Type.Union([Type.Unsafe<string>({ ...Name, description: '明细里指回来的字段' }), Type.Record(Name, Name, { minProperties: 2, description: '明细的几个字段，各与本记录的哪个字段相等' })]),
  mine: Type.Optional(Type.Unsafe<string>({ ...Name, description: '与之相等的本记录字段；默认编号' })),
  sum: Type.Optional(Type.Unsafe<string>({ ...Name, description: '加总的字段；不写就数条数' })),
  last: Type.Optional(Type.Unsafe<string>({ ...Name, description: '最晚的日期' })),
  take: Type.Optional(Type.Unsafe<string>({ ...Name, description: '与 last 同写：最晚的那条明细的这个字段' })),
  when: Type.Optional(Type.String({ description: '只算这样的明细：表达式' })),
  having: Type.Optional(Type.Unsafe<Readonly<Record<string, unknown>>>({ ...Values, description: '只给有这样的值的记录填' })),
}, strict)

/** Where there is something to be added up. */
const MeetsFile = Type.Object({
  of: Type.Unsafe<string>({ ...Name, description: '明细的资源' }),
  by: Type.Record(Name, Name, { minProperties: 1, description: '明细的字段，各给本记录的哪个字段' }),
}, strict)

const DemoEntryFile = Type.Object({
  page: Type.Optional(Type.String({ description: '按哪个页面的定义；默认与资源同名的页面' })),
  count: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, description: '完整演示中的条数' })),
  least: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, description: '小演示中至少几条' })),
  orgs: Type.Optional(Type.Union([Type.Array(Type.String(), { minItems: 1 }), Type.Object({ kinds: Type.Array(Type.String(), { minItems: 1 }) }, strict)])),
  createdBy: Type.Optional(Type.String()),
  atWork: Type.Optional(Type.Literal(true, { description: '此刻的事：写入时不在工作时间（08:30 到 18:00），此刻就是上一段工作时间结束的时候' })),
  doneBy: Type.Optional(Type.String({ pattern: '^[0-2][0-9]:[0-5][0-9]$', description: '一天的事到几点为止：写入时还没到，“今天”就是昨天' })),
  created: Type.Optional(Type.Union([Name, Moment], { description: '录入时间：跟着哪个日期字段，或写明' })),
  values: Type.Optional(Values),
  avoids: Type.Optional(Type.Array(Name, { minItems: 1, description: '不经过的流转，如纸质登记' })),
  minutes: Type.Optional(Type.Record(Type.String(), Minutes, { description: '紧接着上一步的流转，过几分钟：测评从开始到提交' })),
  states: Type.Optional(Type.Record(Type.String(), Type.Number({ minimum: 0 }), { description: '各状态的份数' })),
  inState: Type.Optional(Type.Record(Type.String(), Values, { description: '到某个状态的记录，这些字段另外取值' })),
  follows: Type.Optional(FollowsFile),
  meets: Type.Optional({ ...MeetsFile, description: '先落在有明细的地方，如有报警的那一天；其余照原样' }),
  sums: Type.Optional(Type.Record(Name, SumFile, { description: '由明细加总的字段，全部做完以后填' })),
  records: Type.Optional(Type.Array(DemoRecordFile)),
}, strict)

export const DemoFile = Type.Object({ $schema: Type.Optional(Type.String()) }, {
  patternProperties: { '^[a-z][A-Za-z0-9]*$': Type.Union([DemoEntryFile, Type.Array(DemoEntryFile, { minItems: 1 })]) },
  additionalProperties: false,
})

export type DemoEntryFile = Static<typeof DemoEntryFile>
export type DemoRecordFile = Static<typeof DemoRecordFile>
export type FollowsFile = Static<typeof FollowsFile>
export type MeetsFile = Static<typeof MeetsFile>
export type SumFile = Static<typeof SumFile>
export type DemoMomentFile = Static<typeof Moment>

/** An entry behind the gate: its page is there, and everything it names. */
export interface DemoDefinition {
  readonly file: string
  readonly resource: string
  readonly page: string
  readonly entry: DemoEntryFile
}
