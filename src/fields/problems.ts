/**
 * What can be wrong with a value. Codes are stable and never reused; each stands in `docs/ERRORS.md`.
 * `{label}` is the field's title; other braces are filled from the problem's parameters.
 */
export const problemTexts = {
  required: '{verb}{label}',
  blank: '{label}不能只有空格',
  type: '{label}的格式不正确',
  tooShort: '{label}不能少于{min}个字符',
  tooLong: '{label}不能超过{max}个字符',
  tooSmall: '{label}不能小于{min}',
  tooLarge: '{label}不能大于{max}',
  tooEarly: '{label}不能早于{min}',
  tooLate: '{label}不能晚于{max}',
  tooFewRows: '{label}至少要有{min}行',
  tooManyRows: '{label}最多{max}行',
  notInteger: '{label}必须是整数',
  tooManyDigits: '{label}最多保留{digits}位小数',
  pattern: '{label}不符合规定的格式',
  emoji: '{label}不能包含表情符号',
  tooFew: '{label}至少选择{min}项',
  tooMany: '{label}最多选择{max}项',
  repeated: '{label}中有重复的项',
  notInDictionary: '{label}不在可选范围内',
  choices: '{label}每行一个选项，至少两行，不能重复，写成“选项=分值”，如“完全符合=5”',
  notFound: '{label}所选的记录不存在或无权查看',
  duplicate: '{label}已被使用',
  date: '{label}不是有效的日期',
  month: '{label}不是有效的月份',
  time: '{label}不是有效的时间',
  plate: '{label}不是有效的号牌号码',
  vin: '{label}必须是17位，且不含字母 I、O、Q',
  vinCheckDigit: '{label}的第9位校验位不正确',
  mobile: '{label}不是有效的手机号码',
  phone: '{label}不是有效的电话号码',
  idCard: '{label}不是有效的身份证号码',
  idCardCheckDigit: '{label}的校验码不正确',
  uscc: '{label}不是有效的统一社会信用代码',
  usccCheckDigit: '{label}的校验码不正确',
  email: '{label}不是有效的电子邮箱',
  url: '{label}不是有效的网址',
  geo: '{label}不是有效的位置',
  track: '{label}不是有效的轨迹',
  signature: '{label}不是有效的签名',
  markup: '{label}包含不允许的内容',
  unknownField: '不认识的字段',
  readOnly: '{label}不能修改',
  beyondOwn: '{label}中的“{items}”超出您自己的权限，您不能授予或收回',
  mightier: '这个人的权限超出您自己的权限，您不能修改他的{label}',
  outOfReach: '{label}不能由您这样修改，这超出您管辖的组织范围',
  ownDescendant: '{label}不能是自己或自己的下级',
  notBelow: '{label}只能选择{above}的下级',
  wrongKind: '{label}只能选择{kinds}',
  notOffered: '{label}里选的不在可选之列，请重新选择',
  tooDeep: '{label}不能选这一个：最多{max}层，这样会有{depth}层',
  unnamed: '没有{label}是“{value}”的记录，或者无权查看',
  ambiguous: '{label}是“{value}”的记录有{count}条，请用下载的表格来改，它有“{mark}”一列',
  namedTwice: '与第{row}行改的是同一条记录',
  changedSince: '这条记录在下载以后有人改过，请重新下载再改',
  rule: '{message}',
} as const

/** What is asked of whoever left a field empty, by how its type is filled in. */
export const fillingVerbs = { typed: '请输入', chosen: '请选择', uploaded: '请上传', signed: '请手写', filled: '请填写' } as const

export type Filling = keyof typeof fillingVerbs

/** What is said where both bounds are set, or only one value is right: half the rule would send the writer back twice. */
const rangeTexts = {
  length: { range: '{label}应为{min}至{max}个字符', exact: '{label}应为{min}个字符' },
  value: { range: '{label}应在{min}至{max}之间', exact: '{label}应为{min}' },
  rows: { range: '{label}应有{min}至{max}行', exact: '{label}应有{min}行' },
  items: { range: '{label}应选择{min}至{max}项', exact: '{label}应选择{min}项' },
} as const

const rangeOf: Partial<Record<string, keyof typeof rangeTexts>> = {
  tooShort: 'length', tooLong: 'length', tooSmall: 'value', tooLarge: 'value', tooFewRows: 'rows', tooManyRows: 'rows', tooFew: 'items', tooMany: 'items',
}

export type ProblemCode = keyof typeof problemTexts

/** One thing wrong with one value. `path` is filled in by whoever knows where the value stands. */
export interface Problem {
  readonly code: ProblemCode
  readonly parameters?: Readonly<Record<string, string | number>>
  /** Where inside the value, for tables: `['3', 'remark']`. */
  readonly at?: readonly string[]
  /** Title of the inner field, where it is not the field's own. */
  readonly label?: string
}

/** A problem with its place in the record and its Chinese text, as it travels to the browser. */
export interface FieldError {
  /** Field name, for tables with row index and column: `items/3/remark`; empty for the record as a whole. */
  readonly path: string
  readonly code: ProblemCode
  readonly message: string
}

/** Tells a problem from a value, where a function may give either. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string' && value.code in problemTexts
}

/** The Chinese sentence of a problem. */
export function problemText(problem: Problem, label: string): string {
  const values: Record<string, string | number> = { label: problem.label ?? label, verb: fillingVerbs.typed, ...problem.parameters }
  return textOf(problem).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

function textOf({ code, parameters: { min, max } = {} }: Problem): string {
  const range = rangeOf[code]
  if (range === undefined || min === undefined || max === undefined) return problemTexts[code]
  return rangeTexts[range][min === max ? 'exact' : 'range']
}
