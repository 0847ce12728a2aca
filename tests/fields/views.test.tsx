import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { cells } from '../../src/fields/cells'
import { fieldTypeOf, type FieldDefinition } from '../../src/fields/definitions'
import type { FieldTypeName } from '../../src/fields/fieldTypeNames'
import { inputs } from '../../src/fields/inputs'
import { seededRandom } from '../../src/fields/random'
import { fieldServices, renderInput, renderWithServices } from './fieldWorld'
import { context, nameOf, sampleFields } from './sampleFields'

/** The words of a cell: a picture by its description, several items without what parts them. */
function read(container: HTMLElement): string {
  return `${container.querySelector('img')?.alt ?? ''}${container.textContent}`.replaceAll('、', '')
}

const labels = fieldServices({ refLabel: context.refLabel })

function exampleOf(field: FieldDefinition): unknown {
  return fieldTypeOf(field).normalize(fieldTypeOf(field).example(field, seededRandom(7), context), field)
}

describe.each(sampleFields.map((field) => [nameOf(field), field] as const))('the cell of %s', (_name, field) => {
  const Cell = cells[field.type]

  it('words an example as the definition does, on one line in a list', async () => {
    const value = exampleOf(field)
    const { container } = renderWithServices(<Cell field={field} value={value} place="list" />, labels)
    expect(read(container)).toContain(fieldTypeOf(field).format(value, field, context).replaceAll('、', ''))
  })

  it('draws an example in full in a detail', () => {
    const { container } = renderWithServices(<Cell field={field} value={exampleOf(field)} place="detail" />, labels)
    expect(container.textContent !== '' || container.querySelector('img')).toBeTruthy()
  })

  it('shows nothing of a masked value but what the definition leaves', () => {
    const masked = { ...field, masked: true }
    const value = exampleOf(field)
    if (field.type === 'signature') return
    const { container } = renderWithServices(<Cell field={masked} value={value} place="list" />, labels)
    expect(container.textContent).toBe(fieldTypeOf(masked).format(value, masked, context))
    expect(container.querySelector('a, button')).toBeNull()
  })
})

const user = () => userEvent.setup({ delay: null })
const type = (text: string) => async (element: HTMLElement) => {
  await user().clear(element)
  await user().type(element, text)
  fireEvent.blur(element)
}
const choose = (label: string, search = '') => async (element: HTMLElement, patience = 600) => {
  fireEvent.mouseDown(element.closest('.ant-select')?.querySelector('.ant-select-selector') ?? element)
  if (search) fireEvent.change(element, { target: { value: search } })
  fireEvent.click((await screen.findAllByText(label, {}, { timeout: patience })).at(-1) as HTMLElement)
}

/** How a person changes a field of each type, and what must be stored then. */
const changes: Record<FieldTypeName, { from?: unknown; options?: object; act: (element: HTMLElement, patience?: number) => Promise<void> | void; to: unknown }> = {
  string: { act: type(' 陕交运集 '), to: '陕交运集' },
  text: { act: type('第一行'), to: '第一行' },
  richtext: { act: (element) => { element.innerHTML = '<p>通知 <b>全文</b></p>'; fireEvent.input(element) }, to: '<p>通知 <b>全文</b></p>' },
  int: { act: type('1,200'), to: 1200 },
  decimal: { act: type('12.5'), to: 12.5 },
  money: { act: type('1,234.5'), to: '1234.50' },
  percent: { act: type('60%'), to: 60 },
  date: { act: type('2026年3月1日'), to: '2026-03-01' },
  datetime: { act: type('2026-03-01 08:30'), to: '2026-03-01T00:30:00.000Z' },
  month: { act: type('2026-03'), to: '2026-03' },
  year: { act: type('2025'), to: 2025 },
  time: { act: type('08:05'), to: '08:05' },
  bool: { act: (element) => void fireEvent.click(element), to: true },
  dict: { options: { dict: 'check_result' }, act: choose('不合格'), to: 'fail' },
  multiDict: { options: { dict: 'check_result' }, from: ['pass'], act: choose('不合格'), to: ['pass', 'fail'] },
  choice: { options: { choices: 'options' }, act: () => void fireEvent.click(screen.getByRole('radio', { name: '比较符合' })), to: '比较符合' },
  choices: { act: type('是=1'), to: '是=1' },
  ref: { options: { ref: 'vehicle' }, act: choose('陕AD12345'), to: 'v2' },
  refs: { options: { ref: 'vehicle' }, from: ['v1'], act: choose('陕AD12345'), to: ['v1', 'v2'] },
  org: { act: choose('秦岭运输有限公司'), to: 'o1' },
  orgs: { from: ['o2'], act: choose('秦岭运输有限公司'), to: ['o2', 'o1'] },
  emp: { act: choose('李敏'), to: 'e2' },
  emps: { act: choose('李敏'), to: ['e2'] },
  region: { act: choose('陕西省'), to: '610000' },
  plate: { act: type('陕a12345'), to: '陕A12345' },
  vin: { act: type('lgwef4a57ms100001'), to: 'LGWEF4A57MS100001' },
  mobile: { act: type('13800000000'), to: '13800000000' },
  phone: { act: type('029-88888888'), to: '029-88888888' },
  idCard: { act: type('61010119900307123x'), to: '61010119900307123X' },
  uscc: { act: type('91610000ma6tg3xx1a'), to: '91610000MA6TG3XX1A' },
  email: { act: type('a@b.cn'), to: 'a@b.cn' },
  url: { act: type('https://example.cn'), to: 'https://example.cn' },
  geo: { from: { lng: 1, lat: 34.3 }, act: type('108.9'), to: { lng: 108.9, lat: 34.3 } },
  track: { act: () => undefined, to: undefined },
  signature: { from: null, act: (element) => void fireEvent(element, new CustomEvent('pen', { detail: 400 })), to: 'data:image/png;base64,iVBORw0KGgoAAAA=' },
  files: { from: ['f1'], options: { slot: 'photo' }, act: (element) => void fireEvent.click(element), to: ['f1', 'f2'] },
  table: { from: [], options: { columns: { note: { name: 'note', title: '说明', type: 'string', default: '无' } } }, act: () => void fireEvent.click(screen.getByRole('button', { name: /添加一行/ })), to: [{ note: '无' }] },
}

