import type { FrameLocator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { LoginAnswer } from '../../../src/contract/session'
import { demoPassword } from '../../demoPassword'
import type { ServerProcess } from './serverProcess'

/** Who is who in the demonstration. */
export const safetyChief = { mobile: '13800000004', name: '苏映雪', company: '西安星程示范客运有限公司' }

/** Signs in by the form of the login page, in a window or in a frame of one. */
export async function enterPassword(place: Page | FrameLocator, mobile: string, password = demoPassword): Promise<void> {
  await place.getByLabel('手机号').fill(mobile)
  await place.getByLabel('密码', { exact: true }).fill(password)
  await place.getByLabel('密码', { exact: true }).press('Enter')
}

/** Waits until the page says something as an alarm. */
export function untilSaid(window: Page, text: string): Promise<void> {
  return window.getByRole('alert').filter({ hasText: text }).waitFor()
}

/** To be called before a code is asked for by SMS; gives the way to read it. The demonstration's server logs codes instead of sending them, and what it logs may be read after its answer. */
export function nextCode({ output }: Pick<ServerProcess, 'output'>, mobile: string): () => Promise<string> {
  const last = () => [...output().matchAll(new RegExp(`${mobile} 的验证码是 (\\d{6})`, 'g'))].at(-1)?.[1]
  const earlier = last()
  return async () => {
    await expect.poll(last, { message: `the code that the server logged for ${mobile}`, timeout: 10_000 }).not.toBe(earlier)
    return last()!
  }
}

/** The code to be scanned that the login page shows once it is asked to. */
export async function shownCode(page: Page, ask: () => Promise<void>): Promise<string> {
  const opened = page.waitForResponse((answer) => answer.url().endsWith('/api/session/scanCode'))
  await ask()
  const { data } = (await (await opened).json()) as { data: { code: string } }
  await page.locator('[data-scan="waiting"]').waitFor()
  return data.code
}

/** What the address bar shows, without the server. */
export function addressIn(window: Page): string {
  const { pathname, search } = new URL(window.url())
  return pathname + search
}

/** A call by another program on which somebody has signed in; it must be answered. */
export async function post<Data>(url: string, { accessToken }: Pick<LoginAnswer, 'accessToken'>, path: string, body: object): Promise<Data> {
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers: { access_token: accessToken, 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: Data }
  if (code !== 0) throw new Error(`${path} was refused: ${msg}`)
  return data
}

/** Ends a session at the server, as an administrator or a login elsewhere would. */
export async function endSession(url: string, token: string): Promise<void> {
  await fetch(`${url}/api/ry/emp/loginV2/loginOut?access_token=${encodeURIComponent(token)}`, { method: 'POST' })
}
