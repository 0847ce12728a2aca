import { Type, type Static } from '@sinclair/typebox'

const Expression = (description: string) => Type.String({ minLength: 1, description: `${description}（CEL 表达式）` })

const Name = Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' })

/** Of a field that nobody fills in: which records the system puts there, or what it takes from them. */
export const FindFile = Type.Object({
  page: Type.String({ description: '在哪个页面的记录里找' }),
  where: Type.Record(Name, Expression('值，或其中之一即可的列表'), { minProperties: 1, description: '那些记录的字段各要等于什么' }),
  above: Type.Optional(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$', description: '本页的一个组织字段：只找它和它各级上级的，默认先近后远' })),
  when: Type.Optional(Expression('还要符合的条件，item 是找到的一条')),
  sort: Type.Optional(Type.String({ pattern: '^-?[a-z][A-Za-z0-9]*$', description: '先取哪一条：按那些记录的哪个字段，前加 - 为倒序，没有填的在后' })),
  take: Type.Optional(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$', description: '取那些记录的哪个字段，默认是记录本身' })),
  sum: Type.Optional(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$', description: '把那些记录的这个数字字段加起来，一条也没有是 0' })),
  measure: Type.Optional(Expression('由那些记录算出的一个数，写法同“统计”：count(条件) * 100 / count()；没有可算的是空')),
  by: Type.Optional(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$', description: 'measure 只算这个日期在 since 到 until 之间的记录' })),
  since: Type.Optional(Expression('从哪一天起，含当天')),
  until: Type.Optional(Expression('到哪一天止，含当天')),
}, { additionalProperties: false, description: '由系统找来的：单个的取第一条，多选的全取，表格一条一行，数字可以加总、由统计式算出' })
export type FindFile = Static<typeof FindFile>

/** The options a field of any type may have. `title` and `type` are required once the page is complete. */
export const commonOptions = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 40, description: '字段名称，列、表单、导入模板都用它' }),
  help: Type.Optional(Type.String({ description: '填写说明' })),
  placeholder: Type.Optional(Type.String({ description: '输入框内的提示' })),
  required: Type.Optional(Type.Boolean({ description: '必填' })),
  unique: Type.Optional(Type.Boolean({ description: '同一资源内不得重复' })),
  readOnly: Type.Optional(Type.Boolean({ description: '只由系统写入，表单中只读' })),
  masked: Type.Optional(Type.Boolean({ description: '列表和导出中脱敏显示' })),
  default: Type.Optional(Type.Unknown({ description: '新增时的初值；now、today、me、myOrg 分别是此刻、今天、本人、本企业' })),
  from: Type.Optional(Type.String({ pattern: '^[a-z][A-Za-z0-9]*\\.[a-z][A-Za-z0-9]*$', description: '选定引用后带出，如 vehicle.plateNo；只读字段始终跟随。表格的列里是同一行的引用' })),
  follows: Type.Optional(Type.Boolean({ description: '与 from 同写：选了引用就只读，那条记录一改，这里跟着改；没有选的自己填' })),
  find: Type.Optional(FindFile),
  compute: Type.Optional(Expression('由其他字段算出，保存时由服务器计算')),
  visibleWhen: Type.Optional(Expression('何时显示')),
  onlyFilled: Type.Optional(Type.Boolean({ description: '空着时不显示：系统算出的提示、找来的记录，没有就不占地方；是否题“否”也算空' })),
  requiredWhen: Type.Optional(Expression('何时必填')),
  readOnlyWhen: Type.Optional(Expression('何时只读')),
  width: Type.Optional(Type.Integer({ minimum: 48, maximum: 600, description: '列宽（像素）' })),
  span: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)], { description: '在表单中占几列' })),
})

/** Options every field has. */
export type CommonOptions = Static<typeof commonOptions>
