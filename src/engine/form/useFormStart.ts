import { useEffect, useState } from 'react'
import type { RecordClient } from '../../client/recordClient'
import type { RecordData } from '../../contract/envelope'
import { computeRecord, defaultRecord, type RecordContext } from '../../language/recordRules'
import type { PageDefinition } from '../../language/pageDefinition'
import { isEditable } from '../../language/states'
import { useEngine } from '../engineServices'
import { relatedFilter } from '../relatedFilter'
import { useRecordContext } from '../useRecordContext'
import { formFieldNames } from './formTabs'
import { draftKey, readDraft } from './drafts'
import type { AnnexFiles } from './formModel'
import { annexOf } from './sentValues'
import { formTexts } from './texts'

export type FormMode =
  | { readonly kind: 'create'; readonly initial?: Readonly<Record<string, unknown>> }
  | { readonly kind: 'edit'; readonly id: string }
  | { readonly kind: 'copy'; readonly id: string }
  /** The next edition of a record that may not be changed any more. */
  | { readonly kind: 'edition'; readonly id: string }

/** A record for each of several: a form with a draft of its own. */
export interface ManyMode { readonly kind: 'many' }

/** All a form begins with. */
export interface FormStart {
  readonly baseline: Readonly<Record<string, unknown>>
  readonly annex: AnnexFiles
  /** The record that is changed; null for a new one. */
  readonly record: RecordData | null
  /** Values a new record was asked to begin with; sent along where the form does not show them. */
  readonly preset: Readonly<Record<string, unknown>>
  readonly draftKey: string
  /** The one record of the own organisation, which is saved under `ownId`, the first time too. */
  readonly isOwn?: boolean
}

/** Id under which a single page asks for the record of the own organisation. */
export const ownId = 'own'

export type LoadedStart = { readonly state: 'loading' } | { readonly state: 'error'; readonly message: string } | { readonly state: 'ready'; readonly start: FormStart }

/** Gathers what a form begins with: the defaults, the record to change, or the one to copy. Always read afresh: its version is what the change will be measured against. */
export function useFormStart(page: PageDefinition, mode: FormMode | ManyMode): LoadedStart & { readonly reload: () => void } {
  const { client, user: { id: userId, orgId } } = useEngine()
  const context = useRecordContext(page)
  const [turn, setTurn] = useState(0)
  const [loaded, setLoaded] = useState<LoadedStart>({ state: 'loading' })
  const id = 'id' in mode ? mode.id : null
  const initial = JSON.stringify(mode.kind === 'create' ? (mode.initial ?? {}) : {})

  useEffect(() => {
    const key = draftKey({ id: userId, orgId }, page.id, id === null ? `${mode.kind === 'many' ? 'many' : 'new'}${initial === '{}' ? '' : initial}` : `${mode.kind}:${id}`)
    const preset = JSON.parse(initial) as Record<string, unknown>
    const fresh = () => withComputed(page, { ...defaultRecord(page, { ...context, now: new Date() }), ...preset }, context)
    if (id === null) return setLoaded({ state: 'ready', start: { baseline: fresh(), annex: {}, record: null, preset, draftKey: key } })
    const abort = new AbortController()
    setLoaded({ state: 'loading' })
    const begin = async (): Promise<LoadedStart> => {
      const record = await client.get(page, id, abort.signal)
      if (mode.kind === 'edit') return editStart(page, record, key)
      const later = mode.kind === 'edition' ? await laterEdition(client, page, id, abort.signal) : null
      if (later !== null) return { state: 'error', message: formTexts.hasLater(later) }
      return { state: 'ready', start: copyStart(page, record, context, { key, isEdition: mode.kind === 'edition' }) }
    }
    begin().then(
      (ready) => setLoaded(ready),
      (error: unknown) => !abort.signal.aborted && setLoaded({ state: 'error', message: error instanceof Error ? error.message : String(error) }),
    )
    return () => abort.abort()
  }, [client, page, context, userId, orgId, id, mode.kind, initial, turn])

  return { ...loaded, reload: () => setTurn((count) => count + 1) }
}

/** What nobody may change now says so at once, not when it has been filled in; what was typed before that is still shown. */
function editStart(page: PageDefinition, record: RecordData, key: string): LoadedStart {
  if (record.readOnly) return { state: 'error', message: formTexts.notYours }
  if (!isEditable(page, record) && readDraft(key) === null) return { state: 'error', message: formTexts.notEditable }
  return { state: 'ready', start: { baseline: record, annex: annexOf(record), record, preset: {}, draftKey: key } }
}

/** What the edition after a record is called; null where there is none yet. Two that follow the same one would have the same number. */
async function laterEdition(client: RecordClient, page: PageDefinition, id: string, signal: AbortSignal): Promise<string | null> {
  const filters = relatedFilter(page, page.editions ?? '', id)
  const { records: [later] } = await client.page(page, { current: 1, size: 1, orders: [page.list.sort], filters, keyword: '', removed: false }, signal)
  return later === undefined ? null : String(later[page.label] ?? later.id)
}

/**
 * A copy is a new record: numbers that must differ, the life cycle, what its moves begin with and what the system writes begin
 * afresh, files stay behind. An edition goes by the same number as the one it follows.
 */
function copyStart(page: PageDefinition, record: RecordData, context: RecordContext, { key, isEdition }: { readonly key: string; readonly isEdition: boolean }): FormStart {
  const fresh = defaultRecord(page, { ...context, now: new Date() })
  const begun = new Set(Object.values(page.states?.transitions ?? {}).flatMap(({ default: begins = {} }) => Object.keys(begins)))
  const copied = formFieldNames(page).filter((name) => {
    const field = page.fields[name]
    return field && !field.unique && (isEdition || !page.unique.some(({ at }) => at === name)) && !begun.has(name) && name !== page.states?.field && (!field.readOnly || field.from !== undefined)
  })
  const previous = isEdition && page.editions !== null ? { [page.editions]: record.id } : {}
  const baseline = { ...fresh, ...Object.fromEntries(copied.map((name) => [name, record[name] ?? null])), ...previous }
  return { baseline: withComputed(page, baseline, context), annex: {}, record: null, preset: previous, draftKey: key }
}

/** What follows from the values a new record begins with is there from the start, too. */
function withComputed(page: PageDefinition, values: Readonly<Record<string, unknown>>, context: RecordContext): Record<string, unknown> {
  return computeRecord(page, values, { ...context, now: new Date() })
}
