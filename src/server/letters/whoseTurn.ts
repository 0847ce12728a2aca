import { rowsOf } from '../../language/tableColumns'
import { textOf } from '../resources/values'
import { momentOf } from './signatureChain'

type Values = Readonly<Record<string, unknown>>

const partyA = ['partyASeal', 'partyASigner']
const partyB = ['partyBSeal', 'partyBSigner']

/** Places in the table of signers that may sign now: as the letter's order says, and only while it is being signed. */
export function openPlaces(letter: Values): readonly number[] {
  if (!['pending', 'partial'].includes(textOf(letter['status']))) return []
  const rows = rowsOf(letter['signers'])
  const order = textOf(letter['order'])
  const isOpen = (row: Values) => textOf(row['signTime']) === '' && textOf(row['signer']) !== ''
  const open = rows.filter(isOpen)
  const waits = (row: Values) => (order === 'partyBFirst' && partyA.includes(textOf(row['role'])) && open.some((other) => partyB.includes(textOf(other['role']))))
    || (order !== 'parallel' && open.some((other) => Number(other['seq']) < Number(row['seq'])))
  return rows.flatMap((row, place) => (isOpen(row) && !waits(row) ? [place] : []))
}

/** The place at which a person signs now; null where it is not his turn. */
export function placeOf(letter: Values, employeeId: string): number | null {
  const rows = rowsOf(letter['signers'])
  return openPlaces(letter).find((place) => rows[place]?.['signer'] === employeeId) ?? null
}

const endings: Readonly<Record<string, string>> = { draft: '还没有下发', rejected: '已被拒签', void: '已作废', signed: '已全部签完', archived: '已归档' }

/** Why a person cannot sign now; empty where he can. */
export function turnProblem(letter: Values, employeeId: string): string {
  if (placeOf(letter, employeeId) !== null) return ''
  const rows = rowsOf(letter['signers'])
  const own = rows.filter((row) => row['signer'] === employeeId)
  if (own.length === 0) return '您不是这份责任书的签署人'
  const signed = own.findLast((row) => textOf(row['signTime']) !== '')
  const ending = endings[textOf(letter['status'])]
  if (signed && own.every((row) => textOf(row['signTime']) !== '')) return `您已于${shown(signed['signTime'])}签署，不用再签`
  return ending ? `这份责任书${ending}，不能签署` : '还没轮到您签，请等前面的人签完'
}

function shown(moment: unknown): string {
  return new Date(momentOf(moment)).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', year: 'numeric', month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit' })
}
