import { rowsOf } from '../../language/tableColumns'
import { textOf } from '../resources/values'
import { canonicalText } from './canonicalText'

type Values = Readonly<Record<string, unknown>>

/** A field of what a letter refers to, as it stands now: `look('organization', id, 'name')`. */
export type Look = (resource: string, id: unknown, field: string) => unknown

/** What stands in a letter's text in place of a placeholder; the words are those of the template page. */
export const placeholders = ['甲方名称', '甲方负责人', '乙方名称', '乙方姓名', '岗位', '身份证号', '年度', '起止日期', '岗位安全职责'] as const
type Placeholder = (typeof placeholders)[number]

/** Placeholders of a text that nobody knows how to fill. */
export function unknownPlaceholders(content: string): readonly string[] {
  const found = [...content.matchAll(/\{([^{}<>]{1,30})\}/g)].map(([, name = '']) => name)
  return [...new Set(found)].filter((name) => !(placeholders as readonly string[]).includes(name))
}

/** The text with every placeholder filled in for this letter; what is not known is left as a blank to see. */
export function fillPlaceholders(content: string, letter: Values, look: Look): string {
  const values = placeholderValues(letter, look)
  return content.replace(/\{([^{}<>]{1,30})\}/g, (whole, name: string) => (name in values ? values[name as Placeholder] || '＿＿＿＿' : whole))
}

function placeholderValues(letter: Values, look: Look): Readonly<Record<Placeholder, string>> {
  const { partyA, partyB } = partiesOf(letter, look)
  return {
    甲方名称: escaped(partyA.org), 甲方负责人: escaped(partyA.signer), 乙方名称: escaped(partyB.org || partyB.person), 乙方姓名: escaped(partyB.person), 岗位: escaped(partyB.post),
    身份证号: escaped(textOf(look('employee', letter['partyBEmp'], 'idCard'))), 年度: escaped(textOf(letter['year'])),
    起止日期: `${chineseDay(letter['startDate'])}至${chineseDay(letter['endDate'])}`,
    // Formatted, and clean as every formatted text that was saved.
    岗位安全职责: textOf(look('post', postOf(letter, look), 'safetyDuties')),
  }
}

/** The letter as it was issued: everything that the parties sign for, with the names they had that day. */
export interface LetterDocument {
  readonly id: string
  readonly letterNo: string
  readonly title: string
  readonly kind: string
  readonly year: string
  readonly partyA: { readonly orgId: string; readonly org: string; readonly signerId: string; readonly signer: string; readonly post: string }
  readonly partyB: { readonly orgId: string; readonly org: string; readonly personId: string; readonly person: string; readonly post: string }
  readonly startDate: string
  readonly endDate: string
  readonly content: string
  readonly targets: readonly { readonly kind: string; readonly name: string; readonly targetValue: string; readonly score: number | null }[]
  readonly order: string
  readonly signers: readonly { readonly role: string; readonly seq: number; readonly way: string; readonly verifyWay: string; readonly signerId: string; readonly signer: string }[]
}

export function letterDocument(letter: Values, look: Look): LetterDocument {
  return { ...frozenFields(letter), ...partiesOf(letter, look), signers: signersOf(letter).map((row) => ({ ...row, signer: textOf(look('employee', row.signerId, 'name')) })) }
}

export const documentText = (document: LetterDocument): string => canonicalText(document)

/** What of a letter's own record must stay as it was issued; names are not among it, for people and companies may be renamed. */
export function frozenFields(letter: Values) {
  return {
    id: textOf(letter['id']), letterNo: textOf(letter['letterNo']), title: textOf(letter['title']), kind: textOf(letter['kind']), year: textOf(letter['year']),
    startDate: textOf(letter['startDate']), endDate: textOf(letter['endDate']), content: textOf(letter['content']), order: textOf(letter['order']),
    targets: rowsOf(letter['targets']).map((row) => ({ kind: textOf(row['kind']), name: textOf(row['name']), targetValue: textOf(row['targetValue']), score: typeof row['score'] === 'number' ? row['score'] : null })),
  }
}

/** The same of the two parties. */
export function frozenParties(letter: Values) {
  return { partyA: { orgId: textOf(letter['partyAOrg']), signerId: textOf(letter['partyASigner']) }, partyB: { orgId: textOf(letter['partyBOrg']), personId: textOf(letter['partyBEmp']) } }
}

/** Who signs, in the order of the table. */
export function signersOf(letter: Values) {
  return rowsOf(letter['signers']).map((row) => ({ role: textOf(row['role']), seq: Number(row['seq'] ?? 0), way: textOf(row['way']), verifyWay: textOf(row['verifyWay']), signerId: textOf(row['signer']) }))
}

function partiesOf(letter: Values, look: Look) {
  const { partyA, partyB } = frozenParties(letter)
  const name = (resource: string, id: string) => textOf(look(resource, id, 'name'))
  return {
    partyA: { ...partyA, org: name('organization', partyA.orgId), signer: name('employee', partyA.signerId), post: textOf(letter['partyAPost']) },
    partyB: { ...partyB, org: name('organization', partyB.orgId), person: name('employee', partyB.personId), post: textOf(look('post', postOf(letter, look), 'name')) },
  }
}

/** The post named in the letter, or the first that the person holds. */
function postOf(letter: Values, look: Look): unknown {
  const posts = look('employee', letter['partyBEmp'], 'posts')
  return letter['partyBPost'] ?? (Array.isArray(posts) ? posts[0] : null)
}

function chineseDay(day: unknown): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(textOf(day)) ?? []
  return year === undefined ? '' : `${year}年${Number(month)}月${Number(date)}日`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
