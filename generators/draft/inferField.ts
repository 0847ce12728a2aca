import { fieldTypes } from '../../src/fields/definitions'
import type { FieldContext } from '../../src/fields/fieldType'
import { titleOfName } from './glossary'
import { readTitle } from './readTitle'

/** What a source says of a property, a column of a table or of a spreadsheet. */
export interface FieldFacts {
  /** As the source writes it. */
  readonly name: string
  readonly description?: string
  /** What the source stores; `text` is of any length. */
  readonly kind: 'string' | 'text' | 'int' | 'decimal' | 'bool' | 'date' | 'datetime' | 'time'
  readonly format?: string
  readonly values?: readonly string[]
  /** Labels of the values, where the source has them. */
  readonly labels?: readonly string[]
  readonly examples?: readonly unknown[]
  readonly maxLength?: number
  readonly min?: number
  readonly max?: number
  readonly digits?: number
  readonly pattern?: string
  readonly required?: boolean
  readonly readOnly?: boolean
  readonly unique?: boolean
  readonly isMany?: boolean
}

/** A field without its references and dictionaries, which need to know the others. */
export interface InferredField {
  readonly title: string
  readonly help: string | null
  readonly type: string
  readonly options: Readonly<Record<string, unknown>>
  readonly choices: readonly (readonly [value: string, label: string])[]
  readonly doubts: readonly string[]
}

const context: FieldContext = { dictionary: () => undefined, refLabel: () => undefined, now: new Date() }

/** Text types by what things are called, and whether examples can prove it. The first that fits counts. */
const textTypes: readonly { readonly type: 'plate' | 'vin' | 'idCard' | 'uscc' | 'mobile' | 'phone' | 'email' | 'url' | 'date' | 'datetime' | 'month'; readonly name: RegExp; readonly title: RegExp; readonly isProof?: boolean }[] = [
  { type: 'plate', name: /^(plate(No|Number)?|vehNo|carNo|licensePlate|\w*PlateNo)$/i, title: /车牌|号牌号码/, isProof: true },
  { type: 'vin', name: /^(vin(Code|No)?|frameNo)$/i, title: /车架号|车辆识别代[号码]|VIN/i, isProof: true },
  { type: 'idCard', name: /^(\w*idCard(No|Number)?|idNo|idNumber|identity(Card|No)|certNo)$/i, title: /身份证/, isProof: true },
  { type: 'uscc', name: /^(\w*uscc|\w*creditCode|unifiedCode)$/i, title: /信用代码/, isProof: true },
  { type: 'mobile', name: /^(\w*mobile(Phone)?|\w*phone_?number|cellphone)$/i, title: /手机/, isProof: true },
  { type: 'phone', name: /^(\w*phone|\w*tel|telephone|hotline)$/i, title: /电话/ },
  { type: 'email', name: /^\w*e?mail$/i, title: /邮箱|电子邮件/, isProof: true },
  { type: 'url', name: /(^|_)(url|website|homepage|link)$|Url$/, title: /网址|链接|官网/, isProof: true },
  { type: 'datetime', name: /(Time|_time|_at|At)$/, title: /时间$/, isProof: true },
  { type: 'date', name: /(Date|_date)$|^(date|birthday)$/, title: /日期$|生日/, isProof: true },
  { type: 'month', name: /(Month|_month)$|^month$/, title: /月份$/, isProof: true },
]

const moneyNames = /(amount|price|fee|cost|money|salary|wage|premium|deposit|payment|fine)$/i
const moneyTitles = /金额|价格|单价|总价|费用?$|[押租奖罚保租]金|工资|薪|保费|罚款/
const percentNames = /(rate|ratio|percent(age)?)$/i
const percentTitles = /[比率]例?$|百分/
const longNames = /(remark|remarks|description|content|memo|notes?|body|reason|opinion)$/i
const richNames = /(html|richText|noticeContent)$/i
const longText = 255

/** What a field is, by its format, its name, its title and its examples; what is a guess is told as a doubt. */
export function inferField(facts: FieldFacts): InferredField {
  const read = readTitle(facts.description, facts.values)
  const choices = facts.values ? labelled(facts.values, facts.labels, read.choices) : isCountable(facts) ? read.choices : []
  const known = read.title ?? titleOfName(facts.name) ?? titleOfParts(facts.name)
  const title = known ?? facts.name.slice(0, 40)
  const { type, options, doubts } = choices.length > 0 ? { type: facts.isMany ? 'multiDict' : 'dict', options: {}, doubts: [] } : typeOf(facts, read.title ?? '')
  const counted = read.unit !== null && (type === 'int' || type === 'decimal') ? { unit: read.unit } : {}
  const unnamed = facts.values && choices.every(([value, label]) => value === label && !/[\u3400-\u9fff]/.test(value)) ? ['选项没有中文名称，暂用原值'] : []
  return { title, help: read.help?.slice(0, 200) ?? null, type, options: { ...options, ...counted }, choices, doubts: [...(known === null ? ['没有中文说明，标题暂用原名'] : []), ...unnamed, ...doubts] }
}

/** A flag may be written as a digit or a letter; a length or an amount is none. */
function isCountable({ kind, isMany }: FieldFacts): boolean {
  return !isMany && (kind === 'string' || kind === 'int')
}

function labelled(values: readonly string[], labels: readonly string[] = [], read: InferredField['choices']): InferredField['choices'] {
  const said = new Map(read)
  return [...new Set(values)].map((value, index) => [value, said.get(value) ?? labels[index] ?? titleOfName(value) ?? value] as const)
}

