import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { cells } from '../../src/fields/cells'
import { expiryOf } from '../../src/fields/date/expiry'
import { beijingDate } from '../../src/fields/dateRules'
import { fieldTypeOf, type FieldDefinition } from '../../src/fields/definitions'
import { inputs } from '../../src/fields/inputs'
import { renderInput, renderWithServices } from './fieldWorld'
import { context } from './sampleFields'

const endDate = { name: 'endDate', title: '止期', type: 'date', expires: { warnDays: 30 } } as FieldDefinition
const at = (form: ReturnType<typeof renderInput>) => form.element() as HTMLInputElement

describe('a date', () => {
  it.each(['2026-03-01', '20260301', '2026/3/1', '2026.3.1', '2026年3月1日'])('is understood as %s', async (typed) => {
    const form = renderInput(inputs.date, endDate, null)
    await form.ready()
    await userEvent.type(at(form), typed)
    fireEvent.blur(at(form))
    expect(form.last()).toBe('2026-03-01')
    expect(at(form).value).toBe('2026-03-01')
  })

  it('is taken by Enter, which does not submit the form', async () => {
    const form = renderInput(inputs.date, endDate, null)
    await form.ready()
    await userEvent.type(at(form), '2026-03-01{Enter}')
    expect(form.last()).toBe('2026-03-01')
    expect(form.reported).not.toContain('submitted')
  })

  it('that does not exist stays for the check to refuse', async () => {
    const form = renderInput(inputs.date, endDate, null)
    await form.ready()
    await userEvent.type(at(form), '2026-02-30')
    fireEvent.blur(at(form))
    expect(fieldTypeOf(endDate).check(form.last(), endDate, context)).toMatchObject([{ code: 'date' }])
    expect(at(form).value).toBe('2026-02-30')
  })

  it('can be emptied', async () => {
    const form = renderInput(inputs.date, endDate, '2026-03-01')
    await form.ready()
    await userEvent.clear(at(form))
    fireEvent.blur(at(form))
    expect(form.last()).toBeNull()
  })

  it('that expires offers today, thirty days and a year from now', async () => {
    const form = renderInput(inputs.date, endDate, null)
    await form.ready()
    await userEvent.click(at(form))
    expect(screen.getByText('30天后')).toBeTruthy()
    expect(screen.getByText('一年后')).toBeTruthy()
    await userEvent.click(screen.getByText('今天'))
    expect(form.last()).toBe(beijingDate(new Date()))
  })

  it('greys out the days before the one that a field beside it says', async () => {
    const returned = { name: 'returned', title: '归还', type: 'date', min: 'lent' } as FieldDefinition
    const form = renderInput(inputs.date, returned, '2026-03-10', { beside: { lent: '2026-03-05' } })
    await form.ready()
    await userEvent.click(at(form))
    const day = (text: string) => document.querySelector(`td[title="${text}"]`)?.classList.contains('ant-picker-cell-disabled')
    expect([day('2026-03-04'), day('2026-03-05'), day('2026-03-06')]).toEqual([true, false, false])
  })

  it('follows a value that comes from outside', async () => {
    const form = renderInput(inputs.date, endDate, '2026-03-01')
    await form.ready()
    act(() => form.setOutside('2027-01-02'))
    expect(at(form).value).toBe('2027-01-02')
  })
})

describe('a moment', () => {
  const moment = { name: 'at', title: '检查时间', type: 'datetime' } as FieldDefinition

  it('is shown and typed in Beijing time and stored in UTC', async () => {
    const form = renderInput(inputs.datetime, moment, '2026-11-20T08:30:00.000Z')
    await form.ready()
    expect(at(form).value).toBe('2026-11-20 16:30')
    await userEvent.clear(at(form))
    await userEvent.type(at(form), '2026-11-21 00:10')
    fireEvent.blur(at(form))
    expect(form.last()).toBe('2026-11-20T16:10:00.000Z')
  })

  it('keeps its seconds when it is only looked at', async () => {
    const form = renderInput(inputs.datetime, moment, '2026-11-20T08:30:17.000Z')
    await form.ready()
    fireEvent.focus(at(form))
    fireEvent.blur(at(form))
    expect(form.reported).toEqual([])
  })
})

describe('a date that expires', () => {
  it('says how it stands on the day', () => {
    const on = (date: string) => expiryOf(date, 30, context.now)
    expect(on('2026-11-17')).toEqual({ tone: 'danger', text: '已过期3天' })
    expect(on('2026-11-20')).toEqual({ tone: 'warning', text: '今天到期' })
    expect(on('2026-12-02')).toEqual({ tone: 'warning', text: '剩12天' })
    expect(on('2026-12-20')).toEqual({ tone: 'warning', text: '剩30天' })
    expect(on('2026-12-21')).toBeNull()
  })

  it('says it in words in its cell, not by colour alone', () => {
    const Cell = cells.date
    const { container } = renderWithServices(<Cell field={endDate} value="2026-11-17" place="list" />)
    expect(container.textContent).toBe('2026-11-17（已过期3天）')
    expect(screen.getByTitle('已过期3天')).toBeTruthy()
  })
})
