import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    axe?: typeof Axe & { readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact?: Axe.ImpactValue; readonly enabled: boolean; readonly tags: readonly string[] }[] } }
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What is not looked at again: the menu, which is the same beside every page and is looked at beside the home page of each kind of person, and rows after the eighth, which are like those before. */
export const withoutRepeats = { exclude: ['nav[aria-label="功能菜单"]', 'main tr[data-row-key]:nth-child(n+10)'] }

/** What axe need not look at. */
interface Known {
  readonly exclude?: readonly string[]
  /** Its colours stand elsewhere and were looked at there; to follow what lies behind every word takes axe three quarters of its time. */
  readonly withoutColours?: boolean
}

/** axe finds nothing serious on what the window shows now. */
export async function isAccessible(window: Page, where: string, { exclude = [], withoutColours = false }: Known = {}): Promise<void> {
  // A dialog still fading in has no contrast yet; what turns for ever is not waited for.
  await window.evaluate(() => Promise.allSettled(document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime)).map((one) => one.finished)))
  // It stays in a window that goes from page to page: to read it anew takes as long as a third of its looking.
  if (!(await window.evaluate(() => 'axe' in globalThis))) await window.evaluate(axeSource)
  const found = await window.evaluate(seriousFindings, { exclude, left: withoutColours ? ['color-contrast'] : [] })
  expect(found, `axe on ${where}`).toEqual([])
}

/** Runs in the window. Rules whose breach is never serious are not asked: what they find would be thrown away. */
async function seriousFindings({ exclude, left }: { readonly exclude: readonly string[]; readonly left: readonly string[] }): Promise<readonly string[]> {
  const { axe } = window
  const isSerious = (impact: string | null | undefined) => impact === 'serious' || impact === 'critical'
  // oxlint-disable-next-line no-underscore-dangle -- axe says nowhere else how much the breach of a rule weighs.
  const rules = axe!._audit.rules.filter((rule) => rule.enabled && isSerious(rule.impact) && !rule.tags.includes('experimental') && !rule.tags.includes('deprecated') && !left.includes(rule.id)).map(({ id }) => id)
  const { violations } = await axe!.run({ exclude: [...exclude] }, { runOnly: { type: 'rule', values: rules }, resultTypes: ['violations'], preload: false })
  return violations.filter(({ impact }) => isSerious(impact)).map(({ id, help, nodes }) => `${id}: ${help} at ${nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(' | ')}`)
}
