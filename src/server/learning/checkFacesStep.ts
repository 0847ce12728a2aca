import { RequestRefusal } from '../errors'
import type { RecordStep } from '../resources/recordStep'

/** Nobody judges photos by the move alone: which is meant the page says on which they are looked at. */
export const checkFacesStep: RecordStep = () => Promise.reject(new RequestRefusal('moveRefused', { message: '请打开核对页面逐张核对' }))
