import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FieldDefinition } from '../../src/fields/definitions'
import { SignatureInput } from '../../src/fields/signature/input'
import { inkLength } from '../../src/fields/signature/strokes'
import { renderInput } from './fieldWorld'

const sign = { name: 'sign', title: '检查人签名', type: 'signature' } as FieldDefinition
const picture = 'data:image/png;base64,iVBORw0KGgoAAAA='
const draw = (form: ReturnType<typeof renderInput>, length: number) => fireEvent(form.element(), new CustomEvent('pen', { detail: length }))

describe('a signature', () => {
  it('too short is refused and says why', () => {
    const form = renderInput(SignatureInput, sign, null)
    draw(form, 40)
    expect(form.last()).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('签名太短，请写全姓名')
    draw(form, 90)
    expect(form.last()).toBe(picture)
    expect(screen.getByRole('status').textContent).toBe('已签名')
  })

  it('is taken back stroke by stroke, or at once', () => {
    const form = renderInput(SignatureInput, sign, null)
    draw(form, 100)
    draw(form, 100)
    fireEvent.click(screen.getByText('撤销一笔'))
    expect(form.last()).toBeNull()
    draw(form, 100)
    expect(form.last()).toBe(picture)
    fireEvent.click(screen.getByRole('button', { name: /清\s?除/ }))
    expect(form.last()).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('请在框内手写签名')
  })

  it('that stands is shown, and drawn anew only on purpose', () => {
    const form = renderInput(SignatureInput, sign, picture)
    expect(screen.getByRole('img', { name: '检查人签名：已签名' }).getAttribute('src')).toBe(picture)
    fireEvent.click(screen.getByText('重新签名'))
    expect(form.last()).toBeNull()
    draw(form, 200)
    expect(form.last()).toBe(picture)
  })

  it('is emptied with its form', () => {
    const form = renderInput(SignatureInput, sign, null)
    draw(form, 200)
    act(() => form.setOutside(null))
    expect(screen.getByRole('status').textContent).toBe('请在框内手写签名')
  })

  it('is measured by its ink, not by its points', () => {
    expect(inkLength([{ points: [{ x: 0, y: 0 }, { x: 3, y: 4 }] }, { points: [{ x: 100, y: 0 }] }])).toBe(5)
  })
})
