import { Type, type Static } from '@sinclair/typebox'
import { Cel, FieldPath, Name, strict } from './fileParts'
import { PrintFile, RelatedOf } from './printFile'
import { PublicCheckFile } from './publicCheckFile'
import { StatesFile } from './statesFile'
import { StatisticsFile, SummaryFile } from './summaryFile'

/**
 * What a page file may say, apart from its fields (their options come from the field types).
 * The one source: the gate checks with it (`schemaErrors`), `schemas/page.schema.json` is printed from it, the types below are read off it.
 */

export const ColumnFile = Type.Union([
  FieldPath,
  Type.Object({
    field: FieldPath,
    width: Type.Optional(Type.Integer({ minimum: 48, maximum: 600 })),
    fixed: Type.Optional(Type.Union([Type.Literal('left'), Type.Literal('right')])),
    hidden: Type.Optional(Type.Boolean({ description: '默认不显示，可在列设置中打开' })),
  }, strict),
])

export const FilterFile = Type.Union([
  FieldPath,
  Type.Object({
    field: FieldPath,
    operator: Type.Optional(Type.Union([Type.Literal('contains'), Type.Literal('equals'), Type.Literal('in'), Type.Literal('overlaps'), Type.Literal('between'), Type.Literal('within')])),
    default: Type.Optional(Type.Unknown()),
  }, strict),
])

/** Records of a resource that point to one of their own kind: the list draws them as a tree beside it. */
export const TreeFile = Type.Object({
  parent: Type.String({ pattern: '^[a-z][A-Za-z0-9]*$', description: '指向上级的字段，引用的就是本资源' }),
  order: Type.Optional(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$', description: '同级之间按哪个字段排，默认按名称' })),
  levels: Type.Optional(Type.Integer({ minimum: 2, maximum: 32, description: '最多几层，默认 8' })),
  counts: Type.Optional(Type.Record(Name, Type.Object({
    title: Type.String({ minLength: 1, maxLength: 10 }),
    page: Type.String({ description: '数哪个页面的记录，连同下级的' }),
    by: Type.Array(Name, { minItems: 1, maxItems: 4, description: '那些记录里指向本资源的字段，有一个指到就算' }),
    where: Type.Optional(Cel('只数这样的记录')),
  }, strict), { description: '每个节点上的数；第一个显示在树上' })),
  marks: Type.Optional(Type.Array(Type.Object({
    when: Cel('何时显示；counts.名称 是上面数得的数'),
    title: Type.String({ minLength: 1, maxLength: 40 }),
    tone: Type.Union(['neutral', 'warning', 'danger'].map((word) => Type.Literal(word as 'neutral' | 'warning' | 'danger'))),
  }, strict), { description: '标出来的节点：neutral 置灰，warning 橙色，danger 红色' })),
  move: Type.Optional(Type.String({ description: '移动之前告诉人的话：还有什么随之改变' })),
}, { ...strict, description: '树：同一资源的记录一层层从属' })

const BoardFields = Type.Array(FieldPath, { minItems: 1, maxItems: 6, description: '卡片上的几项，都是列（可以是平时不显示的）' })

/** Records as cards, in a column for each state. Short: only what the cards show. */
export const BoardFile = Type.Union([
  BoardFields,
  Type.Object({
    title: Type.Optional(Type.Unsafe<string>({ ...Name, description: '卡片的标题，默认是 label' })),
    fields: BoardFields,
    states: Type.Optional(Type.Array(Type.String(), { minItems: 1, description: '有哪些列；默认是全部状态，先是 steps 的，再按字典的先后' })),
  }, strict),
], { description: '看板：按状态分列的卡片，拖动就是流转' })

export const ListFile = Type.Object({
  columns: Type.Optional(Type.Array(ColumnFile, { minItems: 1, description: '列；引用的字段写作 vehicle.plateNo；annex 是附件完整性' })),
  filters: Type.Optional(Type.Array(FilterFile, { description: '筛选；expiry 是到期状态，annex 是附件完整性' })),
  search: Type.Optional(Type.Array(Name, { description: '快速搜索的字段，默认是 label' })),
  sort: Type.Optional(Type.String({ pattern: '^-?[a-z][A-Za-z0-9]*$', description: '默认排序，前加 - 为倒序' })),
  stateTabs: Type.Optional(Type.Boolean({ description: '按状态分页签并计数' })),
  tabsBy: Type.Optional(Type.String({ description: '按这个字典字段分页签并计数，代替按状态的' })),
  total: Type.Optional(Type.Union([Type.Literal('capped'), Type.Literal('none')], { description: '总数：capped 到一万为止，none 不计' })),
  pageSize: Type.Optional(Type.Union([10, 20, 50, 100, 200].map((n) => Type.Literal(n)))),
  tree: Type.Optional(TreeFile),
  board: Type.Optional(BoardFile),
}, strict)

export const SectionFile = Type.Object({
  title: Type.Optional(Type.String({ minLength: 1 })),
  tab: Type.Optional(Type.String({ minLength: 1, description: '所在页签；同名的节在同一页签' })),
  fields: Type.Array(Type.Union([Name, Type.Literal('*')]), { minItems: 1, description: '“*” 是没有放进其他节的字段' }),
  columns: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)])),
  visibleWhen: Type.Optional(Cel('何时显示整节')),
  later: Type.Optional(Type.Literal(true, { description: '办起来以后才填：新增时不显示' })),
}, strict)

