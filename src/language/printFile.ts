import { Type, type Static } from '@sinclair/typebox'
import { FieldPath, Name, strict } from './fileParts'

/** What a page file may say of its printed forms: sheets in Chinese form layout, ruled and filled from the fields. */

const Title = Type.String({ minLength: 1, maxLength: 60 })
const Text = Type.String({ minLength: 1, maxLength: 2000, description: '文字；{字段} 处填上它的值，没有值的留空线；时刻写 {字段:day} 只印日期' })
const Span = Type.Optional(Type.Integer({ minimum: 1, maximum: 6, description: '占几格；一行各格之和等于 columns，一行只有一格的占满' }))
const Lines = Type.Optional(Type.Integer({ minimum: 1, maximum: 40, description: '至少几行高，供手写' }))
const Boxes = Type.Optional(Type.Boolean({ description: '列出全部选项，选中的打勾' }))
const Caption = Type.Optional(Title)
const VisibleWhen = Type.Optional(Type.String({ minLength: 1, description: '何时印出（CEL 表达式）；空白表也印，除非写了 blank' }))
const Blank = Type.Optional(Type.Boolean({ description: '空白表印不印这一节，默认印' }))
/** What every part may say. */
const shared = { title: Caption, visibleWhen: VisibleWhen, blank: Blank }

/** Whose records: of what a reference of this record points to, where it is not this record itself. */
export const RelatedOf = Type.Optional(Type.String({ pattern: '^[a-z][A-Za-z0-9]*$', description: '本记录的一个引用：by 指向的是它所指的那一条，不是本记录' }))

export const PrintCellFile = Type.Union([
  FieldPath,
  Type.Object({ field: FieldPath, title: Caption, span: Span, lines: Lines, boxes: Boxes }, strict),
  Type.Object({ text: Text, title: Caption, span: Span, lines: Lines }, strict),
])

const ColumnWidth = Type.Optional(Type.Integer({ minimum: 2, maximum: 90, description: '占全宽的百分之几' }))
const PrintColumnFile = Type.Union([
  Name,
  Type.Object({ field: Name, title: Caption, width: ColumnWidth, boxes: Boxes }, strict),
])

const Slots = Type.Union([Name, Type.Array(Name, { minItems: 1, maxItems: 12 })])

export const PrintPartFile = Type.Union([
  Type.Object({
    rows: Type.Array(Type.Union([Type.Literal('*'), Type.Array(PrintCellFile, { minItems: 1, maxItems: 6 })]), { minItems: 1, maxItems: 60, description: '一行行的格子；“*” 是表单里没有放在别处的字段，算出来的除外' }),
    columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 6, description: '一行几格，每格是名称和值，默认 2' })),
    ...shared,
  }, { ...strict, description: 'rows：格子' }),
  Type.Object({
    table: Type.Union([Type.Literal('*'), Name], { description: '表格字段；“*” 是没有放在别处的表格' }),
    columns: Type.Optional(Type.Array(PrintColumnFile, { minItems: 1, maxItems: 12, description: '默认是表格的全部列' })),
    emptyRows: Type.Optional(Type.Integer({ minimum: 0, maximum: 60, description: '至少几行，不足的留空行；默认 3' })),
    ...shared,
  }, { ...strict, description: 'table：表格，表头在每页重复' }),
  Type.Object({
    related: Type.String({ description: '另一个页面，它的记录由 by 指向本记录' }),
    by: Name,
    of: RelatedOf,
    columns: Type.Array(Type.Union([
      Name,
      Type.Object({ field: Name, title: Caption, width: ColumnWidth, boxes: Boxes }, strict),
      Type.Object({ title: Title, width: ColumnWidth }, { ...strict, description: '空的一列，供手写' }),
    ]), { minItems: 1, maxItems: 12 }),
    sort: Type.Optional(Type.String({ pattern: '^-?[a-z][A-Za-z0-9]*$', description: '按哪个字段排，前加 - 为倒序；默认同那个页面的列表' })),
    emptyRows: Type.Optional(Type.Integer({ minimum: 0, maximum: 60, description: '至少几行，不足的留空行；默认 3' })),
    ...shared,
  }, { ...strict, description: 'related：指向本记录的另一页的记录，一条一行' }),
  Type.Object({
    text: Type.Union([Text, Type.Array(Text, { minItems: 1, maxItems: 40 })]),
    align: Type.Optional(Type.Union([Type.Literal('left'), Type.Literal('center'), Type.Literal('right')], { description: '不写是左对齐、段首空两格' })),
    ...shared,
  }, { ...strict, description: 'text：段落' }),
  Type.Object({
    signatures: Type.Array(Type.Object({
      title: Title,
      field: Type.Optional(Name),
      date: Type.Optional(Name),
      stamp: Type.Optional(Type.Boolean({ description: '盖章处' })),
    }, strict), { minItems: 1, maxItems: 4 }),
    ...shared,
  }, { ...strict, description: 'signatures：签字、盖章处；field 是签名字段，date 是日期字段' }),
  Type.Object({
    photos: Slots,
    across: Type.Optional(Type.Integer({ minimum: 1, maximum: 4, description: '一行几张，默认 2' })),
    ...shared,
  }, { ...strict, description: 'photos：附件栏目里的图片' }),
  Type.Object({
    qr: Type.Union([Text], { description: '二维码里的地址，本系统的页面从“/”写起' }),
    size: Type.Optional(Type.Integer({ minimum: 15, maximum: 180, description: '边长多少毫米，默认 40' })),
    ...shared,
  }, { ...strict, description: 'qr：二维码，居中' }),
  Type.Object({ files: Slots, ...shared }, { ...strict, description: 'files：附件栏目里的文件名，作附件清单' }),
])

