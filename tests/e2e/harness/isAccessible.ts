import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The menu is the same beside every page: it is looked at beside the home page of each kind of person. */
export const withoutMenu = { exclude: 'nav[aria-label="功能菜单"]' }

/** axe finds nothing serious on what the window shows now. */
export async function isAccessible(window: Page, where: string, { exclude }: { readonly exclude?: string } = {}): Promise<void> {
  // A dialog still fading in has no contrast yet; what turns for ever is not waited for.
  await window.evaluate(() => Promise.allSettled(document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime)).map((one) => one.finished)))
  // Without frames to look into there is no need of a second, blank window to gather the findings in.
  const axe = new AxeBuilder({ page: window as never }).setLegacyMode().options({ resultTypes: ['violations'], preload: false })
  const { violations } = await (exclude ? axe.exclude(exclude) : axe).analyze()
  const serious = violations.filter((one) => one.impact === 'serious' || one.impact === 'critical')
  expect(serious.map((one) => `${one.id}: ${one.help} at ${one.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(' | ')}`), `axe on ${where}`).toEqual([])
}
