import type { RecordData } from '../../contract/envelope'
import type { PageDefinition } from '../../language/pageDefinition'

/** The button that shows the code. The names of transitions have no dash: none can take its place. */
export const checkAction = 'check-code'

/** The code by which anybody checks the record; null where its page lets nobody, or it has none. */
export function checkCodeOf({ publicCheck }: Pick<PageDefinition, 'publicCheck'>, record: RecordData): string | null {
  const code = publicCheck === null ? null : record[publicCheck.code]
  return typeof code === 'string' && code !== '' ? code : null
}