export const FormFile = Type.Array(SectionFile, { minItems: 1 })

export const RelatedFile = Type.Object({
  page: Type.String(),
  by: Name,
  of: RelatedOf,
  title: Type.Optional(Type.String({ minLength: 1 })),
}, strict)

export const DetailFile = Type.Object({
  sections: Type.Optional(FormFile),
  more: Type.Optional(Type.Array(SectionFile, { minItems: 1, description: '同表单的详情另加的节：流转写入的、算出的；空的不显示' })),
  related: Type.Optional(Type.Array(RelatedFile, { description: '指向本记录的其他页面，显示为页签' })),
  views: Type.Optional(Type.Unsafe<string>({ ...Name, description: '记下详情打开过几次的整数字段；还能修改的记录不计' })),
}, strict)

export const AnnexFile = Type.Object({
  title: Type.String({ minLength: 1 }),
  accept: Type.Optional(Type.Array(Type.Union(['image', 'pdf', 'word', 'excel', 'video', 'audio', 'zip'].map((word) => Type.Literal(word as AnnexKind))), { minItems: 1 })),
  max: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  maxSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 512, description: '每个文件最大 MB' })),
  required: Type.Optional(Type.Boolean({ description: '记录离开初始状态（无状态时为保存）前必须上传' })),
  visibleWhen: Type.Optional(Cel('何时显示')),
  later: Type.Optional(Type.Literal(true, { description: '办起来以后才有：新增时不显示' })),
  help: Type.Optional(Type.String()),
}, strict)
export type AnnexKind = 'image' | 'pdf' | 'word' | 'excel' | 'video' | 'audio' | 'zip'

export const RuleFile = Type.Object({
  check: Cel('必须成立'),
  when: Type.Optional(Cel('何时检查')),
  at: Name,
  message: Type.String({ minLength: 1 }),
}, strict)

export const UniqueFile = Type.Object({
  fields: Type.Array(Name, { minItems: 1, description: '合起来不得重复的字段；有一个没填就不比' }),
  period: Type.Optional(Type.Array(Name, { minItems: 2, maxItems: 2, description: '起、止两个字段：其他字段相同的记录，期间不得重叠；没有起不比，没有止是一直有效' })),
  when: Type.Optional(Cel('哪些记录算数')),
  at: Type.Optional(Name),
  message: Type.String({ minLength: 1, description: '提示；{other} 是与之相碰的记录的名称' }),
}, { ...strict, description: '同一资源的几条记录之间的规则；at 是提示显示在哪个字段，默认第一个' })

export const Method = Type.String({ pattern: '^(GET|POST|PUT|PATCH|DELETE) /\\S*$', description: '如 GET /list；{id} 是记录编号' })
export const EndpointsFile = Type.Object({
  backend: Type.Optional(Type.String()),
  base: Type.Optional(Type.String({ pattern: '^/' })),
  names: Type.Optional(Type.Record(Name, Type.String({ minLength: 1 }), { description: '后端叫法不同的：本页的字段或 id、createdAt 等，和后端的名称' })),
  page: Type.Optional(Method), get: Type.Optional(Method), create: Type.Optional(Method), update: Type.Optional(Method),
  remove: Type.Optional(Method), restore: Type.Optional(Method), transition: Type.Optional(Method), options: Type.Optional(Method),
  history: Type.Optional(Method), createMany: Type.Optional(Method), counts: Type.Optional(Method), summary: Type.Optional(Method), tree: Type.Optional(Method), import: Type.Optional(Method), export: Type.Optional(Method),
}, strict)

