import { holds } from '../../language/expressions'
import { recordVariables } from '../../language/expressionVariables'
import { namedFiles } from '../../language/namedFiles'
import type { AnnexSlot, PageDefinition } from '../../language/pageDefinition'
import type { SchemaSet } from '../../language/schemaSet'
import type { RecordContext } from '../../language/recordContext'
import { pageOf } from './completeRecord'
import type { DemoRecord } from './demoWorld'
import { drawCard } from './drawCard'
import { drawStampPng } from './drawStamp'
import { encodePdf, encodePng } from './png'

/** A file of the demonstration, before it is drawn. */
export interface DemoAnnex {
  readonly id: string
  readonly page: string
  readonly resource: string
  readonly slot: string
  readonly recordId: string
  readonly name: string
  readonly mime: 'image/png' | 'application/pdf'
  readonly uploadedAt: string
  readonly uploadedBy: string
  readonly draw: () => Buffer
}

/** The files a record must have by now: its required slots once it has left its first state, what its moves asked for, and what its fields name. */
export function annexesOf(set: SchemaSet, record: DemoRecord, values: Readonly<Record<string, unknown>>, context: RecordContext): DemoAnnex[] {
  const page = pageOf(set, record)
  const variables = recordVariables(page.fields, values, context)
  const moved = new Set(record.moves.flatMap(({ transition }) => page.states?.transitions[transition]?.annex ?? []))
  const isDue = page.states === null || values[page.states.field] !== page.states.initial
  const named = namedFiles(page, values)
  const due = Object.values(page.annex)
    .filter((slot) => (moved.has(slot.name) || (isDue && slot.required)) && !named.some((files) => files.slot === slot.name))
    .filter((slot) => slot.visibleWhen === null || holds(slot.visibleWhen, variables))
    .map((slot) => annexOf(page, slot, record, values, `${record.id}-${slot.name}`))
  return [...due, ...named.flatMap(({ slot, ids }) => ids.map((id) => annexOf(page, page.annex[slot]!, record, values, id)))]
}

function annexOf(page: PageDefinition, slot: AnnexSlot, record: DemoRecord, values: Readonly<Record<string, unknown>>, id: string): DemoAnnex {
  const isPicture = slot.accept.includes('image')
  const name = nameOf(page, values)
  const lastMove = record.moves.at(-1)
  return {
    id, page: page.id, resource: page.resource, slot: slot.name, recordId: record.id,
    name: `${slot.title}.${isPicture ? 'png' : 'pdf'}`, mime: isPicture ? 'image/png' : 'application/pdf',
    uploadedAt: slot.required ? record.createdAt : (lastMove?.at ?? record.createdAt), uploadedBy: lastMove?.by ?? record.createdBy,
    draw: () => (slot.name === 'stampImage' ? drawStampPng(String(values['name'] ?? '').replace(/(安全管理专用|合同专用|公|内设机构)章.*$|法定名称章.*$/, '')) : (isPicture ? encodePng : encodePdf)(drawCard(slot.title, name))),
  }
}

/** What stands on the card: the record's number where it has one, else its name. */
function nameOf(page: PageDefinition, values: Readonly<Record<string, unknown>>): string {
  const numbered = Object.values(page.fields).find((field) => 'number' in field && field.number !== undefined && page.label !== 'name')
  return String(values[numbered?.name ?? page.label] ?? '')
}
