import { useEffect, useRef, useState } from 'react'
import type { RecordOption } from '../../contract/envelope'
import { isMasked } from '../../fields/maskText'
import { isTable } from '../../language/tableColumns'
import { useEngine } from '../engineServices'
import { copiedValue } from '../../language/copiedValue'
import { copySources } from '../../language/copySources'
import { copySourceOf, takesCopy, type CopySource } from './copyFrom'
import { dependentsOf } from './dependencies'
import type { FormModel } from './formModel'
import { isNothing, sameValue } from './sameValue'

/** Tables whose rows a newly chosen template would replace; the form asks first. */
export interface PendingRows {
  readonly titles: readonly string[]
  readonly replace: () => void
  readonly keep: () => void
}

export interface ReferenceCopies {
  /** Asks for leave to replace rows; null while there is nothing to ask. */
  readonly pending: PendingRows | null
  /** The last copy could not be read; nothing was overwritten. */
  readonly error: string | null
}

/** Fills in what a chosen reference brings along, and takes it back when another is chosen. */
export function useReferenceCopies(model: FormModel, isNew: boolean): ReferenceCopies {
  const { client } = useEngine()
  const [pending, setPending] = useState<PendingRows | null>(null)
  const [error, setError] = useState<string | null>(null)
  // Answers may overtake each other: only the one to the last choice counts.
  const turns = useRef(new Map<string, number>())

  useEffect(() => {
    const chosen = new Map(Object.entries(model.values))

    const follow = async (name: string) => {
      const source = copySourceOf(model.page, name)
      const previousId = chosen.get(name)
      const id = model.values[name]
      chosen.set(name, id)
      if (!source) return
      const turn = (turns.current.get(name) ?? 0) + 1
      turns.current.set(name, turn)
      try {
        const ids = [id, previousId].filter((one): one is string => typeof one === 'string' && one !== '')
        const options = ids.length === 0 ? [] : await client.options(source.reference.endpoints, { ids: [...new Set(ids)], fields: source.copies.map((copy) => copy.from) })
        if (turns.current.get(name) !== turn) return
        setError(null)
        applyCopies(model, source, options.find((one) => one.id === id), options.find((one) => one.id === previousId), isNew, setPending)
        // What came along may be a reference that brings something along itself.
        for (const { field } of source.copies) if (dependentsOf(model.page, field.name).copies.length > 0 && model.values[field.name] !== chosen.get(field.name)) void follow(field.name)
      } catch (reason) {
        if (turns.current.get(name) === turn) setError(reason instanceof Error ? reason.message : String(reason))
      }
    }

    if (isNew) for (const name of model.names) if (startsWithCopies(model, name)) void follow(name)
    return model.listen((name, author) => {
      if ((author === 'person' || bringsToForm(model, name)) && dependentsOf(model.page, name).copies.length > 0) void follow(name)
    })
  }, [client, model, isNew])

  return { pending, error }
}

/** A new record may begin with a reference (the driver is oneself): what it brings along is then still missing. */
function startsWithCopies(model: FormModel, name: string): boolean {
  const copies = dependentsOf(model.page, name).copies
  return !isNothing(model.values[name]) && copies.some((copy) => isNothing(model.values[copy]) || isGuess(model, copy))
}

/** What the system finds comes with its read-only copies; fields that people fill in take theirs here. */
function bringsToForm({ page }: FormModel, name: string): boolean {
  return page.fields[name]?.find !== undefined && dependentsOf(page, name).copies.some((copy) => page.fields[copy]?.readOnly !== true)
}

/** Whether a field of a new record still holds the default of its page. */
function isGuess(model: FormModel, name: string): boolean {
  const fallback = model.fallback(name)
  return fallback !== null && sameValue(model.values[name], fallback)
}

function applyCopies(model: FormModel, source: CopySource, option: RecordOption | undefined, previous: RecordOption | undefined, isNew: boolean, ask: (pending: PendingRows | null) => void): void {
  const doubtful: (() => void)[] = []
  const titles: string[] = []
  for (const { field, from, columns } of source.copies) {
    // What another reference has brought does not go with the one that was taken back.
    if (!option && copySources(field).some(({ reference }) => reference !== source.name && !isNothing(model.values[reference]))) continue
    // What may be seen only masked is shown where it is only read; in the place of what one types it would be wrong.
    const brought = field.readOnly !== true && isMasked(option?.[from]) ? null : copiedValue(field, option?.[from], columns)
    // The default of a page stands where the reference says nothing, and only there.
    const copy = () => model.setValue(field.name, isNothing(brought) ? (model.fallback(field.name) ?? brought) : brought, 'rule')
    const isUntouched = isNew && !model.changed.includes(field.name)
    if (takesCopy(field, model.values[field.name], previous?.[from], columns) || isGuess(model, field.name) || (isTable(field) && isUntouched)) copy()
    else if (isTable(field) && option) {
      doubtful.push(copy)
      titles.push(field.title)
    }
  }
  if (doubtful.length === 0) return
  ask({
    titles,
    replace: () => {
      for (const copy of doubtful) copy()
      ask(null)
    },
    keep: () => ask(null),
  })
}
