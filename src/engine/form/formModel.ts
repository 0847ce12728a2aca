import { createForm, type Field, type Form } from '@formily/core'
import { batch, observable } from '@formily/reactive'
import type { AnnexFileInfo } from '../../contract/envelope'
import type { FieldError } from '../../fields/problems'
import { computeRecord, emptyHiddenCells, fieldStates, normalizeRecord, validateRecord, type FieldState, type RecordContext } from '../../language/recordRules'
import type { PageDefinition } from '../../language/pageDefinition'
import { defaultValue } from '../../language/defaultValue'
import { isAppendOnly, isTable } from '../../language/tableColumns'
import { appendedRows } from './appendedRows'
import { dependentsOf } from './dependencies'
import { clearErrors, hasErrors, marksOf, placeErrors } from './formErrors'
import { keepRows } from './keepRows'
import { narrowPage } from './narrowPage'
import { sameValue } from './sameValue'
import { isWaiting } from './standing'
import { mergeAnnex } from './mergeAnnex'
import { keepBlank, visibleSlots } from './formRules'

export type AnnexFiles = Readonly<Record<string, readonly AnnexFileInfo[]>>

export interface FormModelOptions {
  readonly page: PageDefinition
  readonly context: () => RecordContext
  /** The fields the form shows; the other values only take part in conditions. */
  readonly names: readonly string[]
  /** The record as it stands at the server, or the defaults of a new one. */
  readonly baseline: Readonly<Record<string, unknown>>
  readonly annex?: AnnexFiles
  /** The record is not there yet: what cannot be known yet takes no room. */
  readonly isNew?: boolean
}

/** What the form shows besides its fields. Observed key by key. */
export interface FormView {
  isDirty: boolean
  annex: AnnexFiles
  /** Refusals that belong to no field of this form. */
  general: readonly string[]
  annexErrors: Readonly<Record<string, string>>
  /** Annex slots that apply to the record as it is filled in. */
  slots: readonly string[]
}

export type ValueListener = (name: string, author: 'person' | 'rule') => void

/** A table is computed when the typing pauses: its rows are many. */
const tablePause = 150

/**
 * One open form. Formily holds each field's value, state and errors apart, so that a keystroke reaches
 * its own field and those that look at it, and nobody else. No validator and no expression is handed to Formily:
 * what is shown, required, computed and refused comes from the page's rules, the same as at the server.
 */
export class FormModel {
  readonly page: PageDefinition
  readonly names: readonly string[]
  readonly isNew: boolean
  readonly form: Form
  /** What the rules may ask, as of now. */
  readonly context: () => RecordContext
  readonly view: FormView
  /** Always current and plain: reading it subscribes nobody. */
  readonly values: Readonly<Record<string, unknown>>
  baseline: Readonly<Record<string, unknown>>
  baselineAnnex: AnnexFiles
  private readonly fields = new Map<string, Field>()
  private readonly changedNames = new Set<string>()
  private readonly listeners = new Set<ValueListener>()
  private tableTimer: ReturnType<typeof setTimeout> | undefined
  /** Somebody filled something in. What a new record begins with, and what follows from it, is nobody's input and never missed. */
  private hasInput = false

  constructor(options: FormModelOptions) {
    const values = { ...options.baseline }
    this.page = options.page
    this.names = options.names
    this.isNew = options.isNew ?? false
    this.context = options.context
    this.values = values
    this.baseline = options.baseline
    this.baselineAnnex = options.annex ?? {}
    // Shallow: Formily would otherwise make every cell of every table observable.
    this.form = createForm({ values: observable.shallow(values) })
    this.view = observable.shallow<FormView>({ isDirty: false, annex: this.baselineAnnex, general: [], annexErrors: {}, slots: visibleSlots(this.page, values, this.context(), this.isNew) })
    for (const name of options.names) this.fields.set(name, this.form.createField({ name }))
    this.applyStates(fieldStates(this.page, values, this.context()))
    if (this.isNew) this.holdBack()
  }

