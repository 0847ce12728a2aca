import { namesIn } from './computeOrder'
import type { PageDefinition, TransitionDefinition } from './pageDefinition'
import { momentsWaitedFor } from './query/clockParts'
import { timedPartOf } from './query/readQuery'

/** Whether a condition is waited for to the minute: it looks at the present moment. One that looks at the day waits for midnight. */
export const isTimed = (when: string | null | undefined): when is string => typeof when === 'string' && namesIn(when).has('now')

/** The moves of a page that the system takes when their time has come. */
export function timedMoves({ states }: PageDefinition): readonly (TransitionDefinition & { readonly when: string })[] {
  return Object.values(states?.transitions ?? {}).flatMap((transition) => (transition.by.includes('system') && isTimed(transition.when) ? [{ ...transition, when: transition.when }] : []))
}

/** Fields by which records whose time has come are found: for each timed move those it compares with the present moment. */
export function waitedForFields(page: PageDefinition): readonly string[] {
  return [...new Set(timedMoves(page).flatMap(({ when }) => momentsWaitedFor(timedPartOf(when, page.fields))))]
}
