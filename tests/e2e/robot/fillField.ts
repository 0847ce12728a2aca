import type { Locator } from 'playwright-core'
import { beijingClock, beijingDate } from '../../../src/fields/dateRules'
import { fieldTypeOf, type FieldDefinition } from '../../../src/fields/definitions'
import type { FieldOfType } from '../../../src/fields/fieldOfType'
import type { FieldContext } from '../../../src/fields/fieldType'
import type { AnnexSlot } from '../../../src/language/pageDefinition'
import { sampleFor } from '../harness/sampleFiles'
import { choose, press } from './chooseOption'

/** What the filler has to know beyond the field and its value. */
export interface FillContext extends FieldContext {
  /** What a referred record is called. */
  readonly labelOf: (resource: string, id: string) => Promise<string>
  /** The slot in which files of a field lie. */
  readonly slotOf: (name: string) => AnnexSlot | undefined
}

type Fill = (place: Locator, field: FieldDefinition, value: unknown, context: FillContext) => Promise<void>

/** Enters a value as a person would, by the input of the field's type. `form` is the form or dialog the field stands in. */
export async function fillField(form: Locator, path: string, field: FieldDefinition, value: unknown, context: FillContext): Promise<void> {
  const place = form.locator(`[data-field="${path}"]`).first()
  await fillPlace(place, field, value, context)
}

/** The same where the input is found by other marks, as a filter is. */
export async function fillPlace(place: Locator, field: FieldDefinition, value: unknown, context: FillContext): Promise<void> {
  await (fills[field.type] ?? fillText)(place, field, value, context)
}

const fillText: Fill = async (place, _field, value) => {
  const input = place.locator('input, textarea').first()
  await input.fill(String(value))
  // What is copied from a reference chosen just before may arrive between the choosing of the old text and the typing of the new.
  if ((await input.inputValue()) !== String(value)) await input.fill(String(value))
  await input.blur()
}

const fillDate: Fill = async (place, field, value) => {
  const input = place.locator('input').first()
  // The calendar opens with the focus; what is typed then counts when Enter takes it over.
  await input.click()
  await input.fill(typedDate(field, value))
  await input.press('Enter')
  await input.blur()
}

/** A date as people type it. */
export function typedDate(field: FieldDefinition, value: unknown): string {
  if (field.type !== 'datetime') return String(value)
  return beijingClock(new Date(String(value))).toISOString().slice(0, 16).replace('T', ' ')
}

/** The calendar day on which a moment lies in Beijing. */
export function typedDay(field: FieldDefinition, value: unknown): string {
  return field.type === 'datetime' ? beijingDate(new Date(String(value))) : String(value)
}

const fillBool: Fill = async (place, field, value, context) => {
  const toggle = place.getByRole('switch')
  if ((await toggle.count()) === 0) return press(place, fieldTypeOf(field).format(value, field as never, context))
  if ((await toggle.getAttribute('aria-checked')) !== String(value)) await toggle.click()
}

const fillDictionary: Fill = async (place, field, value, context) => {
  const labels = listOf(value).map((one) => itemLabel((field as { dict: string }).dict, one, context))
  const isChoice = (await place.getByRole('radiogroup').count()) > 0
  await (isChoice ? press(place, labels[0]!) : choose(place, labels, field.type === 'multiDict'))
}

const fillReference: Fill = async (place, field, value, context) => {
  const resource = fieldTypeOf(field).refersTo!(field as never)!
  const labels = await Promise.all(listOf(value).map((id) => context.labelOf(resource, id)))
  await choose(place, labels, Array.isArray(value))
}

const fillRegion: Fill = (place, field, value, context) => choose(place, listOf(value).map((one) => fieldTypeOf(field).format(one, field as never, context)), Array.isArray(value))

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
  const isWritten = place.getByRole('button', { name: '清除' })
  // A dialog still moving into place takes the pad away from under the pen.
  for (let tries = 0; tries < 5 && !(await isWritten.isEnabled().catch(() => false)); tries += 1) {
    await pad.click({ trial: true })
    await writeWave(pad)
    await isWritten.click({ trial: true, timeout: 2_000 }).catch(() => undefined)
  }
}

async function writeWave(pad: Locator): Promise<void> {
  const box = (await pad.boundingBox())!
  const { mouse } = pad.page()
  await mouse.move(box.x + 20, box.y + box.height / 2)
  await mouse.down()
  for (let step = 1; step <= 12; step += 1) await mouse.move(box.x + 20 + (step * (box.width - 40)) / 12, box.y + box.height / 2 + Math.sin(step) * (box.height / 4))
  await mouse.up()
}

const fillTable: Fill = async (place, field, value, context) => {
  // What a row wants files of depends on what stands in its other cells.
  const columns = Object.values((field as { columns: Record<string, FieldDefinition> }).columns).sort((one, other) => Number(one.type === 'files') - Number(other.type === 'files'))
  const rows = value as Readonly<Record<string, unknown>>[]
  for (const [index, row] of rows.entries()) {
    const cells = place.locator(`[data-field^="${field.name}/${index}/"]`)
    // Rows of a template come by themselves, a moment after it was chosen.
    if ('fixedRows' in field && field.fixedRows) await cells.first().waitFor()
    else if ((await cells.count()) === 0) await place.locator('[data-action="addRow"]').click()
    for (const column of columns) {
      const cell = place.locator(`[data-field="${field.name}/${index}/${column.name}"]`)
      const given = row[column.name]
      if (given === null || given === undefined || column.readOnly || column.compute !== undefined || (await cell.count()) === 0) continue
      await fillField(place, `${field.name}/${index}/${column.name}`, column, given, context)
    }
  }
  if (!('fixedRows' in field && field.fixedRows)) await removeSpareRows(place, field.name, rows.length)
}

/** Rows a new record begins with, beyond those that are wanted. */
async function removeSpareRows(place: Locator, name: string, wanted: number): Promise<void> {
  const spare = place.locator(`[data-field^="${name}/${wanted}/"]`)
  while (await spare.count()) await place.getByRole('button', { name: `删除第${wanted + 1}行`, exact: true }).click()
}

/** What a row names it is given a file of its own for. */
const fillFiles: Fill = async (place, field, _value, { slotOf }) => {
  const slot = slotOf((field as FieldOfType<'files'>).slot)
  if (!slot) return
  const file = sampleFor(slot)
  await place.locator('input[type=file]').first().setInputFiles({ name: file.name, mimeType: file.type, buffer: Buffer.from(file.bytes) })
  await place.locator('[data-annex-file]').first().waitFor()
}

/** Nobody types a track: positioning devices write it, and the form shows it. */
const leaveAlone: Fill = () => Promise.resolve()

const fills: Partial<Record<FieldDefinition['type'], Fill>> = {
  date: fillDate, datetime: fillDate, month: fillDate, year: fillDate, time: fillDate,
  bool: fillBool,
  dict: fillDictionary, multiDict: fillDictionary,
  choice: (place, _, value) => press(place, String(value)),
  ref: fillReference, refs: fillReference, emp: fillReference, emps: fillReference, org: fillReference, orgs: fillReference,
  region: fillRegion, richtext: fillRichText, geo: fillPosition, signature: fillSignature, table: fillTable, track: leaveAlone, files: fillFiles,
}

function itemLabel(dictionary: string, value: string, context: FillContext): string {
  return context.dictionary(dictionary)?.items.find((item) => item.value === value)?.label ?? value
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)]
}