  field(name: string): Field | undefined {
    return this.fields.get(name)
  }

  /** Fields that differ from the record the form was opened with. */
  get changed(): readonly string[] {
    return [...this.changedNames]
  }

  get annexIsChanged(): boolean {
    return !sameValue(idsOf(this.view.annex), idsOf(this.baselineAnnex))
  }

  /** What the page says a new record begins with in a field; null where it says nothing, and of a record that is changed. */
  fallback(name: string): unknown {
    const field = this.page.fields[name]
    return this.isNew && field?.default !== undefined ? defaultValue(field, this.context()) : null
  }

  setValue(name: string, value: unknown, author: 'person' | 'rule' = 'person'): void {
    if (Object.is(this.values[name] ?? null, value ?? null)) return
    if (author === 'person') this.hasInput = true
    batch(() => {
      this.form.setValuesIn(name, value ?? null)
      this.trackChange(name)
      this.bringForth(name)
      this.followUp(name)
      if (hasErrors(this.fields.get(name))) this.validate([name])
    })
    for (const listener of this.listeners) listener(name, author)
  }

  setAnnex(change: (value: AnnexFiles) => AnnexFiles): void {
    const annex = change(this.view.annex)
    batch(() => {
      this.hasInput = true
      this.view.annex = annex
      this.view.annexErrors = Object.fromEntries(Object.entries(this.view.annexErrors).filter(([slot]) => (annex[slot] ?? []).length === 0))
      this.noteDirty()
    })
    for (const listener of this.listeners) listener('annex', 'person')
  }

  /** Says that the present values are somebody's input: a draft was put back. */
  noteInput(): void {
    this.hasInput = true
    this.noteDirty()
  }

