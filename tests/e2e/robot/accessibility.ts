import { AxeBuilder } from '@axe-core/playwright'
import { expect } from 'vitest'
import type { Visit } from './world'

/** axe finds nothing serious on what is shown now. */
export async function isAccessible({ window, page }: Visit, where: string): Promise<void> {
  // A dialog still fading in has no contrast yet; what turns for ever is not waited for.
  await window.evaluate(() => Promise.allSettled(document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime)).map((one) => one.finished)))
  const { violations } = await new AxeBuilder({ page: window as never }).analyze()
  const serious = violations.filter((one) => one.impact === 'serious' || one.impact === 'critical')
  expect(serious.map((one) => `${one.id}: ${one.help} at ${one.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(' | ')}`), `axe on ${page.id} ${where}`).toEqual([])
}
