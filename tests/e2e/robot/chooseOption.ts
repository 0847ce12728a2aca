import type { Locator, Page } from 'playwright-core'

/** Types into a select and takes the option of exactly that label; of several, one after the other. */
export async function choose(place: Locator, labels: readonly string[], isMultiple: boolean): Promise<void> {
  const page = place.page()
  const input = place.getByRole('combobox').first()
  const chosen = place.locator('.ant-select-selection-item-remove')
  if (isMultiple) while (await chosen.count()) await chosen.first().click()
  for (const label of labels) {
    // What is chosen already lies over the input; the box around both takes the click.
    if ((await openList(page).count()) === 0) await place.locator('.ant-select-selector').first().click()
    if (await input.isEditable()) await input.fill(label)
    await optionOf(page, label).click()
  }
  await input.blur()
  await openList(page).first().waitFor({ state: 'hidden' })
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
