import { Type, type Static } from '@sinclair/typebox'
import { Cel, FieldPath, Name, strict } from './fileParts'
import { stepNames } from './stepNames'

/** What a page file may say of a life cycle: its states, who moves a record from one to the next, and what a move sets off elsewhere. */

/** Who may move a record: the organisation's own people, its parent group, a regulator, one it is addressed to, the person concerned, the system alone. */
export const Mover = Type.Union(
  ['org', 'group', 'regulator', 'receiver', 'employee', 'system'].map((word) => Type.Literal(word as 'org' | 'group' | 'regulator' | 'receiver' | 'employee' | 'system')),
  { description: '谁可以操作：org 本企业，group 上级集团，regulator 监管部门，receiver 接收单位，employee 当事人，system 系统自动' },
)

/** Records of another page that the one who moves may see, by what stands in their fields. */
const searchKeys = { page: Type.String(), where: Type.Record(Name, Cel('值，或其中之一即可的列表')), below: Type.Optional(Name), above: Type.Optional(Name) }

/** Records that stand there already, by what stands in their fields; a move or a new record is not called for then. */
const UnlessFile = Type.Object({
  page: Type.String(),
  where: Type.Record(Name, Type.Unknown()),
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: '有这么多条才算，默认 1' })),
  when: Type.Optional(Type.String({ minLength: 1, description: '那些记录还要符合的条件，写那个页面的字段，写法同统计的条件' })),
}, strict)
export type UnlessFile = Static<typeof UnlessFile>

/** What a transition sets off elsewhere, in the same transaction. */
export const EffectFile = Type.Union([
  Type.Object({
    create: Type.String({ description: '在哪个页面新建记录' }),
    forEach: Type.Optional(Cel('对其中每一项（变量 item）各建一条')),
    forRecords: Type.Optional(Type.Object(searchKeys, {
      ...strict, description: '对那个页面中操作的人看得到、又符合 where 的每条记录（变量 item）各建一条；below 是本记录的组织字段，填了就只要这些组织和它们各级下级的；above 也是组织字段，只要它各级上级的',
    })),
    when: Type.Optional(Cel('条件')),
    unless: Type.Optional(UnlessFile),
    set: Type.Record(Name, Cel('值')),
    back: Type.Optional(Name),
    count: Type.Optional(Name),
  }, { ...strict, description: 'create：新建；back 是本记录（或表格行）中写入新记录编号的字段，count 是本记录中写入新建条数的字段，unless 是已有这样的记录时不建，值写 record.字段、item.字段（逐项看）' }),
  Type.Object({
    update: Type.String({ description: '改哪个页面的记录' }),
    forEach: Type.Optional(Cel('对其中每一项（变量 item）各改一次')),
    where: Type.Record(Name, Cel('值')),
    when: Type.Optional(Cel('条件')),
    check: Type.Optional(Cel('被改的记录（变量 target，改之前）要符合的，不符合的整个流转不成')),
    message: Type.Optional(Type.String({ minLength: 1, description: 'check 不成立时的提示' })),
    set: Type.Record(Name, Cel('值')),
  }, strict),
  Type.Object({
    move: Type.String({ description: '推动哪个页面的记录' }),
    forEach: Type.Optional(Cel('对其中每一项（变量 item）各推动一次')),
    where: Type.Record(Name, Cel('值')),
    transition: Name,
    when: Type.Optional(Cel('条件')),
    unless: Type.Optional(UnlessFile),
    first: Type.Optional(Type.Literal(true, { description: '先于本记录：不得重复的规则只容一条时，让出位置' })),
  }, { ...strict, description: 'move：推动状态；unless 是还有这样的记录时不动' }),
])

/** What a draw puts into one field of the record. */
export const DrawFile = Type.Object({
  ...searchKeys,
  count: Type.Unsafe<string>({ ...Cel('抽几个') }),
  set: Type.Optional(Type.Record(Name, Cel('各列的值（变量 item 是抽中的记录）'))),
  pool: Type.Optional(Type.Unsafe<string>({ ...Name, description: '记下从哪些里抽的：一个多选的字段' })),
}, { ...strict, description: '从那个页面中操作的人看得到、又符合 where 的记录里随机抽几个' })

