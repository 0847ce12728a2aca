import { fireEvent } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fieldTypeOf, type FieldDefinition } from '../../src/fields/definitions'
import { inputs } from '../../src/fields/inputs'
import { renderInput } from './fieldWorld'
import { context } from './sampleFields'

const price = { name: 'price', title: '保费', type: 'money' } as FieldDefinition
const seats = { name: 'seats', title: '核定载客数', type: 'int', unit: '人', min: 1, max: 80 } as FieldDefinition
const at = (form: ReturnType<typeof renderInput>) => form.element() as HTMLInputElement

describe('an amount of money', () => {
  it('keeps every digit that a float would lose', () => {
    const form = renderInput(inputs.money, price, null)
    fireEvent.change(at(form), { target: { value: '900719925474.09' } })
    fireEvent.blur(at(form))
    expect(form.last()).toBe('900719925474.09')
    expect(at(form).value).toBe('900,719,925,474.09')
  })

  it('understands a pasted amount as it is printed', async () => {
    for (const printed of ['1,234.50', '￥1,234.5', '１，２３４．５元']) {
      const form = renderInput(inputs.money, price, null)
      at(form).focus()
      await userEvent.paste(printed)
      expect(form.last()).toBe('1234.50')
      form.unmount()
    }
  })

  it('does not touch what is being typed', async () => {
    const form = renderInput(inputs.money, price, null)
    await userEvent.type(at(form), '0.05')
    expect(at(form).value).toBe('0.05')
    expect(form.last()).toBe('0.05')
  })

  it('takes a digit put into grouped thousands', () => {
    const form = renderInput(inputs.money, price, '12345.00')
    expect(at(form).value).toBe('12,345.00')
    fireEvent.change(at(form), { target: { value: '12,9345.00' } })
    expect(form.last()).toBe('129345.00')
  })

  it('keeps a digit too many for the check to refuse, and rounds nothing', () => {
    const form = renderInput(inputs.money, price, null)
    fireEvent.change(at(form), { target: { value: '1.239' } })
    fireEvent.blur(at(form))
    expect(form.last()).toBe('1.239')
    expect(fieldTypeOf(price).check(form.last(), price, context)).toMatchObject([{ code: 'tooManyDigits' }])
  })
})

describe('a number', () => {
  it('bears its unit and is not turned by the wheel', () => {
    const form = renderInput(inputs.int, seats, 45)
    fireEvent.wheel(at(form), { deltaY: -100 })
    expect(form.reported).toEqual([])
    expect(form.container.textContent).toContain('人')
  })

  it('beyond its bounds is reported as it is, not clamped', () => {
    const form = renderInput(inputs.int, seats, null)
    fireEvent.change(at(form), { target: { value: '99' } })
    fireEvent.blur(at(form))
    expect(form.last()).toBe(99)
  })

  it('that is none stays in sight for the check to refuse', () => {
    const form = renderInput(inputs.int, seats, null)
    fireEvent.change(at(form), { target: { value: '四十五' } })
    fireEvent.blur(at(form))
    expect(at(form).value).toBe('四十五')
    expect(fieldTypeOf(seats).check(form.last(), seats, context)).toMatchObject([{ code: 'type' }])
  })
})