export const RemindersFile = Type.Object({
  when: Type.Optional(Cel('何时提醒，由数据库判断')),
  kind: Type.Optional(Type.String({ description: '提醒来源，字典 expiry_source 的值' })),
  subject: Type.Optional(FieldPath),
  tell: Type.Optional(FieldPath),
}, { ...strict, description: '本页带 expires 的日期怎样提醒；subject 是提醒谁的（如 vehicle），默认是 label，tell 是责任人（如 vehicle.mainDriver，id 是人员本人）' })

/** Where a record leads: another record by its resource and id, or a page by its path. */
export const LinkFile = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 10 }),
  path: Type.Optional(Name),
  resource: Type.Optional(Name),
  record: Type.Optional(Name),
}, { ...strict, description: '由一条记录去到别处：resource、record 两个字段说出是哪条记录，path 字段是页面地址，都没有填的不显示' })

export const DrillFile = Type.Object({
  page: Type.String({ minLength: 1 }),
  where: Type.Record(Type.String(), Type.Union([Type.String({ minLength: 1 }), Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })]), { minProperties: 1, description: '那个页面的筛选，和它的值：本记录的字段、id，或 \'常量\'；几个是其中之一' }),
}, strict)

export const ExtensionFile = Type.Object({
  slot: Type.Union(['page', 'view', 'toolbar', 'rowAction', 'formSection', 'detailTab', 'cell', 'move'].map((word) => Type.Literal(word as ExtensionSlot))),
  name: Type.String(),
  title: Type.Optional(Type.String()),
  field: Type.Optional(Name),
  transition: Type.Optional(Type.String({ description: 'move：代替哪个流转的对话框' })),
  action: Type.Optional(Type.String({ description: '能在本页做这个动作的人才看得到' })),
  options: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
}, strict)
export type ExtensionSlot = 'page' | 'view' | 'toolbar' | 'rowAction' | 'formSection' | 'detailTab' | 'cell' | 'move'

/** Actions every page may allow; transitions come from `states`. */
const writtenActions = ['view', 'create', 'edit', 'remove', 'restore', 'import', 'export', 'print'] as const
/** With those that a page has by what else it says: urging comes from `summary`. */
export const standardActions = [...writtenActions, 'urgeMissed'] as const
export type StandardAction = (typeof standardActions)[number]

