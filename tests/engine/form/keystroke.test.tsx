import { fireEvent, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { EngineProvider } from '../../../src/engine/engineServices'
import { RecordForm } from '../../../src/engine/form/RecordForm'
import type { InputProps } from '../../../src/fields/fieldView'
import { formPage } from './formPage'
import { inputOf, testServices } from './renderForm'

const drawn = vi.hoisted(() => new Map<string, number>())

// Only counts: the inputs are the real ones.
vi.mock('../../../src/fields/inputs', async (original) => {
  const { inputs } = await original<typeof import('../../../src/fields/inputs')>()
  const counted = Object.entries(inputs).map(([type, Input]) => [type, (props: InputProps) => {
    drawn.set(props.field.name, (drawn.get(props.field.name) ?? 0) + 1)
    return <Input {...props} />
  }])
  return { inputs: Object.fromEntries(counted) as typeof inputs }
})

it('draws for a keystroke the field typed in and those that look at it, out of sixty', () => {
  localStorage.clear()
  const fields = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, { title: `字段${index}`, type: 'string' }]))
  const page = formPage({ fields: { ...fields, f50: { title: '看第一个', type: 'string', requiredWhen: "f1 == 'ab'" } } })
  render(<EngineProvider value={testServices({})}><RecordForm page={page} mode={{ kind: 'create' }} onDone={vi.fn<() => void>()} onCancel={vi.fn<() => void>()} /></EngineProvider>)
  const type = (value: string) => {
    drawn.clear()
    fireEvent.change(inputOf('f1'), { target: { value } })
    return Object.fromEntries(drawn)
  }
  expect(type('a')).toEqual({ f1: 1 })
  expect(type('ab')).toEqual({ f1: 1, f50: 1 })
  expect(type('abc')).toEqual({ f1: 1, f50: 1 })
  expect(type('abcd')).toEqual({ f1: 1 })
})
