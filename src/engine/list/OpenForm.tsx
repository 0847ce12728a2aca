import { late } from '../../fields/inputs/late'
import { Skeleton } from '../../fields/inputs/Skeleton'
import type { PageDefinition } from '../../language/pageDefinition'
import { RecordForm } from '../form/RecordForm'
import { useUrlState } from '../useUrlState'
import { givenValues } from './givenValues'
import { nodeName } from './listUrl'
import type { OpenFormState } from './listState'

// Most forms are for one record.
const ManyForm = late(async () => ({ default: (await import('../form/many/ManyForm')).ManyForm }))

export interface OpenFormProps {
  readonly page: PageDefinition
  readonly open: OpenFormState
  /** The form stands for the page: no list is behind it. */
  readonly isAlone?: boolean
  /** Left without saving; records saved before by "save and next" may have changed the list. */
  readonly onCancel: () => void
  /** Saved, with what there is to say about it. */
  readonly onDone: (text: string) => void
}

/** The form that an address opens, with what the address gives it. It comes when it is needed, see `loadForm`. */
export function OpenForm({ page, open, isAlone = false, onCancel, onDone }: OpenFormProps) {
  const { search } = useUrlState()
  if (open.mode === 'many') return <ManyForm meanwhile={<Skeleton rows={10} />} page={page} isAlone={isAlone} onDone={onDone} onCancel={onCancel} />
  const above = page.list.tree && search.get(nodeName)
  const initial = { ...givenValues(page, search), ...(page.list.tree && above ? { [page.list.tree.parent]: above } : {}) }
  const mode = open.mode === 'new' ? ({ kind: 'create', ...(Object.keys(initial).length > 0 ? { initial } : {}) } as const) : ({ kind: open.mode, id: open.id } as const)
  const done = () => onDone(open.mode === 'edit' ? `已保存${page.noun}` : `已新增${page.noun}`)
  return <RecordForm key={JSON.stringify(open)} page={page} mode={mode} isAlone={isAlone} onDone={done} onCancel={onCancel} />
}