/** Everything a page file may say besides `fields`. All optional here: a page may have it from the page it extends. */
export const PageFileParts = Type.Object({
  $schema: Type.Optional(Type.String()),
  version: Type.Optional(Type.Literal(1, { description: '语言版本' })),
  extends: Type.Optional(Type.String({ description: '以哪个页面或基准页为底' })),
  path: Type.Optional(Type.String({ pattern: '^/[A-Za-z0-9_/]+$' })),
  aliases: Type.Optional(Type.Array(Type.String({ pattern: '^/[A-Za-z0-9_/]+$' }))),
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  noun: Type.Optional(Type.String({ minLength: 1, description: '一条记录叫什么，如“车辆”；默认取标题' })),
  help: Type.Optional(Type.String()),
  scope: Type.Optional(Type.Union([Type.Literal('org'), Type.Literal('group'), Type.Literal('any'), Type.Literal('own')], { description: '看得到谁的记录：org 本企业，group 本企业及下级，any 不限，own 只看当事人（person）是自己的' })),
  for: Type.Optional(Type.Object({
    industries: Type.Array(Type.String(), { minItems: 1, description: '经营业务，有其中一项就算' }),
  }, { ...strict, description: '给哪些企业用：本企业或看得到的下级有一家符合，页面才打得开' })),
  resource: Type.Optional(Name),
  label: Type.Optional(Name),
  owner: Type.Optional(Name),
  person: Type.Optional(Name),
  receivers: Type.Optional(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$', description: '发给哪些单位：离开初始状态后，这个字段里的单位也看得到，并做 by 为 receiver 的流转' })),
  readBy: Type.Optional(Cel('哪些记录不归谁管也能看，由数据库判断，可用 user.orgs、user.regions；只能看，不能改')),
  withheld: Type.Optional(Type.Object({
    while: Cel('哪些记录暂不公开，由数据库判断'),
    by: Name,
  }, { ...strict, description: '暂不公开：条件成立时，只有 by 字段里的单位、它的上级和登记人看得到，所属单位也看不到' })),
  retired: Type.Optional(Type.Record(Name, Type.Array(Type.Union([Type.String(), Type.Boolean()]), { minItems: 1 }), { minProperties: 1, description: '什么样的记录不再使用：字典、是否字段和它的值，有一个符合就算；在别处的选项里排在最后并标出来，也不再提醒' })),
  adds: Type.Optional(Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_]*$' }), Type.Array(Type.Array(Type.String(), { minItems: 2, maxItems: 3 }), { minItems: 1 }), { description: '给字典补充的项，写法同字典：值、名称、颜色' })),
  where: Type.Optional(Type.Record(Name, Type.Unknown(), { description: '本页只看、只建这样的记录' })),
  opens: Type.Optional(Type.Literal('form', { description: '打开页面就是新增的表单；登记过的在后面的列表里' })),
  single: Type.Optional(Type.Boolean({ description: '每个企业只有一条记录，页面直接是表单' })),
  editions: Type.Optional(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$', description: '指向上一版本的字段，引用的就是本资源：不能再改的记录可以新建版本' })),
  list: Type.Optional(ListFile),
  form: Type.Optional(FormFile),
  formLayout: Type.Optional(Type.Union([Type.Literal('drawer'), Type.Literal('page')], { description: '默认按字段多少决定' })),
  formFoot: Type.Optional(Type.Array(Name, { minItems: 1, maxItems: 6, description: '填写时一直看得到的：表单底部、按钮上方的几项，如合计、等级；算出、带出或系统写入的字段' })),
  detail: Type.Optional(DetailFile),
  tabs: Type.Optional(Type.Array(Type.String(), { description: '与本页并列为页签的页面' })),
  menu: Type.Optional(Type.Literal(false, { description: '不在菜单里，也不是别页的页签' })),
  actions: Type.Optional(Type.Array(Type.Union(writtenActions.map((name) => Type.Literal(name))))),
  createMany: Type.Optional(Type.Union([Name, Type.Array(Name, { minItems: 1 })], { description: '批量新增：在新增的表单里，这个引用可以一次选好多个，一个一条记录；写几个字段的，每次用其中一个' })),
  states: Type.Optional(StatesFile),
  annex: Type.Optional(Type.Record(Name, AnnexFile)),
  rules: Type.Optional(Type.Union([Type.Array(RuleFile), Type.Record(Name, RuleFile)], { description: '规则；写成带名字的，扩展它的页面可以增补、替换' })),
  unique: Type.Optional(Type.Union([Type.Array(UniqueFile), Type.Record(Name, UniqueFile)], { description: '哪几个字段合起来不得重复；写成带名字的，扩展它的页面可以增补、替换' })),
  summary: Type.Optional(Type.Union([Type.Array(SummaryFile), Type.Record(Name, SummaryFile)], { description: '列表上方的统计；写成带名字的，扩展它的页面可以增补、替换' })),
  statistics: Type.Optional(StatisticsFile),
  print: Type.Optional(Type.Record(Name, PrintFile, { description: '打印的表，名字在前；扩展它的页面可以增补、替换' })),
  publicCheck: Type.Optional(PublicCheckFile),
  reminders: Type.Optional(RemindersFile),
  link: Type.Optional(LinkFile),
  drills: Type.Optional(Type.Record(Type.String(), DrillFile, { description: '点这个数字，打开它数的记录：字段，和那些记录的页面、筛选' })),
  endpoints: Type.Optional(EndpointsFile),
  extensions: Type.Optional(Type.Array(ExtensionFile)),
}, strict)

export type ListFile = Static<typeof ListFile>
export type TreeFile = Static<typeof TreeFile>
export type BoardFile = Static<typeof BoardFile>
export type SectionFile = Static<typeof SectionFile>
export type AnnexFile = Static<typeof AnnexFile>
export type RuleFile = Static<typeof RuleFile>
export type LinkFile = Static<typeof LinkFile>
export type DrillFile = Static<typeof DrillFile>
export type UniqueFile = Static<typeof UniqueFile>
export type WithheldFile = NonNullable<PageFileParts['withheld']>
export type ExtensionFile = Static<typeof ExtensionFile>
export type PageFileParts = Static<typeof PageFileParts>
