import { normalizeRecord } from '../../language/recordRules'
import type { AnnexFiles, FormModel } from './formModel'

/**
 * The body that creates a record: what one sees in the form. What only the system writes is left out, and what is
 * hidden is sent as null, so that the record says what the form said.
 */
export function createdValues(model: FormModel, preset: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const values = writable(model, model.names)
  const others = Object.fromEntries(Object.entries(preset).filter(([name]) => model.page.fields[name] && !model.names.includes(name)))
  return { ...others, ...values, ...annexIds(model) }
}

/** The body that updates a record: the fields that changed, and hidden ones that still hold a value. */
export function changedValues(model: FormModel): Record<string, unknown> {
  const hidden = model.names.filter((name) => !model.isVisible(name) && (model.baseline[name] ?? null) !== null)
  const names = [...new Set([...model.changed, ...hidden])]
  return { ...writable(model, names), ...(model.annexIsChanged ? annexIds(model) : {}) }
}

/** Ids of the attached files by slot, as a body carries them; nothing where the page has no slots. */
export function annexIds(model: FormModel): { annex?: Readonly<Record<string, readonly string[]>> } {
  const slots = Object.keys(model.page.annex)
  if (slots.length === 0) return {}
  return { annex: Object.fromEntries(slots.map((slot) => [slot, (model.view.annex[slot] ?? []).map((file) => file.id)])) }
}

/** Files of a record as the form keeps them. */
export function annexOf(record: Readonly<Record<string, unknown>>): AnnexFiles {
  return (record['annex'] ?? {}) as AnnexFiles
}

function writable(model: FormModel, names: readonly string[]): Record<string, unknown> {
  const record = model.visibleValues()
  const stateField = model.page.states?.field
  const asked = names.filter((name) => name !== stateField && !isForSystem(model, name))
  return normalizeRecord(model.page, Object.fromEntries(asked.map((name) => [name, record[name]]))).values
}

function isForSystem(model: FormModel, name: string): boolean {
  const field = model.page.fields[name]
  return !field || field.readOnly === true || field.compute !== undefined
}
