import type { FormModel } from './formModel'

/** Whether the files a record needs when it is saved are there. With a life cycle they are due later, when it leaves its first state. */
export function annexIsComplete(model: FormModel): boolean {
  if (model.page.states) return true
  const missing = model.view.slots.flatMap((name) => {
    const slot = model.page.annex[name]
    return slot?.required && (model.view.annex[name] ?? []).length === 0 ? [slot] : []
  })
  model.view.annexErrors = Object.fromEntries(missing.map((slot) => [slot.name, `请上传${slot.title}`]))
  return missing.length === 0
}
