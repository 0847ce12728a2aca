import type { RecordData } from '../../contract/envelope'
import type { PageDefinition, StatesDefinition } from '../../language/pageDefinition'
import { FieldValue, isEmpty } from './FieldValue'
import { stateItems } from './stateLabels'
import { stepsOf } from './stepsOf'
import styles from './stepBar.module.css'

export interface StepBarProps {
  readonly page: PageDefinition
  readonly states: StatesDefinition
  readonly record: RecordData
}

/** How far a record has come, in the states that it goes through when all goes well; a state beside the way in the colour that the list gives it. */
export function StepBar({ page, states, record }: StepBarProps) {
  const items = stateItems(page, states)
  return (
    <ol className={styles.steps} aria-label="进度" data-steps={states.field}>
      {stepsOf(states, record).map(({ state, at, place }) => {
        const field = at === null ? undefined : page.fields[at]
        const time = at === null || place === 'ahead' ? null : record[at]
        const item = items.find(({ value }) => value === state)
        return (
          <li key={state} className={styles[place]} data-step={state} data-place={place} data-tone={place === 'aside' ? (item?.tone ?? 'neutral') : undefined} aria-current={place === 'now' || place === 'aside' ? 'step' : undefined}>
            <span className={styles.label}>{item?.label ?? state}</span>
            {field && !isEmpty(time) && <span className={styles.time}><FieldValue field={field} value={time} /></span>}
          </li>
        )
      })}
    </ol>
  )
}
