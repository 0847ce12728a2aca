import { useEffect } from 'react'
import { isOffered } from '../../contract/recordPaths'
import { derivedFields, fieldsThatFind } from '../../language/derivedFields'
import { useEngine } from '../engineServices'
import type { FormModel } from './formModel'
import { sameValue } from './sameValue'
import { changedValues, createdValues } from './sentValues'
import { ownId, type FormStart } from './useFormStart'

/** A hand goes from field to field faster than it is worth asking: milliseconds. */
const pause = 400

/**
 * Shows while a record is being filled in what the system finds for it (an open bill of the driver, the policy of the vehicle),
 * so that what stands in the way is seen before saving. An answer that does not come leaves what stood there: saving finds it again.
 */
export function useFoundValues(model: FormModel, { record, preset, isOwn = false }: Pick<FormStart, 'record' | 'preset' | 'isOwn'>): void {
  const { client } = useEngine()
  useEffect(() => {
    const { page } = model
    const found = derivedFields(page)
    if (found.length === 0 || !isOffered(page.endpoints, 'derive')) return
    const asking = fieldsThatFind(page)
    let timer: ReturnType<typeof setTimeout> | undefined
    let last: AbortController | undefined

    const ask = async () => {
      // Answers may overtake each other: only the one to the last state counts.
      last?.abort()
      const { signal } = (last = new AbortController())
      const id = isOwn ? ownId : record?.id
      const values = record ? changedValues(model) : createdValues(model, preset)
      const answer = await client.quiet.derive(page, { ...(id === undefined ? {} : { id }), values }, signal).catch(() => null)
      if (answer === null || signal.aborted) return
      for (const name of found) if (name in answer && !sameValue(model.values[name], answer[name])) model.setValue(name, answer[name], 'rule')
    }
    const soon = (wait: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), wait)
    }

    if (!record) soon(0)
    const stop = model.listen((name) => asking.has(name) && soon(pause))
    return () => {
      stop()
      clearTimeout(timer)
      last?.abort()
    }
  }, [client, model, record, preset, isOwn])
}