export const PrintFile = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 60, description: '{page} 处是页面的标题' }),
  letterhead: Type.Optional(Type.Union([Text], { description: '红头，如 {org}文件' })),
  heading: Type.Optional(Type.Union([Text], { description: '纸上的大标题，代替表名，如 {title}；head 印在它上面' })),
  paper: Type.Optional(Type.Union([Type.Literal('A3'), Type.Literal('A4'), Type.Literal('A5')], { description: '默认 A4' })),
  tiles: Type.Optional(Type.Object({ across: Type.Integer({ minimum: 1, maximum: 6 }), down: Type.Integer({ minimum: 1, maximum: 12 }) }, { additionalProperties: false, description: '一版几列几行：一次打印的几条记录拼在一张纸上，供裁开' })),
  orientation: Type.Optional(Type.Union([Type.Literal('portrait'), Type.Literal('landscape')], { description: '默认 portrait 纵向' })),
  pageNumbers: Type.Optional(Type.Boolean({ description: '纸脚印页码；默认印，一版几张的不印' })),
  head: Type.Optional(Type.Array(Text, { minItems: 1, maxItems: 4, description: '标题下的一行，如编号、日期' })),
  parts: Type.Optional(Type.Array(PrintPartFile, { minItems: 1, maxItems: 40 })),
  notes: Type.Optional(Type.Array(Text, { maxItems: 12, description: '表下的注' })),
  when: Type.Optional(Type.String({ minLength: 1, description: '什么样的记录能打印（CEL 表达式）' })),
  else: Type.Optional(Type.String({ minLength: 1, description: '不能打印时的提示' })),
  blank: Type.Optional(Type.Boolean({ description: '可以打印空白表' })),
  count: Type.Optional(Type.Unsafe<string>({ ...Name, description: '记下打印了几次的整数字段' })),
  copies: Type.Optional(Type.Unsafe<string>({ ...Name, description: '一次印几份的整数字段；空着印一份，最多五份' })),
  lastTime: Type.Optional(Type.Unsafe<string>({ ...Name, description: '记下最近一次什么时候打印的日期时间字段' })),
}, strict)

export type PrintFile = Static<typeof PrintFile>
export type PrintPartFile = Static<typeof PrintPartFile>
export type PrintCellFile = Static<typeof PrintCellFile>
