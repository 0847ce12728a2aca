import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FieldDefinition } from '../../src/fields/definitions'
import type { FieldInput, InputProps } from '../../src/fields/fieldView'
import { deferredInput } from '../../src/fields/inputs/deferredInput'
import { PageSettledContext } from '../../src/fields/inputs/pageSettled'
import { renderInput, renderWithServices } from './fieldWorld'

const field = { name: 'endDate', title: '止期', type: 'date' } as FieldDefinition
const Real: FieldInput = ({ id, value, onChange }) => <input id={id} data-real value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />

/** An input whose code comes when `arrive` is called, and how often it was asked for. */
function slowInput(useText: (props: InputProps) => string | null = ({ value }) => String(value ?? '')) {
  let asked = 0
  let failures = 0
  let arrive: () => void = () => undefined
  const load = () => new Promise<FieldInput>((resolve, reject) => {
    asked += 1
    arrive = () => (failures-- > 0 ? reject(new Error('no connection')) : resolve(Real))
  })
  const Input = deferredInput<InputProps>({ load, icon: 'calendar', placeholder: () => '请选择', useText })
  return { Input, arrive: () => arrive(), asked: () => asked, failOnce: () => (failures = 1) }
}

const notSettled = (Input: FieldInput, value: unknown) =>
  renderWithServices(<PageSettledContext.Provider value={false}><Input id="f" field={field} value={value} onChange={() => undefined} /></PageSettledContext.Provider>)
const element = () => document.getElementById('f') as HTMLInputElement

describe('an input that is loaded later', () => {
  it('shows its value before its code is there', () => {
    const slow = slowInput()
    notSettled(slow.Input, '2026-03-01')
    expect(element().value).toBe('2026-03-01')
    expect(element().hasAttribute('data-deferred')).toBe(true)
  })

  it('is not asked for until the page has settled, and then comes by itself', async () => {
    const slow = slowInput()
    const page = (isSettled: boolean) => <PageSettledContext.Provider value={isSettled}><slow.Input id="f" field={field} value={null} onChange={() => undefined} /></PageSettledContext.Provider>
    const view = renderWithServices(page(false))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(slow.asked()).toBe(0)
    view.unmount()
    renderWithServices(page(true))
    await waitFor(() => expect(slow.asked()).toBe(1))
    slow.arrive()
    await waitFor(() => expect(element().hasAttribute('data-real')).toBe(true))
  })

  it('comes at once when it is focused, and takes the focus over', async () => {
    const slow = slowInput()
    notSettled(slow.Input, null)
    element().focus()
    expect(slow.asked()).toBe(1)
    slow.arrive()
    await waitFor(() => expect(element().hasAttribute('data-real')).toBe(true))
    expect(document.activeElement).toBe(element())
  })

  it('leaves the focus where it has gone on to before its code was there', async () => {
    const slow = slowInput()
    renderWithServices(<><slow.Input id="f" field={field} value={null} onChange={() => undefined} /><input id="next" /></>)
    element().focus()
    document.getElementById('next')!.focus()
    slow.arrive()
    await waitFor(() => expect(element().hasAttribute('data-real')).toBe(true))
    expect(document.activeElement?.id).toBe('next')
  })

  it('comes at once when only its code can tell its value', () => {
    const slow = slowInput(({ value }) => (value === null ? '' : null))
    notSettled(slow.Input, 'o1')
    expect(slow.asked()).toBe(1)
  })

  it('is asked for again at the next touch when it could not be loaded', async () => {
    const slow = slowInput()
    slow.failOnce()
    notSettled(slow.Input, null)
    fireEvent.pointerEnter(element())
    slow.arrive()
    await new Promise((resolve) => setTimeout(resolve))
    fireEvent.pointerEnter(element())
    expect(slow.asked()).toBe(2)
    slow.arrive()
    await waitFor(() => expect(element().hasAttribute('data-real')).toBe(true))
  })

  it('is drawn at once wherever it is needed after that', async () => {
    const slow = slowInput()
    const first = renderInput(slow.Input, field, null)
    await waitFor(() => expect(slow.asked()).toBe(1))
    slow.arrive()
    await first.ready()
    first.unmount()
    renderWithServices(<slow.Input id="f" field={field} value={null} onChange={() => undefined} />)
    expect(element().hasAttribute('data-real')).toBe(true)
  })
})