/** A condition of a move with the words that refuse it. */
export const CheckFile = Type.Object({
  check: Cel('必须成立'),
  message: Type.String({ minLength: 1, description: '不成立时的提示；{字段} 处填上这个文字或整数字段的值' }),
}, strict)

export const TransitionFile = Type.Object({
  title: Type.String({ minLength: 1 }),
  from: Type.Array(Type.String(), { minItems: 1 }),
  to: Type.Optional(Type.String({ description: '到哪个状态；不写的状态不变' })),
  by: Type.Union([Mover, Type.Array(Mover, { minItems: 1 })]),
  needs: Type.Optional(Type.Array(Name, { description: '必须填好的字段；表单里没有的在对话框中填' })),
  asks: Type.Optional(Type.Array(Name, { description: '对话框中可填的其他字段、可传的附件栏目' })),
  default: Type.Optional(Type.Record(Name, Type.Unknown(), { description: '对话框中还空着的字段的初值；now、today、me、myOrg 分别是此刻、今天、本人、本企业' })),
  annex: Type.Optional(Type.Array(Name, { description: '必须有附件的栏目' })),
  when: Type.Optional(Cel('允许的条件')),
  else: Type.Optional(Type.String({ description: '条件不成立时的提示' })),
  checks: Type.Optional(Type.Union([Type.Array(CheckFile, { minItems: 1 }), Type.Record(Name, CheckFile)], { description: '各有提示的几个条件，都成立才允许；写成带名字的，扩展它的页面可以增补、替换' })),
  hides: Type.Optional(Type.Literal(true, { description: 'when 不成立时没有这个按钮；不写就有，点了说明为什么不行' })),
  confirm: Type.Optional(Type.String({ description: '确认文字' })),
  set: Type.Optional(Type.Record(Name, Cel('自动写入的值'))),
  draw: Type.Optional(Type.Object({
    seed: Type.Unsafe<string>({ ...Name, description: '记下种子的文字字段' }),
    fill: Type.Record(FieldPath, DrawFile, { minProperties: 1, description: '填哪些字段：多选的、表格，或 表格.多选的列（每行各抽）' }),
  }, { ...strict, description: '由服务器随机抽取' })),
  effects: Type.Optional(Type.Union([Type.Array(EffectFile), Type.Record(Name, EffectFile)], { description: '在别处引起的事；写成带名字的，扩展它的页面可以增补、替换' })),
  step: Type.Optional(Type.Union(stepNames.map((name) => Type.Literal(name)), { description: '服务器上手写的一步，名字登记在 stepNames.ts' })),
  danger: Type.Optional(Type.Boolean({ description: '红色按钮' })),
  onView: Type.Optional(Type.Literal(true, { description: '能做这个流转的人打开详情时自动做' })),
}, strict)

/** A stage of the step bar; `at` is when it was reached. */
const StepFile = Type.Union([Type.String(), Type.Object({ state: Type.String(), at: Name }, { ...strict, description: 'state：状态；at：到这一步的时间，日期或日期时间字段' })])

export const StatesFile = Type.Object({
  field: Name,
  initial: Type.String(),
  editable: Type.Optional(Type.Array(Type.String(), { description: '可修改的状态，默认只有初始状态' })),
  removable: Type.Optional(Type.Array(Type.String(), { description: '可删除的状态，默认同 editable' })),
  withdrawn: Type.Optional(Type.Array(Type.String(), { description: '收回的状态：接收单位（receivers）不再看得到' })),
  steps: Type.Optional(Type.Array(StepFile, { minItems: 2, description: '详情上方的步骤条：顺利办下来依次经过的状态' })),
  transitions: Type.Record(Name, TransitionFile),
}, strict)

export type Mover = Static<typeof Mover>
export type CheckFile = Static<typeof CheckFile>
export type EffectFile = Static<typeof EffectFile>
export type DrawFile = Static<typeof DrawFile>
export type TransitionFile = Static<typeof TransitionFile>
export type StatesFile = Static<typeof StatesFile>
