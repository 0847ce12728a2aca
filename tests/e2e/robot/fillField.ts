import type { Locator, Page } from 'playwright-core'
import { fieldTypeOf, type FieldDefinition } from '../../../src/fields/definitions'
import type { FieldContext } from '../../../src/fields/fieldType'
import type { FilterDefinition } from '../../../src/language/pageDefinition'

/** What the filler has to know beyond the field and its value. */
export interface FillContext extends FieldContext {
  /** Labels of referred records, as the form shows them. */
  readonly labelOf: (resource: string, id: string) => string
}

type Fill = (place: Locator, field: FieldDefinition, value: unknown, context: FillContext) => Promise<void>

/** Enters a value as a person would, by the input of the field's type. `form` is the form or dialog the field stands in. */
export async function fillField(form: Locator, path: string, field: FieldDefinition, value: unknown, context: FillContext): Promise<void> {
  const place = form.locator(`[data-field="${path}"]`).first()
  await place.scrollIntoViewIfNeeded()
  await (fills[field.type] ?? fillText)(place, field, value, context)
}

const fillText: Fill = async (place, _field, value) => {
  const input = place.locator('input, textarea').first()
  await input.fill(String(value))
  await input.blur()
}

const fillFormatted: Fill = async (place, field, value, context) => {
  const input = place.locator('input').first()
  await input.click()
  await input.fill(fieldTypeOf(field).format(value, field as never, context))
  await input.press('Enter')
  await input.blur()
}

const fillSwitch: Fill = async (place, _field, value) => {
  const toggle = place.getByRole('switch')
  if ((await toggle.getAttribute('aria-checked')) !== String(value)) await toggle.click()
}

const fillDictionary: Fill = async (place, field, value, context) => {
  const name = (field as { dict: string }).dict
  const items = context.dictionary(name)?.items ?? []
  const labels = listOf(value).map((one) => items.find((item) => item.value === one)?.label ?? one)
  const radio = place.getByRole('radio')
  if ((await radio.count()) > 0) return place.locator('label', { hasText: labels[0]! }).filter({ hasText: new RegExp(`^${escape(labels[0]!)}$`) }).first().click()
  await choose(place, labels, field.type === 'multiDict')
}

const fillReference: Fill = async (place, field, value, context) => {
  const resource = fieldTypeOf(field).refersTo!(field as never)
  await choose(place, listOf(value).map((id) => context.labelOf(resource, id)), Array.isArray(value))
}

/** Types into a select and takes the option of exactly that label. */
async function choose(place: Locator, labels: readonly string[], isMultiple: boolean): Promise<void> {
  const page = place.page()
  const input = place.getByRole('combobox').first()
  for (const chosen of isMultiple ? await place.locator('.ant-select-selection-item-remove').all() : []) await chosen.click()
  for (const label of labels) {
    // What is chosen already lies over the input; the box around both takes the click.
    await place.locator('.ant-select-selector').first().click()
    if (await input.isEditable()) await input.fill(label)
    await optionOf(page, label).click()
  }
  await input.press('Escape').catch(() => undefined)
  await input.blur()
}

function optionOf(page: Page, label: string): Locator {
  const open = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
  const exact = new RegExp(`^\\s*${escape(label)}`)
  return open.locator('.ant-select-item-option, .ant-select-tree-node-content-wrapper, .ant-cascader-menu-item').filter({ hasText: exact }).first()
}

const fillRegion: Fill = async (place, field, value, context) => {
  await choose(place, [context.itemLabel?.('region', String(value)) ?? fieldTypeOf(field).format(value, field as never, context)], false)
}

const fillRichText: Fill = async (place, _field, value) => {
  const editor = place.locator('[contenteditable="true"]')
  await editor.fill(String(value).replace(/<[^>]+>/g, ''))
  await editor.blur()
}

const fillPosition: Fill = async (place, _field, value) => {
  const { lng, lat, address } = value as { lng: number; lat: number; address?: string }
  const inputs = place.locator('input')
  await inputs.nth(0).fill(String(lng))
  await inputs.nth(1).fill(String(lat))
  if (address && (await inputs.count()) > 2) await inputs.nth(2).fill(address)
  await inputs.nth(1).blur()
}

/** Writes a wave across the pad: long enough to count as a signature. */
const fillSignature: Fill = async (place) => {
  const pad = place.locator('canvas')
  await pad.waitFor()
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  const { mouse } = place.page()
  await mouse.move(box.x + 20, box.y + box.height / 2)
  await mouse.down()
  for (let step = 1; step <= 12; step += 1) await mouse.move(box.x + 20 + (step * (box.width - 40)) / 12, box.y + box.height / 2 + Math.sin(step) * (box.height / 4))
  await mouse.up()
}

const fillTable: Fill = async (place, field, value, context) => {
  const columns = Object.values((field as { columns: Record<string, FieldDefinition> }).columns)
  const rows = value as Readonly<Record<string, unknown>>[]
  for (const [index, row] of rows.entries()) {
    if ((await place.locator(`[data-field^="${field.name}/${index}/"]`).count()) === 0) await place.locator('[data-action="addRow"]').click()
    for (const column of columns) {
      const cell = place.locator(`[data-field="${field.name}/${index}/${column.name}"]`)
      const given = row[column.name]
      if (given === null || given === undefined || column.readOnly || (await cell.count()) === 0) continue
      await fillField(place, `${field.name}/${index}/${column.name}`, column, given, context)
    }
  }
}

const fills: Partial<Record<FieldDefinition['type'], Fill>> = {
  date: fillFormatted, datetime: fillFormatted, month: fillFormatted, year: fillFormatted, time: fillFormatted,
  bool: fillSwitch,
  dict: fillDictionary, multiDict: fillDictionary,
  ref: fillReference, refs: fillReference, emp: fillReference, emps: fillReference, org: fillReference, orgs: fillReference,
  region: fillRegion, richtext: fillRichText, geo: fillPosition, signature: fillSignature, table: fillTable,
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Sets a filter so that it must find the given value. */
export async function fillFilter(place: Locator, filter: FilterDefinition, field: FieldDefinition | null, value: unknown, context: FillContext): Promise<void> {
  if (!field) throw new Error(`Filter ${filter.field} looks at no field the robot knows.`)
  switch (filter.operator) {
    case 'contains': return place.locator('input').first().fill(String(value).slice(0, 20))
    case 'between': return fillRange(place, field, value, context)
    case 'equals': return field.type === 'bool' ? choose(place, [value === true ? '是' : '否'], false) : place.locator('input').first().fill(String(value))
    case 'within': return field.type === 'region' ? fillRegion(place, field, value, context) : fillReference(place, field, listOf(value)[0], context)
    default: return field.type === 'dict' || field.type === 'multiDict' ? fillDictionary(place, { ...field, type: 'multiDict' } as FieldDefinition, listOf(value).slice(0, 1), context) : fillReference(place, field, listOf(value).slice(0, 1), context)
  }
}

async function fillRange(place: Locator, field: FieldDefinition, value: unknown, context: FillContext): Promise<void> {
  const inputs = place.locator('input')
  const isNumber = ['int', 'decimal', 'money', 'percent'].includes(field.type)
  const text = isNumber ? String(value) : fieldTypeOf(field).format(value, field as never, context).slice(0, 10)
  for (const index of [0, 1]) {
    await inputs.nth(index).click()
    await inputs.nth(index).fill(text)
    await inputs.nth(index).press(isNumber ? 'Tab' : 'Enter')
  }
}