  /** Hears of every change; gives the way to stop hearing. */
  listen(listener: ValueListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  isVisible(name: string): boolean {
    return this.fields.get(name)?.display === 'visible'
  }

  /** The record as one sees it: what is hidden counts as empty, though what was typed there is kept while the form is open. */
  visibleValues(): Record<string, unknown> {
    const record: Record<string, unknown> = { ...this.values }
    for (const [name, field] of this.fields) if (field.display !== 'visible') record[name] = null
    return emptyHiddenCells(this.page, record, this.context())
  }

  /** Checks fields as the server will, and puts what is wrong at its place. Without names: all that is shown. */
  validate(names: readonly string[] = this.names): readonly FieldError[] {
    const asked = names.filter((name) => this.isVisible(name))
    const page = narrowPage(this.page, asked)
    const record = this.visibleValues()
    const typed = Object.fromEntries(asked.map((name) => [name, record[name]]))
    const normalized = keepBlank(typed, normalizeRecord(page, typed).values)
    const errors = validateRecord(page, { ...record, ...normalized }, this.context(), { fields: asked })
    batch(() => {
      for (const name of asked) clearErrors(this.fields.get(name))
      placeErrors(this, errors)
    })
    return errors
  }

  /** Checks a field that was just left, and those whose rules look at it: the filled-in ones, and those that stand accused. */
  leave(name: string): void {
    this.finishTables()
    const related = dependentsOf(this.page, name).rules.filter((at) => at !== name && (!sameValue(this.values[at], null) || hasErrors(this.fields.get(at))))
    this.validate([name, ...related])
  }

  /** Puts refusals of the server at their fields; earlier ones go. */
  showErrors(errors: readonly FieldError[]): void {
    batch(() => {
      this.clearAllErrors()
      placeErrors(this, errors)
    })
  }

  clearAllErrors(): void {
    for (const field of this.fields.values()) clearErrors(field)
    this.view.general = []
    this.view.annexErrors = {}
  }

  /**
   * Takes a newer state of the record as the starting point; fields that were changed here keep their value, and files
   * that were added or removed here are added to or removed from the newer ones, as are rows of a table that only grows.
   */
  rebase(record: Readonly<Record<string, unknown>>, annex: AnnexFiles): void {
    batch(() => {
      const mine = new Set(this.changedNames)
      for (const name of mine) this.appendTo(name, record[name])
      this.view.annex = mergeAnnex(this.baselineAnnex, this.view.annex, annex)
      this.baseline = record
      this.baselineAnnex = annex
      for (const name of this.names) if (!mine.has(name)) this.setValue(name, record[name], 'rule')
      for (const name of mine) this.trackChange(name)
      this.noteDirty()
    })
  }

  /** Rows of others that were saved meanwhile stand before those added here, where a table only grows. */
  private appendTo(name: string, theirs: unknown): void {
    const [field, rows] = [this.page.fields[name], this.values[name]]
    if (field && isAppendOnly(field) && !sameValue(rows, theirs)) this.setValue(name, appendedRows(this.baseline[name], rows, theirs), 'rule')
  }

  /** Computes at once what waits for a pause in typing; before saving. */
  finishTables(): void {
    if (this.tableTimer === undefined) return
    clearTimeout(this.tableTimer)
    this.tableTimer = undefined
    const tables = Object.values(this.page.fields).filter(isTable)
    this.compute([...new Set(tables.flatMap((table) => dependentsOf(this.page, table.name).computed))])
  }

  dispose(): void {
    clearTimeout(this.tableTimer)
    this.listeners.clear()
    this.form.onUnmount()
  }

  private followUp(name: string): void {
    const { states, computed, slots } = dependentsOf(this.page, name)
    if (computed.length > 0) this.computeSoon(name, computed)
    if (slots) this.view.slots = visibleSlots(this.page, this.values, this.context(), this.isNew)
    if (states.length > 0) this.applyStates(fieldStates(narrowPage(this.page, states), this.values, this.context()), states)
  }

  private computeSoon(source: string, computed: readonly string[]): void {
    if (!isTable(this.page.fields[source]!)) return this.compute(computed)
    clearTimeout(this.tableTimer)
    this.tableTimer = setTimeout(() => this.finishTables(), tablePause)
  }

  private compute(names: readonly string[]): void {
    if (names.length === 0) return
    const context = this.context()
    const record = computeRecord(narrowPage(this.page, names), emptyHiddenCells(this.page, this.values, context), context)
    for (const name of names) {
      const value = keepRows(this.values[name], record[name])
      if (!sameValue(this.values[name], value)) this.setValue(name, value, 'rule')
    }
  }

  private applyStates(states: Readonly<Record<string, FieldState>>, names: readonly string[] = this.names): void {
    for (const name of names) {
      const field = this.fields.get(name)
      const state = states[name]
      if (!field || !state) continue
      field.setDisplay(state.visible ? 'visible' : 'hidden')
      field.setPattern(state.readOnly ? 'readOnly' : 'editable')
      if (marksOf(field).required !== state.required) field.setData({ ...marksOf(field), required: state.required })
    }
  }

  private holdBack(): void {
    for (const [name, field] of this.fields) if (isWaiting(this.page.fields[name]!, this.values[name])) field.setData({ ...marksOf(field), waiting: true })
  }

  /** What came to have a value stays, whatever becomes of the value: a form that is being filled in does not shrink under the hand. */
  private bringForth(name: string): void {
    const field = this.fields.get(name)
    if (field && marksOf(field).waiting && !isWaiting(this.page.fields[name]!, this.values[name])) field.setData({ ...marksOf(field), waiting: false })
  }

  private trackChange(name: string): void {
    if (!this.fields.has(name)) return
    if (sameValue(this.values[name], this.baseline[name])) this.changedNames.delete(name)
    else this.changedNames.add(name)
    this.noteDirty()
  }

  private noteDirty(): void {
    const isDirty = this.hasInput && (this.changedNames.size > 0 || this.annexIsChanged)
    if (isDirty !== this.view.isDirty) this.view.isDirty = isDirty
  }
}

function idsOf(annex: AnnexFiles): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(annex).map(([slot, files]) => [slot, files.map((file) => file.id)]))
}
