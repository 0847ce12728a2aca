import type { FieldDefinition } from '../../fields/definitions'
import type { Expires } from '../../fields/expires'
import { holds } from '../expressions'
import type { ReminderDefinition } from '../pageDefinition'
import { isReminded } from './checkReminders'
import type { RawPage } from './rawPage'

/** One for each date of the page that runs out, unless the page says that it only colours it. */
export function completeReminders({ file }: RawPage, fields: Readonly<Record<string, FieldDefinition>>, label: string): ReminderDefinition[] {
  if (!isReminded(file.resource)) return []
  const { when, kind, subject, tell } = file.reminders ?? {}
  return Object.values(fields).flatMap((field): ReminderDefinition[] => {
    const expires = 'expires' in field ? (field.expires as Expires | undefined) : undefined
    if (expires === undefined || expires.remind === false) return []
    const conditions = [when, expires.when].filter((text) => text !== undefined)
    return [{
      field: field.name,
      title: field.title,
      warnDays: expires.warnDays,
      kind: expires.kind ?? kind ?? null,
      when: conditions,
      live: liveStates(file.states, conditions),
      subject: subject ?? label,
      tell: tell ?? null,
    }]
  })
}

/** The states in which all conditions hold; null where the state alone does not tell. */
function liveStates(states: RawPage['file']['states'], conditions: readonly string[]): readonly string[] | null {
  if (states?.field === undefined || conditions.length === 0) return null
  const { field, initial, transitions = {} } = states
  const all = [...new Set([initial, ...Object.values(transitions).flatMap(({ from, to }) => [...(from ?? []), to])])].filter((state) => state !== undefined)
  const live = all.filter((state) => conditions.every((condition) => holds(condition, { [field]: state })))
  return live.length > 0 ? live : null
}
