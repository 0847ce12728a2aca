import { RequestRefusal } from '../errors'
import type { RecordStep } from '../resources/recordStep'
import { textOf } from '../resources/values'
import { findSheet } from './examSheets'

/** By the move alone only attempts are marked that were not made here: others are marked question by question. */
export const markStep: RecordStep = async (services, _table, moved) => {
  if (textOf(moved['employee']) === services.principal.empId) throw new RequestRefusal('forbidden', { message: '不能给自己的答卷阅卷' })
  if (await findSheet(services, textOf(moved['id']))) throw new RequestRefusal('moveRefused', { message: '请打开阅卷页面逐题给分' })
  return {}
}
