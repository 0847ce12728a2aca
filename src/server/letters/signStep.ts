import type { RecordStep } from '../resources/recordStep'
import { RequestRefusal } from '../errors'

/** Nobody signs by the move alone: text read, mobile proved and signature drawn come in by the call of the signing page. */
export const signStep: RecordStep = () => Promise.reject(new RequestRefusal('moveRefused', { message: '请在签署页面读完正文、验证手机号并签名' }))
