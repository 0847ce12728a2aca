import { missingFileText } from '../../fields/requiredProblem'
import type { FormModel } from './formModel'

/**
 * Whether the files a record needs when it is saved are there. With a life cycle they are due later, when it
 * leaves its first state; an older record without them may be changed as long as its files are left alone.
 */
export function annexIsComplete(model: FormModel, isNew: boolean): boolean {
  if (model.page.states || (!isNew && !model.annexIsChanged)) return true
  const missing = model.view.slots.flatMap((name) => {
    const slot = model.page.annex[name]
    return slot?.required && (model.view.annex[name] ?? []).length === 0 ? [slot] : []
  })
  model.view.annexErrors = Object.fromEntries(missing.map((slot) => [slot.name, missingFileText(slot)]))
  return missing.length === 0
}
