import type { SmsCodeAnswer } from '../../../contract/session'
import { RequestRefusal } from '../../errors'
import type { Access } from '../access'
import { countUse } from '../attempts'
import { findPersonByMobile } from '../people'
import { makeCode, smsCodeLifetime } from './smsCodes'
import type { SmsSender } from './smsSender'

/** Seconds between two codes for a mobile. */
const pause = 60
const day = 86_400
const codesPerDay = 10
/** A whole office shares one address. */
const codesPerHourAndAddress = 60

/** Sends a code to a mobile. One that nobody has is answered the same, and gets none. `key` is what the code is kept under where it is not for signing in (`codeFor`). */
export async function sendCode(access: Access, sender: SmsSender | null, { mobile, template, address, key = mobile }: { mobile: string; template: string; address: string; key?: string }): Promise<SmsCodeAnswer> {
  if (!sender) throw new RequestRefusal('smsNotSetUp')
  if (!/^1[3-9]\d{9}$/.test(mobile)) throw new RequestRefusal('invalid', { message: '请输入正确的手机号', errors: [{ path: 'mobile', code: 'pattern', message: '请输入正确的手机号' }] })
  if (sender.isDown()) throw new RequestRefusal('smsFailed')
  await refuseTooMany(access, mobile, address)
  const [empId, code] = await Promise.all([findPersonByMobile(access.records, access.schemas(), mobile), makeCode(access.database, key)])
  if (empId !== null) sender.send({ mobile, code, template })
  return { retryAfter: pause, expiresIn: smsCodeLifetime }
}

async function refuseTooMany({ database }: Access, mobile: string, address: string): Promise<void> {
  const seconds = await countUse(database, `sms:${mobile}`, { limit: 1, seconds: pause })
  if (seconds > 0) throw new RequestRefusal('smsTooSoon', { parameters: { seconds }, data: { retryAfter: seconds } })
  const ofAddress = await countUse(database, `sms-ip:${address}`, { limit: codesPerHourAndAddress, seconds: 3600 })
  const ofDay = await countUse(database, `sms-day:${mobile}`, { limit: codesPerDay, seconds: day })
  const wait = Math.max(ofAddress, ofDay)
  if (wait > 0) throw new RequestRefusal('smsTooMany', { parameters: { minutes: Math.ceil(wait / 60) }, data: { retryAfter: wait } })
}
