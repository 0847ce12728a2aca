import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { FieldDefinition } from '../../src/fields/definitions'
import { inputs } from '../../src/fields/inputs'
import { plateKind } from '../../src/fields/plate/plateRules'
import { plateProvinces } from '../../src/fields/plate/provinces'
import { stripEmoji } from '../../src/fields/stripEmoji'
import { renderInput } from './fieldWorld'

const note = { name: 'note', title: '说明', type: 'string', maxLength: 10 } as FieldDefinition
const at = (form: ReturnType<typeof renderInput>) => form.element() as HTMLInputElement

describe('the emoji filter', () => {
  it('removes characters longer than one code unit, with what joins them', () => {
    expect(stripEmoji('检查👍合格👨‍👩‍👧。')).toBe('检查合格。')
    expect(stripEmoji('①②★ 10℃')).toBe('①②★ 10℃')
  })

  it('acts on a change', () => {
    const form = renderInput(inputs.string, note, null)
    fireEvent.change(at(form), { target: { value: '好😀' } })
    expect(form.last()).toBe('好')
    expect(at(form).value).toBe('好')
  })

  it('acts on a key and on leaving, for text that stood there before', () => {
    const form = renderInput(inputs.string, note, '好😀')
    fireEvent.keyUp(at(form), { key: 'a' })
    expect(form.last()).toBe('好')
    form.unmount()
    const other = renderInput(inputs.text, { ...note, type: 'text' } as FieldDefinition, '好😀')
    fireEvent.blur(at(other))
    expect(other.last()).toBe('好')
  })

  it('acts on a paste, in one line and in several', async () => {
    for (const [input, type] of [[inputs.string, 'string'], [inputs.text, 'text']] as const) {
      const form = renderInput(input, { ...note, type } as FieldDefinition, null)
      await userEvent.click(at(form))
      await userEvent.paste('右后轮🛞鼓包')
      expect(at(form).value).toBe('右后轮鼓包')
      form.unmount()
    }
  })

  it('acts on the address of a place as on any text', async () => {
    const form = renderInput(inputs.geo, { name: 'place', title: '位置', type: 'geo' } as FieldDefinition, { lng: 1, lat: 2, address: '未央区😀' })
    const address = await screen.findByRole('textbox', { name: '地址' })
    fireEvent.keyUp(address, { key: 'a' })
    expect(form.last()).toMatchObject({ address: '未央区' })
    fireEvent.compositionStart(address)
    fireEvent.change(address, { target: { value: '未央区lu' } })
    expect(form.last()).toMatchObject({ address: '未央区' })
    fireEvent.compositionEnd(address)
    expect(form.last()).toMatchObject({ lng: 1, lat: 2, address: '未央区lu' })
  })

  it('leaves an input method alone until it has composed its word', () => {
    const form = renderInput(inputs.string, note, '检')
    fireEvent.compositionStart(at(form))
    fireEvent.change(at(form), { target: { value: '检cha😀' } })
    fireEvent.keyUp(at(form), { key: 'a' })
    expect(at(form).value).toBe('检cha😀')
    expect(form.reported).toEqual([])
    fireEvent.change(at(form), { target: { value: '检查😀' } })
    fireEvent.compositionEnd(at(form))
    expect(at(form).value).toBe('检查')
    expect(form.reported.at(-1)).toBe('检查')
  })
})

describe('a line of text', () => {
  it('is stored trimmed, and white space alone stays for the check to refuse', () => {
    const form = renderInput(inputs.string, note, null)
    fireEvent.change(at(form), { target: { value: ' 甲 ' } })
    fireEvent.blur(at(form))
    expect(form.last()).toBe('甲')
    fireEvent.change(at(form), { target: { value: '   ' } })
    fireEvent.blur(at(form))
    expect(form.last()).toBe('   ')
    fireEvent.change(at(form), { target: { value: '' } })
    expect(form.last()).toBeNull()
  })

  it('counts its characters and keeps those that are too many', () => {
    const form = renderInput(inputs.string, note, null)
    fireEvent.change(at(form), { target: { value: '一二三四五六七八九十十一' } })
    expect(form.last()).toBe('一二三四五六七八九十十一')
    expect(form.container.textContent).toContain('12 / 10')
  })

  it('asks a phone for the keyboard that fits', () => {
    for (const [type, keyboard] of [['mobile', 'numeric'], ['phone', 'tel'], ['email', 'email'], ['url', 'url']] as const) {
      const form = renderInput(inputs[type], { name: 'x', title: '联系方式', type } as FieldDefinition, null)
      expect(at(form).inputMode).toBe(keyboard)
      form.unmount()
    }
  })

  it('names itself in its placeholder, unless the page file does', () => {
    const form = renderInput(inputs.string, note, null)
    expect(at(form).placeholder).toBe('请输入说明')
    form.unmount()
    expect(at(renderInput(inputs.string, { ...note, placeholder: '如：车身右侧' }, null)).placeholder).toBe('如：车身右侧')
  })
})

describe('a plate', () => {
  const plate = { name: 'plateNo', title: '车牌号', type: 'plate' } as FieldDefinition

  it('takes its province from the keys and keeps the rest', async () => {
    const form = renderInput(inputs.plate, plate, '陕A12345')
    await userEvent.click(screen.getByRole('button', { name: '选择车牌号的省份简称' }))
    await userEvent.click(await screen.findByText('甘'))
    expect(form.last()).toBe('甘A12345')
    expect(document.activeElement).toBe(form.element())
  })

  it('offers the 31 provinces, all of which make a valid plate', () => {
    expect([...plateProvinces]).toHaveLength(31)
    for (const province of plateProvinces) expect(plateKind(`${province}A12345`)).toBe('ordinary')
  })
})

it('a number that the server draws asks for nothing', () => {
  const form = renderInput(inputs.string, { name: 'checkNo', title: '检查编号', type: 'string', number: 'JC{yyyyMMdd}{0000}' } as FieldDefinition, null)
  expect(at(form).placeholder).toBe('不填则自动编号')
})
