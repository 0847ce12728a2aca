import type { FieldDefinition } from '../../fields/definitions'
import type { Dictionary } from '../../fields/fieldType'
import type { Expires } from '../../fields/expires'
import { evaluate } from '../expressions'
import type { ReminderDefinition } from '../pageDefinition'
import { isReminded } from './checkReminders'
import type { RawPage } from './rawPage'

type Dictionaries = Readonly<Record<string, Dictionary>>

/** One for each date of the page that runs out, unless the page says that it only colours it. */
export function completeReminders({ file }: RawPage, fields: Readonly<Record<string, FieldDefinition>>, label: string, dictionaries: Dictionaries): ReminderDefinition[] {
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
      unless: expires.unless ? { ...expires.unless, where: expires.unless.where ?? {} } : null,
      over: endingValues(fields, conditions, dictionaries, file.retired ?? {}),
      subject: subject ?? label,
      tell: tell ?? null,
    }]
  })
}

/** The values that rule a condition out by themselves; where other fields are needed to tell, they do not. */
function endingValues(fields: Readonly<Record<string, FieldDefinition>>, conditions: readonly string[], dictionaries: Dictionaries, retired: NonNullable<RawPage['file']['retired']>): ReminderDefinition['over'] {
  return Object.fromEntries(Object.values(fields).flatMap((field) => {
    const values = field.type === 'bool' ? [true, false] : field.type === 'dict' ? (dictionaries[field.dict]?.items.map(({ value }) => value) ?? []) : []
    const ending = values.filter((value) => retired[field.name]?.includes(value) || conditions.some((condition) => evaluate(condition, { [field.name]: value }) === false))
    return ending.length > 0 ? [[field.name, ending]] : []
  }))
}
