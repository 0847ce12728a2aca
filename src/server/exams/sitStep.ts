import { RequestRefusal } from '../errors'
import type { RecordStep } from '../resources/recordStep'

/** Nobody begins or hands in an exam by the move alone: paper, clock and answers are the exam page's. */
export const sitStep: RecordStep = () => Promise.reject(new RequestRefusal('moveRefused', { message: '请在考试页面作答、交卷' }))
