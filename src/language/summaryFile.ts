import { Type, type Static } from '@sinclair/typebox'
import { Cel, FieldPath, Name, strict } from './fileParts'
import { NumberTones } from '../fields/numberTones'

/** What a page file may say of figures over many records: cards above a list, and pages that are only a statistic. */

const Measure = Type.String({ minLength: 1, description: '统计什么：count()、count(条件)、sum(x)、avg(x)、max(x)、min(x)、distinct(字段)，有 due 的还有 due()、done()、missed()，可以加减乘除（CEL 表达式）' })

const words = <const Words extends readonly string[]>(list: Words, description: string) =>
  Type.Union(list.map((word) => Type.Literal(word as Words[number])), { description })

export const summaryCharts = ['number', 'line', 'bar', 'pie', 'ranking', 'radar', 'calendar', 'table'] as const
export type SummaryChart = (typeof summaryCharts)[number]
export const summaryPeriods = ['day', 'week', 'month', 'quarter', 'year'] as const
export type SummaryPeriod = (typeof summaryPeriods)[number]
export const summaryFormats = ['int', 'decimal', 'percent', 'money'] as const
export type SummaryFormat = (typeof summaryFormats)[number]

const Format = words(summaryFormats, '怎样显示；默认相除是百分比，金额合计是金额，个数是整数，其余是小数')
const group = Type.Optional(Type.Union([FieldPath, Type.Array(FieldPath, { minItems: 1, maxItems: 2 })], { description: '按哪个字段分组，最多两个；引用的字段写作 vehicle.kind' }))
const period = Type.Optional(words(summaryPeriods, '按日、周、月、季、年分'))
const by = Type.Optional(Type.Union([Name], { description: '按哪个日期分' }))
const last = Type.Optional(Type.Integer({ minimum: 1, maximum: 366, description: '最近多少个日、周、月、季、年，含本期' }))
const RecipientsFile = Type.Object({
  page: Type.Unsafe<string>({ ...Name, description: '列出他们的页面' }),
  where: Type.Record(Name, Cel('值，或其中之一即可的列表；字段是应有记录的那个页面的'), { minProperties: 1 }),
}, strict)

/** Reminds those who have not done what was due, once a day. */
export const UrgeFile = Type.Object({
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 10, description: '按钮上写什么，默认“催办”' })),
  confirm: Type.String({ minLength: 1, description: '确认时怎么说；{count} 处填这次催几个，{people} 处填通知几人' }),
  to: Type.Union([RecipientsFile, Type.Array(RecipientsFile, { minItems: 1 })], { description: '通知谁：催办的人看得到、又符合 where 的，几处都有的只通知一次' }),
  create: Type.Unsafe<string>({ ...Name, description: '在哪个页面给每个人新建一条，如消息' }),
  set: Type.Record(Name, Cel('值：item 是被通知的人，names、count 是要他去办的，其中写得下的名称、共几个')),
}, { ...strict, description: '催办：给本期没有记录的发消息，同一个每天只催一次；能做 urgeMissed 的人才有' })

const due = Type.Optional(Type.Object({
  by: Type.Unsafe<string>({ ...Name, description: '本页的引用、组织或人员字段：记录是谁的' }),
  page: Type.Unsafe<string>({ ...Name, description: '谁应有记录：列出他们的页面' }),
  where: Type.Optional(Type.String({ minLength: 1, description: '其中哪些应有（CEL 表达式，字段是那个页面的）' })),
  since: Type.Optional(Type.Unsafe<string>({ ...Name, description: '那个页面的日期：从哪天起应有' })),
  done: Type.Optional(Type.String({ minLength: 1, description: '哪些记录才算有（CEL 表达式，字段是本页的）；没有写条件的 done()、missed() 照它算' })),
  unless: Type.Optional(Type.Object({
    page: Type.Unsafe<string>({ ...Name, description: '另一个页面' }),
    by: Type.Unsafe<string>({ ...Name, description: '那个页面的字段：记录是谁的' }),
    date: Type.Unsafe<string>({ ...Name, description: '那个页面的日期：在哪一期' }),
    where: Type.Optional(Type.String({ minLength: 1, description: '其中哪些记录（CEL 表达式，字段是那个页面的）' })),
  }, { ...strict, description: '这一期在另一个页面有记录代替的，不算应有' })),
  urge: Type.Optional(UrgeFile),
}, { ...strict, description: '谁应有记录：一条也没有的也在统计里，并可用 due()、done()、missed()' }))
const where = Type.Optional(Type.String({ minLength: 1, description: '只统计这样的记录（CEL 表达式）' }))

const MeasureFile = Type.Union([Measure, Type.Object({ measure: Measure, format: Type.Optional(Format), unit: Type.Optional(Type.String()), tones: Type.Optional(NumberTones) }, strict)])

export const SummaryFile = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 30 }),
  chart: words(summaryCharts, 'number 数字，line 折线，bar 柱状，pie 饼图，ranking 排行，radar 雷达图，calendar 日历，table 表格'),
  measure: Type.Optional(Measure),
  measures: Type.Optional(Type.Record(Type.String({ minLength: 1, maxLength: 20 }), MeasureFile, { minProperties: 1, maxProperties: 12, description: '几个统计，名称在前' })),
  rows: Type.Optional(Type.Union([Name], { description: '统计哪个字段的行：表格的列写作 row.result，多选的值是 row.value' })),
  group, period, by, last, where, due,
  format: Type.Optional(Format),
  unit: Type.Optional(Type.String()),
  tones: Type.Optional(NumberTones),
  top: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: '最多几组，其余并为“其他”，默认 10，雷达图 16' })),
  drill: Type.Optional(Type.Boolean({ description: '能否点击数字查看记录，默认能' })),
  help: Type.Optional(Type.String({ description: '口径说明' })),
}, strict)

export const StatisticsColumnFile = Type.Object({
  title: Type.String({ minLength: 1 }),
  measure: Measure,
  format: Type.Optional(Format),
  unit: Type.Optional(Type.String()),
  tones: Type.Optional(NumberTones),
  width: Type.Optional(Type.Integer({ minimum: 48, maximum: 600 })),
}, strict)

export const StatisticsFile = Type.Object({
  of: Type.Optional(Type.String({ description: '明细在哪个页面，默认是所扩展的页面' })),
  group, period, by, last, where, due,
  columns: Type.Record(Name, StatisticsColumnFile, { minProperties: 1, description: '统计列' }),
  sort: Type.Optional(Type.String({ pattern: '^-?[a-z][A-Za-z0-9.]*$', description: '默认排序：分组字段、period 或统计列，前加 - 为倒序' })),
}, { ...strict, description: '本页只是统计：每行是一组记录' })

export type UrgeFile = Static<typeof UrgeFile>
export type SummaryFile = Static<typeof SummaryFile>
export type StatisticsFile = Static<typeof StatisticsFile>
