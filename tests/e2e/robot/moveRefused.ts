import type { Envelope, RecordData } from '../../../src/contract/envelope'
import { errorCodes } from '../../../src/contract/errorCodes'
import type { PageDefinition, TransitionDefinition } from '../../../src/language/pageDefinition'

export class MoveRefused extends Error {
  /** What others did is in the way, and not what the page says of the move. */
  constructor(message: string, readonly isOfOthers: boolean) {
    super(message)
  }
}

/** What a record concerns chance may have drawn without an account: another concerns somebody who has one. */
export function nobodyMay({ id }: PageDefinition, record: RecordData, { name }: TransitionDefinition): MoveRefused {
  return new MoveRefused(`Nobody of the demonstration may make the move ${name} on ${id} ${record.id}.`, true)
}

/** What a hand-made step asks for no page file says: there may be no questions for a paper. Nor does it say which rules break the records that a move creates: next week's trip on a permit that ends this week. */
export function refusalOf(page: PageDefinition, transition: TransitionDefinition, { code, msg, errors, data }: Pick<Envelope, 'code' | 'msg' | 'errors' | 'data'>): MoveRefused {
  const isOfOthers = saysWhy(transition, msg) || (transition.step !== null && code === errorCodes.moveRefused.code) || hasCode(errors, 'duplicate') || (transition.effects.some((effect) => 'create' in effect) && hasCode(errors, 'rule'))
  return new MoveRefused(`${page.id}: ${transition.name} was refused: ${msg} ${JSON.stringify(errors ?? data)}`, isOfOthers)
}

/** Whether a refusal says what the page says of the conditions of a move, with whatever stands there in the places of fields. */
function saysWhy({ checks }: TransitionDefinition, msg: string): boolean {
  return checks.some(({ message }) => message.split(/\{\w+\}/).every((words) => msg.includes(words)))
}

export function hasCode(errors: readonly { readonly code: string }[] = [], ...wanted: readonly string[]): boolean {
  return errors.some(({ code }) => wanted.includes(code))
}
