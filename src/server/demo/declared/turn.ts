import type { ExampleContext, Random } from '../../../fields/fieldType'
import type { DemoDefinition } from '../../../language/demoFile'
import type { PageDefinition } from '../../../language/pageDefinition'
import type { SchemaSet } from '../../../language/schemaSet'
import type { RecordContext } from '../../../language/recordContext'
import type { DemoWorld } from '../demoWorld'
import type { People } from './people'
import type { RecordIndex } from './recordIndex'
import type { TakenValues } from './takenValues'

/** What all declared records share while they are made. */
export interface Desk {
  readonly world: DemoWorld
  readonly set: SchemaSet
  readonly now: Date
  readonly index: RecordIndex
  readonly people: People
  /** Where `each` has come to, by whose turn it is. */
  readonly turns: Map<string, number>
}

/** One entry of a demonstration file with what its records have in common. */
export interface EntryDesk extends Desk {
  readonly definition: DemoDefinition
  readonly page: PageDefinition
  readonly random: Random
  readonly taken: TakenValues
  /** How values are made, by field; an exact record's own above those of its entry. */
  readonly values: Readonly<Record<string, unknown>>
  /** What the entry says of the state that the record is for; it is known there though no move has asked for it. */
  readonly inState?: Readonly<Record<string, unknown>>
}

/** One record while it is made: whose it is, who makes it and when. */
export interface Turn extends EntryDesk {
  readonly id: string
  readonly number: number
  readonly orgId: string
  readonly createdAt: Date
  readonly createdBy: string
  readonly context: RecordContext & ExampleContext
}

/** The same turn at a later moment, with somebody else at work. */
export function turnAt(turn: Turn, moment: Date, user: string): Turn {
  return { ...turn, context: { ...turn.context, now: moment, user: turn.people.user(user) } }
}

/** What is wrong with an entry, as the one who wrote it has to be told. */
export class DemoProblem extends Error {
  /** The record is in the way of others and of nothing else: there is no room for more of its kind. */
  readonly isCrowded: boolean

  constructor({ file, resource }: DemoDefinition, what: string, isCrowded = false) {
    super(`schemas/${file} ${resource}：${what}`)
    this.isCrowded = isCrowded
  }
}
