import { useCallback, useRef, useState } from 'react'
import { RequestError } from '../../../client/requestError'
import { newSendingKey } from '../../../client/sendingKey'
import type { ManyAnswer, ManyMode } from '../../../contract/createMany'
import type { PageDefinition } from '../../../language/pageDefinition'
import { useEngine } from '../../engineServices'
import type { FormModel } from '../formModel'
import { createdValues } from '../sentValues'
import { sortErrors, type RefusedMember } from './sortErrors'

export interface ManySending {
  /** Those that no record could be made for, as of the last sending. */
  readonly refused: readonly RefusedMember[]
  readonly send: (mode: ManyMode) => Promise<ManyAnswer>
}

/** Sends a form for many. The same content goes under the same key: where an answer was lost, sending again makes nothing twice. */
export function useManySending(page: PageDefinition, model: FormModel): ManySending {
  const { client } = useEngine()
  const [refused, setRefused] = useState<readonly RefusedMember[]>([])
  const last = useRef({ content: '', key: '' })
  const send = useCallback(async (mode: ManyMode) => {
    const record = createdValues(model)
    const content = JSON.stringify([mode, record])
    if (last.current.content !== content) last.current = { content, key: newSendingKey() }
    try {
      return await client.createMany(page, { record, mode, key: last.current.key })
    } catch (error) {
      if (!(error instanceof RequestError) || error.errors.length === 0) throw error
      const name = chosenField(model)
      const sorted = sortErrors(error.errors, chosenIds(model), (field) => field !== name && model.isVisible(field))
      setRefused(sorted.refused)
      throw new RequestError(error.message, error.code, error.status, sorted.shared, error.data)
    }
  }, [page, model, client])
  return { refused, send }
}

/** The field in which those are chosen that a record is made for each. */
export function chosenField({ page, values }: FormModel): string {
  const [first = ''] = page.createMany
  return page.createMany.find((name) => Array.isArray(values[name]) && values[name].length > 0) ?? first
}

export function chosenIds(model: FormModel): readonly string[] {
  const chosen = model.values[chosenField(model)]
  return Array.isArray(chosen) ? [...new Set(chosen.map(String))] : []
}
