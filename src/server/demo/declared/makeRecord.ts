import type { DemoRecordFile } from '../../../language/demoFile'
import type { DemoRecord } from '../demoWorld'
import { beginTurn } from './beginTurn'
import type { FillPlan } from './fillPlan'
import { fillRecord } from './fillRecord'
import type { Followed } from './follow'
import { DemoProblem, type EntryDesk } from './turn'
import { walkMoves, walkTo } from './walkStates'

/** A record that comes in the way of others, or finds no way to its state, is made anew so often. */
const mostTries = 30

/** Whose record, in which state; an exact one says more. */
export interface RecordPlan {
  readonly org: string
  readonly state: string | undefined
  readonly exact: DemoRecordFile | null
  /** What it follows, with whom. */
  readonly followed?: Followed | undefined
}

/** One record of an organisation, brought to its state; throws a problem where that cannot be. */
export function makeRecord(desk: EntryDesk, plan: FillPlan, { org, state, exact, followed }: RecordPlan): DemoRecord {
  const { definition, page, world } = desk
  const number = world.all(definition.resource).length + 1
  const id = exact?.id ?? world.nextId(`${definition.resource}-`)
  let [reason, isCrowded] = ['', false]
  for (let tries = 0; tries < (exact === null ? mostTries : 3); tries++) {
    const { turn, given } = beginTurn(desk, { id, number, org, exact, followed })
    const record = fillRecord(turn, plan, given, state)
    const walked = exact?.moves === undefined ? walkTo(turn, plan, record, state ?? String(record[page.states?.field ?? ''])) : walkMoves(turn, plan, record, exact.moves)
    if (typeof walked === 'string') [reason, isCrowded] = [walked, false]
    else {
      const collision = desk.taken.collision(walked.record)
      if (collision === null) {
        desk.taken.take(walked.record)
        return { page: page.id, id, values: withoutId(walked.record), createdAt: turn.createdAt.toISOString(), createdBy: turn.createdBy, moves: walked.moves }
      }
      ;[reason, isCrowded] = [`字段 ${collision.at}：${collision.message}`, true]
    }
  }
  throw new DemoProblem(definition, `${exact === null ? '' : `${id} `}${state === undefined ? '' : `状态 ${state}：`}${reason}`, isCrowded)
}

/** A record's id stands beside its values, not among them. */
function withoutId(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'id'))
}