describe.each(Object.entries(changes))('the input of %s', (name, { from = null, options = {}, act: operate, to }) => {
  const field = { name: 'value', title: '样例', type: name, ...options } as FieldDefinition
  const Input = inputs[field.type]

  it('reports a change in the stored form', async () => {
    const form = renderInput(Input, field, from)
    await form.ready()
    await operate(form.element())
    await waitFor(() => expect(form.last()).toEqual(to))
  })

  it('tells its element of errors and their text', async () => {
    const form = renderInput(Input, field, from, { invalid: true, describedBy: 'f-error' })
    await form.ready()
    expect(form.element().getAttribute('aria-describedby')).toBe('f-error')
    expect(form.element().getAttribute('aria-invalid')).toBe(['track', 'table', 'signature', 'files'].includes(name) ? null : 'true')
  })

  it('takes no change while it is disabled', async () => {
    const form = renderInput(Input, field, from, { disabled: true })
    await form.ready()
    await (async () => operate(form.element(), 100))().catch(() => undefined) // often there is nothing to operate
    expect(form.reported).toEqual([])
  })
})

/** What a person reads in the field, whatever it is made of. */
function shown(container: HTMLElement): string {
  const typed = [...container.querySelectorAll<HTMLInputElement>('input, textarea')].map((element) => (element.type === 'radio' ? '' : element.value)).join(' ')
  const pictures = [...container.querySelectorAll('img')].map((image) => image.alt).join(' ')
  return `${typed} ${pictures} ${container.textContent} ${[...container.querySelectorAll('[role=switch]')].map((element) => `switched ${element.ariaChecked ?? element.getAttribute('aria-checked')}`).join(' ')}`
}

describe.each(sampleFields.map((field) => [nameOf(field), field] as const))('the input of %s', (_name, field) => {
  it('shows the value it is given', async () => {
    const value = exampleOf(field)
    const { container } = renderInput(inputs[field.type], field, value, { services: labels })
    await waitFor(() => expect(partsOf(field, value).filter((part) => !shown(container).includes(part))).toEqual([]), { timeout: 5000 })
  })
})

/** The pieces of a value's wording that an input shows, without units. */
function partsOf(field: FieldDefinition, value: unknown): readonly string[] {
  const text = fieldTypeOf(field).format(value, field, context)
  switch (field.type) {
    case 'int': case 'decimal': case 'money': case 'percent':
      return [text.replace(/[^\d.,-]/g, '')]
    case 'bool':
      return [`switched ${value}`]
    case 'table':
      return firstColumnOf(field, value as readonly Readonly<Record<string, unknown>>[])
    case 'region':
      return [context.dictionary('region')?.items.find((item) => item.value === value)?.label ?? '']
    case 'richtext':
      return text.split('\n')
    case 'multiDict': case 'refs': case 'orgs': case 'emps':
      return (value as readonly string[]).map((one) => fieldTypeOf(field).format([one], field, context))
    default:
      return [text]
  }
}

function firstColumnOf(table: FieldDefinition, rows: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  const [column] = Object.values((table as Extract<FieldDefinition, { type: 'table' }>).columns)
  return rows.map((row) => (column ? partsOf(column, row[column.name])[0] : undefined) ?? '')
}
