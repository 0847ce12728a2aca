import type { Locator, Page } from 'playwright-core'

/** Types into a select and takes the option of exactly that label; of several, one after the other. */
export async function choose(place: Locator, labels: readonly string[], isMultiple: boolean): Promise<void> {
  const page = place.page()
  const input = place.getByRole('combobox').first()
  // What stands in for a large input gives way to it when it is pointed at; left alone it waits until the page has nothing else to do.
  const standIn = place.locator('input[data-deferred]')
  if (await standIn.count()) await standIn.hover({ timeout: 2_000 }).catch(() => undefined)
  const chosen = place.locator('.ant-select-selection-item-remove')
  if (isMultiple) while (await chosen.count()) await chosen.first().click()
  for (const label of labels) {
    // What is chosen already lies over the input; the box around both takes the click.
    if ((await openList(page).count()) === 0) await place.locator('.ant-select-selector').first().click()
    if (await input.isEditable()) await input.fill(label)
    await optionOf(page, label).click()
  }
  await leave(input)
}

/** A list of several stays open until its input is left. A click on an option gives the input the focus back a moment later, which may be after it was left; then it is left once more, and what still stands goes as by a press beside it. */
async function leave(input: Locator): Promise<void> {
  const open = openList(input.page()).first()
  const isClosed = () => open.waitFor({ state: 'hidden', timeout: 2_000 }).then(() => true, () => false)
  for (let tries = 0; tries < 10; tries += 1) {
    if (tries > 0) await input.focus()
    await input.blur()
    if (await isClosed()) return
    await input.page().evaluate(() => document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })))
    if (await isClosed()) return
  }
  throw new Error(`A list of options stays open after its input was left ten times: ${await open.innerText()}`)
}

/** Takes one of the answers that stand side by side. */
export async function press(place: Locator, label: string): Promise<void> {
  await place.getByRole('radio', { name: label, exact: true }).check()
}

function openList(page: Page): Locator {
  return page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
}

/** Lists, trees and cascades alike bear the label as title: the whole of it, not the note beside it. */
function optionOf(page: Page, label: string): Locator {
  const title = `[title="${label.replace(/["\\]/g, '\\$&')}"]`
  return openList(page).locator(`.ant-select-item-option${title}, .ant-select-tree-node-content-wrapper${title}, .ant-cascader-menu-item${title}`).first()
}
