import type { FieldDefinition } from '../../fields/definitions'
import type { Expires } from '../../fields/expires'
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
    return [{
      field: field.name,
      title: field.title,
      warnDays: expires.warnDays,
      kind: expires.kind ?? kind ?? null,
      when: [when, expires.when].filter((text) => text !== undefined),
      subject: subject ?? label,
      tell: tell ?? null,
    }]
  })
}