/** `startDate` where only its last word is known: 开始日期 is better than nothing, but `petName` is 宠物名称. */
function titleOfParts(name: string): string | null {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const titles = words.map((word) => titleOfName(word))
  return words.length === 2 && titles.every((title) => title !== null) ? titles.join('') : null
}

interface Typed { readonly type: string; readonly options: Readonly<Record<string, unknown>>; readonly doubts: readonly string[] }
const typed = (type: string, options: Readonly<Record<string, unknown>> = {}, doubts: readonly string[] = []): Typed => ({ type, options, doubts })

function typeOf(facts: FieldFacts, title: string): Typed {
  switch (facts.kind) {
    case 'bool': return typed('bool')
    case 'date': return typed('date')
    case 'datetime': return typed('datetime')
    case 'time': return typed('time')
    case 'int': return /年度|年份/.test(title) || /^year$/i.test(facts.name) ? typed('year') : typed('int', bounds(facts, true))
    case 'decimal': return decimalType(facts, title)
    default: return textType(facts, title)
  }
}

function decimalType(facts: FieldFacts, title: string): Typed {
  const digits = facts.digits === undefined || facts.digits === 2 ? {} : { digits: Math.min(facts.digits, 6) }
  if (moneyTitles.test(title) || (title === '' && moneyNames.test(facts.name))) return typed('money', { ...bounds(facts), ...digits, ...(/万元/.test(title) ? { unit: '万元' } : {}) })
  if (percentTitles.test(title) || (title === '' && percentNames.test(facts.name))) return typed('percent', { ...bounds(facts), ...digits })
  return typed('decimal', { ...bounds(facts), ...(facts.digits === undefined ? {} : { digits: Math.min(facts.digits, 6) }) })
}

/** Bounds that mean something: those of the storage type are none. */
function bounds({ min, max }: FieldFacts, isWhole = false): Record<string, number> {
  const fits = (bound: number | undefined): bound is number => bound !== undefined && Number.isFinite(bound) && Math.abs(bound) < 2_147_483_647 && (!isWhole || Number.isInteger(bound))
  return { ...(fits(min) ? { min } : {}), ...(fits(max) ? { max } : {}) }
}

function textType(facts: FieldFacts, title: string): Typed {
  const { name, format = '', maxLength } = facts
  const samples = (facts.examples ?? []).filter((example): example is string => typeof example === 'string' && example.trim() !== '')
  const formats: Readonly<Record<string, string>> = { email: 'email', uri: 'url', url: 'url', 'date-time': 'datetime', date: 'date', time: 'time', html: 'richtext', byte: '', binary: '' }
  const byFormat = formats[format]
  if (byFormat) return typed(byFormat)
  for (const { type, name: names, title: titles, isProof } of textTypes) {
    const isCalled = title === '' ? names.test(name) : titles.test(title) || (names.test(name) && ['email', 'url', 'vin'].includes(type))
    const isShown = samples.length > 0 && samples.every((sample) => isValid(type, sample))
    if (isCalled && (samples.length === 0 || isShown)) return typed(type, type === 'idCard' ? { masked: true } : {}, samples.length === 0 && ['date', 'datetime', 'month'].includes(type) ? [`按名称当作${fieldTypes[type].title}，来源没有写格式`] : [])
    // A plain number of eleven digits may be anything; what is spelled like a date is one.
    if (isShown && isProof && type !== 'url' && (type !== 'month' || isCalled) && (type !== 'mobile' || samples.length > 2)) return typed(type, type === 'idCard' ? { masked: true } : {})
    if (isCalled && samples.length > 0) return typed(...plainText(facts, title), [`名称像${fieldTypes[type].title}，但样例“${samples.find((sample) => !isValid(type, sample))?.slice(0, 30)}”不符合`])
  }
  const digits = name === 'pattern' || facts.pattern === undefined ? {} : patternOption(facts.pattern)
  const [type, options] = plainText(facts, title)
  return typed(type, { ...options, ...(type === 'string' && maxLength !== 1 ? digits : {}) })
}

function plainText({ name, kind, maxLength }: FieldFacts, title: string): [string, Record<string, unknown>] {
  if (richNames.test(name) || /富文本|正文/.test(title)) return ['richtext', {}]
  const isLong = kind === 'text' || (maxLength ?? 0) > longText || longNames.test(name) || /备注|说明|描述|内容|原因|意见/.test(title)
  if (isLong) return ['text', maxLength !== undefined && maxLength <= 10_000 ? { maxLength } : {}]
  return ['string', maxLength === undefined ? {} : { maxLength: Math.min(maxLength, 2000) }]
}

/** A pattern is kept where every browser can read it. */
function patternOption(pattern: string): Record<string, string> {
  if (pattern.length > 200 || /\(\?[<=!]/.test(pattern)) return {}
  try {
    new RegExp(pattern, 'u').test('')
    return { pattern }
  } catch {
    return {}
  }
}

/** Whether the field type takes a text, as it would out of a spreadsheet. */
export function isValid(type: keyof typeof fieldTypes, sample: string): boolean {
  const definition = fieldTypes[type]
  const field = { name: 'sample', title: '样例', type } as never
  // A year before a date is written with signs; `20260101` may be a number of something.
  if (['date', 'datetime', 'month'].includes(type) && !/[-/.年]/.test(sample)) return false
  if (type === 'datetime' && !/\d[:时]\d/.test(sample)) return false
  const value = definition.normalize(sample, field)
  return value !== null && definition.check(value, field, context).length === 0
}
