import type { Random } from '../../fields/fieldType'
import { pick, randomInt } from '../../fields/random'
import { clockText } from './demoCalendar'
import { demoRecord, personId, type DemoMove, type DemoRecord, type DemoWorld } from './demoWorld'
import { drawSignature } from './drawSignature'
import { inspectionHazard, type HazardState } from './hazards'
import { filledItems, type Failure, type ItemRow } from './inspectionItems'
import { planId, templateId } from './checklists'
import { companies, orgId } from './organizations'
import { pickByShare } from './validityDays'

export type InspectionState = 'draft' | 'pendingSign' | 'rectifying' | 'closed' | 'voided'

/** An inspection before its checklist, hazards and states are worked out. */
export interface InspectionDraft {
  readonly page: 'dayInspect' | 'monthInspect' | 'dangerInspect'
  readonly company: string
  readonly template: string
  /** Days from today, and minutes after midnight. */
  readonly at: number
  readonly minutes: number
  readonly inspector: string
  readonly responsible: string
  readonly failures: readonly Failure[]
  /** `done` follows its hazards: rectifying while one is open, closed after that. */
  readonly state: 'draft' | 'pendingSign' | 'voided' | 'done'
  readonly values: Readonly<Record<string, unknown>>
}

const kinds = {
  dayInspect: { inspectType: 'day', hazardSource: 'dailyCheck' },
  monthInspect: { inspectType: 'month', hazardSource: 'periodicCheck' },
  dangerInspect: { inspectType: 'hazardInvestigation', hazardSource: 'investigation' },
} as const

/** Turns drafts into records, and every line that asks for more than a repair on the spot into a hazard that points back. */
export function makeInspections(world: DemoWorld, random: Random, drafts: readonly InspectionDraft[]): void {
  const numbers = new Map<string, number>()
  for (const draft of [...drafts].sort((a, b) => a.at - b.at || a.minutes - b.minutes)) {
    const day = world.calendar.day(draft.at).replaceAll('-', '')
    const serial = (numbers.get(day) ?? 0) + 1
    numbers.set(day, serial)
    const id = world.nextId('insp')
    const { record, hazards } = inspectionRecord(world, random, draft, id, `JC${day}${String(serial).padStart(4, '0')}`)
    world.add('inspection', [record])
    world.add('hazard', hazards)
  }
}

function inspectionRecord(world: DemoWorld, random: Random, draft: InspectionDraft, id: string, inspectNo: string): { record: DemoRecord; hazards: DemoRecord[] } {
  const { calendar } = world
  const inspectTime = calendar.moment(draft.at, clockText(draft.minutes))
  const deadlineDays = draft.at + randomInt(random, 5, 20)
  const items = filledItems(random, draft.template, draft.failures, { deadline: calendar.day(deadlineDays), responsible: draft.responsible })
  for (const item of items) if (item.result === 'fail') item.photos = [`${id}-${item.code}`]
  const isSubmitted = draft.state === 'pendingSign' || draft.state === 'done'
  const hazardStates = items.filter(needsHazard).map(() => (draft.state === 'done' ? hazardState(random, draft.at, deadlineDays) : 'pending'))
  const values = { ...kinds[draft.page], objectType: 'org', org: orgId(draft.company), ...draft.values }
  const hazards = isSubmitted ? items.filter(needsHazard).map((item, index) => {
    const hazard = inspectionHazard(world, random, { inspectionId: id, inspection: values, item, state: hazardStates[index]!, foundAt: draft.at, foundTime: inspectTime, deadlineDays, inspector: draft.inspector })
    item.hazard = hazard.id
    return hazard
  }) : []
  const isOpen = hazardStates.some((state) => state !== 'closed' && state !== 'cancelled')
  const state: InspectionState = draft.state === 'done' ? (isOpen ? 'rectifying' : 'closed') : draft.state
  const safety = personId(companies.find(({ code }) => code === draft.company)!.safety)
  const minutesLater = (minutes: number) => calendar.moment(draft.at, clockText(Math.min(draft.minutes + minutes, 1439)))
  return {
    hazards,
    record: demoRecord(world, {
      page: draft.page, id, createdAt: inspectTime, createdBy: draft.inspector,
      moves: movesOf(world, { state, hazards, submitted: minutesLater(25), confirmed: minutesLater(70), inspector: draft.inspector, safety }),
      values: {
        ...values, inspectNo, inspectOrg: orgId(draft.company), plan: planId(draft.company, kinds[draft.page].inspectType), inspectTime, entryDate: calendar.day(draft.at), endTime: minutesLater(20), weather: pickByShare(random, [['sunny', 0.5], ['cloudy', 0.3], ['rain', 0.12], ['fog', 0.08]]),
        inspector: draft.inspector, responsible: draft.responsible, template: templateId(draft.template), items, ...conclusionOf(items),
        ...(isSubmitted ? { inspectorSign: drawSignature(draft.inspector) } : {}),
        ...(state === 'rectifying' || state === 'closed' ? { inspectedSign: drawSignature(draft.responsible), signTime: minutesLater(70) } : {}),
        status: state, ...(state === 'voided' ? { voidReason: pick(random, ['选错车辆', '检查表选错', '重复填报']) } : {}),
      },
    }),
  }
}

const needsHazard = (item: ItemRow) => item.handling === 'deadline' || item.handling === 'stop'

/** The conclusion that the checklist suggests, with what has to be done. */
function conclusionOf(items: readonly ItemRow[]): Record<string, unknown> {
  const failed = items.filter(({ result }) => result === 'fail')
  if (failed.length === 0) return { result: 'pass' }
  const problem = failed.map(({ name, remark }) => `${name}：${remark ?? ''}`).join('；')
  if (!failed.some((item) => needsHazard(item) || item.critical === true)) return { result: 'fixedOnSite', problem }
  return { result: 'fail', problem, requirement: '按整改期限完成整改，整改后拍照报安全科复查。' }
}

/** The older a hazard, the further it has come; some have run past their deadline. */
function hazardState(random: Random, foundAt: number, deadlineDays: number): HazardState {
  if (foundAt > -3) return pickByShare(random, [['pending', 0.6], ['rectifying', 0.4]])
  if (deadlineDays >= 0) return pickByShare(random, [['rectifying', 0.45], ['review', 0.2], ['returned', 0.05], ['closed', 0.3]])
  return foundAt > -60 ? pickByShare(random, [['closed', 0.8], ['rectifying', 0.1], ['review', 0.08], ['cancelled', 0.02]]) : 'closed'
}

interface Way {
  readonly state: InspectionState
  readonly hazards: readonly DemoRecord[]
  readonly submitted: string
  readonly confirmed: string
  readonly inspector: string
  readonly safety: string
}

function movesOf(world: DemoWorld, { state, hazards, submitted, confirmed, inspector, safety }: Way): DemoMove[] {
  const submit = { transition: 'submit', to: 'pendingSign', at: submitted, by: inspector }
  if (state === 'draft') return []
  if (state === 'voided') return [{ transition: 'void', to: 'voided', at: confirmed, by: safety }]
  if (state === 'pendingSign') return [submit]
  if (hazards.length === 0) return [submit, { transition: 'confirm', to: 'closed', at: confirmed, by: safety }]
  const toRectify = [submit, { transition: 'confirmFail', to: 'rectifying', at: confirmed, by: safety }]
  const closed = hazards.flatMap(({ moves }) => moves.slice(-1)).map(({ at }) => at).sort().at(-1) ?? world.calendar.moment(0, '00:00')
  return state === 'rectifying' ? toRectify : [...toRectify, { transition: 'close', to: 'closed', at: closed, by: safety }]
}
