import { dayOf } from '../../../language/calendar'
import type { DemoMomentFile, DemoRecordFile } from '../../../language/demoFile'
import { isWords } from '../../../language/demoValue'
import { drawMoment, drawOffset } from './drawDates'
import type { Followed } from './follow'
import { castId } from './people'
import type { EntryDesk, Turn } from './turn'

/** Who makes the record and when; the date that says so is drawn first. */
export function beginTurn(desk: EntryDesk, { id, number, org, exact, followed }: { id: string; number: number; org: string; exact: DemoRecordFile | null; followed?: Followed | undefined }): { turn: Turn; given: Record<string, unknown> } {
  const { definition: { entry }, page, people, index, set, world, now, random } = desk
  const said = exact?.created ?? entry.created
  const moment = momentOfParent(desk, said, followed)
  const { createdAt, given } = followed && (said === undefined || moment !== null) ? { createdAt: soonAfter(desk, moment ?? followed.parent.createdAt), given: {} } : creationOf(desk, said)
  const named = exact?.by ?? entry.createdBy
  const fitting = named === undefined ? [] : people.who(org, named)
  const createdBy = (named === undefined ? undefined : castId(named)) ?? (fitting.length > 0 ? fitting[Math.floor(random() * fitting.length)]!.id : people.whoMay(org, page, 'create', random))
  const context = {
    dictionary: (name: string) => set.dictionaries[name], refLabel: index.label, now: createdAt, user: people.user(createdBy),
    ids: (resource: string) => world.all(resource).map((record) => record.id),
  }
  return { given: { ...given, ...followed?.given }, turn: { ...desk, id, number, orgId: org, createdAt, createdBy, context: { ...context, now: createdAt > now ? now : createdAt } } }
}

function soonAfter({ random, now }: EntryDesk, parentMoment: string): Date {
  const moment = new Date(Date.parse(parentMoment) + Math.floor(random() * 40) * 60_000)
  return moment > now ? now : moment
}

/** The moment of the record that is followed, where the file says that this one was made by it: a delivery when its message was sent. */
function momentOfParent({ values }: EntryDesk, said: string | DemoMomentFile | undefined, followed: Followed | null | undefined): string | null {
  const written = typeof said === 'string' ? values[said] : undefined
  if (!followed || !isWords(written) || typeof written.from !== 'string') return null
  const moment = followed.parent.values[written.from.split('.')[1] ?? '']
  return typeof moment === 'string' && !Number.isNaN(Date.parse(moment)) ? moment : null
}

function creationOf(desk: EntryDesk, said: string | DemoMomentFile | undefined): { createdAt: Date; given: Record<string, unknown> } {
  const { random, world, now } = desk
  const name = typeof said === 'string' ? said : said === undefined ? firstPastDate(desk) : undefined
  const written = name === undefined ? undefined : desk.values[name]
  if (name === undefined || !isWords(written) || written.days === undefined) {
    const moment: DemoMomentFile = typeof said === 'object' ? said : { days: [-330, -2] }
    return { createdAt: new Date(drawMoment(random, world.calendar, drawOffset(random, world.calendar, moment), moment.time)), given: {} }
  }
  const field = desk.page.fields[name]!
  const moment = new Date(drawMoment(random, world.calendar, drawOffset(random, world.calendar, written), written.time))
  if (field.type !== 'datetime') return { createdAt: moment, given: { [name]: field.type === 'date' ? dayOf(moment) : field.type === 'month' ? dayOf(moment).slice(0, 7) : Number(dayOf(moment).slice(0, 4)) } }
  const entered = new Date(moment.getTime() + Math.floor(random() * 40) * 60_000)
  return { createdAt: entered > now ? now : entered, given: { [name]: moment.toISOString() } }
}

/** The first day of the past that the file names itself; what is reckoned from another date says nothing of today. */
function firstPastDate({ page, values }: EntryDesk): string | undefined {
  const late = new Set(Object.values(page.states?.transitions ?? {}).flatMap(({ needs, asks, set }) => [...needs, ...asks, ...Object.keys(set)]))
  return Object.keys(values).find((name) => {
    const written = values[name]
    const type = page.fields[name]?.type
    return isWords(written) && written.days !== undefined && written.before === undefined && written.after === undefined && written.sometimes === undefined && Math.max(...[written.days].flat()) <= 0 && (type === 'date' || type === 'datetime') && !late.has(name)
  })
}
