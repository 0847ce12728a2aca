import { RequestRefusal } from '../errors'
import type { RecordStep } from '../resources/recordStep'

/** Nobody learns by the move alone: chapters and their time are the course page's. */
export const studyStep: RecordStep = () => Promise.reject(new RequestRefusal('moveRefused', { message: '请在学习页面学习' }))
