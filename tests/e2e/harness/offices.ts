import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { demoPassword } from '../../demoPassword'
import { logInByHttp } from './api'
import { officeContext, sharedBrowser, watchTrouble } from './browser'
import { leave } from './goTo'

/** A browser of its own in which somebody has signed in, with one window: what it keeps is nobody else's meanwhile. */
export interface Office {
  readonly mobile: string
  readonly window: Page
  /** What went wrong in the console since it was taken. */
  readonly trouble: string[]
  /** Seconds of the processor that the window has used up since it was opened. */
  readonly busySeconds: () => Promise<number>
}

export interface Offices {
  readonly take: (mobile: string) => Promise<Office>
  /** Gives back one that is as it was taken, for the next visit of the same person. */
  readonly giveBack: (office: Office) => Promise<void>
  /** Closes one in which something was left open. */
  readonly discard: (office: Office) => Promise<void>
  /** Closes all that are open. */
  readonly close: () => Promise<void>
}

interface OpenOffice extends Office {
  readonly context: BrowserContext
}

/** Each holds a renderer with the whole application; those that wait longest are closed first. */
const mostIdle = 8

/**
 * Offices that stay open: to load the application costs more than most of what a visit does in it.
 * Everyone signs in for each office anew: a session that two browsers share ends when both renew it.
 */
export function createOffices(url: string): Offices {
  const idle: OpenOffice[] = []
  const open = new Map<Office, BrowserContext>()

  async function discard(office: Office): Promise<void> {
    await open.get(office)?.close()
    open.delete(office)
  }

  return {
    async take(mobile) {
      const index = idle.findLastIndex((office) => office.mobile === mobile)
      const [known] = index < 0 ? [] : idle.splice(index, 1)
      if (known) return known
      const office = await openOffice(url, mobile)
      open.set(office, office.context)
      return office
    },
    async giveBack(office) {
      office.trouble.length = 0
      idle.push(office as OpenOffice)
      if (idle.length > mostIdle) await discard(idle.shift()!)
    },
    discard,
    close: async () => void (await Promise.all([...open.keys()].map(discard))),
  }
}

async function openOffice(url: string, mobile: string): Promise<OpenOffice> {
  const context = await officeContext(await sharedBrowser(), url, {}, await logInByHttp(url, mobile, demoPassword))
  const window = await context.newPage()
  window.setDefaultTimeout(40_000)
  const trouble = watchTrouble(window)
  const clock = await context.newCDPSession(window)
  await clock.send('Performance.enable')
  await leave(window)
  return { mobile, window, context, trouble, busySeconds: () => busySeconds(clock) }
}

async function busySeconds(clock: CDPSession): Promise<number> {
  const { metrics } = await clock.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? 0
}
