import { defaultValue } from './defaultValue'
import { comesAlong } from './copySources'
import { isEmpty } from './isEmpty'
import type { PageDefinition } from './pageDefinition'
import type { RecordContext } from './recordContext'

type Values = Readonly<Record<string, unknown>>

/**
 * Fields with both `default` and `from`: the default is a guess that stands as long as no chosen reference says otherwise.
 * A new record without these guesses, so that what comes along finds them empty.
 */
export function withoutDefaultsOfCopies(page: PageDefinition, record: Values): Record<string, unknown> {
  const guessed = guessedFields(page)
  return guessed.length === 0 ? { ...record } : { ...record, ...Object.fromEntries(guessed.map(({ name }) => [name, null])) }
}

/** The guesses for what nothing came along for, and nobody sent. */
export function defaultsOfCopies(page: PageDefinition, record: Values, sent: Values, context: RecordContext): Values {
  const open = guessedFields(page).filter(({ name }) => !(name in sent) && isEmpty(record[name]))
  return Object.fromEntries(open.map((field) => [field.name, defaultValue(field, context)]))
}

function guessedFields(page: PageDefinition) {
  return Object.values(page.fields).filter((field) => field.default !== undefined && comesAlong(field) && !(field.name in page.where))
}
