import { RequestRefusal } from '../errors'
import type { Access } from './access'
import type { AccessClaims } from './accessToken'
import { checkPassword, setPassword } from './accounts'
import { endOtherSessions } from './sessions'

/** Long enough, and of more than one kind of character. Given as the sentence to show, or null when it will do. */
export function passwordProblem(password: string, mobile: string): string | null {
  if (password.length < 8) return '新密码至少 8 个字符'
  if (password.length > 128) return '新密码不能超过 128 个字符'
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length
  if (kinds < 2) return '新密码须含字母、数字、符号中的至少两种'
  return mobile !== '' && password.includes(mobile) ? '新密码不能包含手机号' : null
}

/** Refuses a new password that will not do. */
export function requireGoodPassword(newPassword: string, mobile: string): void {
  const problem = passwordProblem(newPassword, mobile)
  if (problem) throw refuse('newPassword', problem)
}

/** Changes the own password. Whoever was signed in elsewhere with the old one is signed out. */
export async function changePassword(access: Access, claims: AccessClaims, { oldPassword, newPassword }: { oldPassword: string; newPassword: string }): Promise<void> {
  const mobile = (await access.person(claims.empId))?.mobile ?? ''
  const verdict = await checkPassword(access.database, { empId: claims.empId, mobile, password: oldPassword })
  if (verdict.kind === 'locked') throw new RequestRefusal('accountLocked', { parameters: { minutes: verdict.minutes } })
  if (verdict.kind === 'wrong') throw refuse('oldPassword', '原密码不正确')
  if (newPassword === oldPassword) throw refuse('newPassword', '新密码不能与原密码相同')
  requireGoodPassword(newPassword, mobile)

  await setPassword(access.database, claims.empId, newPassword)
  for (const sessionId of await endOtherSessions(access.database, claims.empId, claims.sessionId, 'forced')) access.forgetSession(sessionId)
}

function refuse(path: string, message: string): RequestRefusal {
  return new RequestRefusal('invalid', { message, errors: [{ path, code: 'rule', message }] })
}
