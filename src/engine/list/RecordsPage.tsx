import { useContext, useEffect, useState } from 'react'
import { useInvalidate } from '../../client/useRecord'
import { late } from '../../fields/inputs/late'
import { PageSettledContext } from '../../fields/inputs/pageSettled'
import { Skeleton } from '../../fields/inputs/Skeleton'
import type { PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'
import { loadAhead, loadForm, loadList } from '../preload'
import { FirstList } from './FirstList'
import { opensForm, type OpenFormState } from './listState'
import { allowedOpen } from './rowActions'
import { useListState } from './useListState'

const OpenForm = late(loadForm)

/**
 * The list of a page with all that opens over it. An address that leads straight to a form as large as the page
 * shows that form alone: the list, a large part of the code, comes when the form is left.
 */
export function RecordsPage({ page }: { page: PageDefinition }) {
  const { may } = useEngine()
  const { state, dispatch } = useListState(page)
  const invalidate = useInvalidate()
  const open = allowedOpen(page, state.open, may)
  const standing = page.form.layout === 'page' && opensForm(open) ? open : null
  const [wasListed, setWasListed] = useState(standing === null)
  const [arrival, setArrival] = useState('')
  if (standing === null && !wasListed) setWasListed(true)
  if (wasListed || standing === null) return <FirstList page={page} arrival={arrival} />
  const leave = (text: string) => {
    setArrival(text)
    void invalidate()
    dispatch({ type: 'open', open: null })
  }
  return <FormAlone page={page} open={standing} onLeave={leave} />
}

function FormAlone({ page, open, onLeave }: { page: PageDefinition; open: OpenFormState; onLeave: (text: string) => void }) {
  const isSettled = useContext(PageSettledContext)
  useEffect(() => (isSettled ? loadAhead(loadList, 'later') : undefined), [isSettled])
  return <OpenForm meanwhile={<Skeleton rows={10} />} page={page} open={open} isAlone onCancel={() => onLeave('')} onDone={onLeave} />
}
