import type { DemoDefinition } from '../../../language/demoFile'
import type { PageDefinition } from '../../../language/pageDefinition'
import type { SchemaSet } from '../../../language/schemaSet'
import { atWork, calendarOfYesterday, createCalendar } from '../demoCalendar'
import type { DemoWorld } from '../demoWorld'
import { makeEntry, type MadeEntry } from './makeEntry'
import { meetDetails } from './meetDetails'
import { orderEntries } from './orderEntries'
import { createPeople } from './people'
import { createRecordIndex } from './recordIndex'
import { sumUp } from './sumUp'
import { createTakenValues, type TakenValues } from './takenValues'
import type { Desk } from './turn'

/**
 * Makes the records that `schemas/demo` declares, entry by entry, adds them to the world and sums up what they are details
 * of. Tells of each entry what was wrong with it; nothing else of the demonstration depends on the numbers another draws.
 */
export function makeDeclared(world: DemoWorld, set: SchemaSet, now: Date): readonly MadeEntry[] {
  const index = createRecordIndex(world, set)
  const desk: Desk = { world, set, now, index, people: createPeople(index, set), turns: new Map() }
  const taken = new Map<string, TakenValues>()
  const made = orderEntries(set).map((definition) => {
    const page = set.pages[definition.page]!
    const values = taken.get(definition.resource) ?? takenBefore(desk, definition, page)
    taken.set(definition.resource, values)
    const turn = set.demo.filter(({ resource }) => resource === definition.resource).indexOf(definition)
    const random = world.randomFor(`${definition.resource} ${turn}`)
    return makeEntry({ ...desk, ...placeOf(desk, definition), definition, page, random, taken: values, values: definition.entry.values ?? {} })
  })
  meetDetails(desk)
  sumUp(desk)
  return made
}

/** When an entry is written: what is done by a certain hour was done yesterday where that hour has not come today, and nobody works at night. */
function placeOf({ world, now }: Desk, { entry: { doneBy, atWork: isAtWork } }: DemoDefinition): Pick<Desk, 'world' | 'now'> {
  if (doneBy !== undefined && world.calendar.clock < doneBy) return { world: { ...world, calendar: calendarOfYesterday(world.calendar) }, now }
  const working = isAtWork ? atWork(now) : now
  return working === now ? { world, now } : { world: { ...world, calendar: createCalendar(working) }, now: working }
}

/** Records made by hand stand in the way as well. */
function takenBefore({ world, set }: Desk, { resource }: DemoDefinition, page: PageDefinition): TakenValues {
  const taken = createTakenValues(set, resource, page)
  for (const record of world.all(resource)) taken.take({ ...record.values, id: record.id })
  return taken
}
