import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LetterToSign } from '../../src/contract/letters'
import type { ExtensionProps } from '../../src/engine/engineServices'
import { SignLetter } from '../../src/extensions/signLetter/SignLetter'

const letter: LetterToSign = {
  version: 3, deadline: '2026-12-31', refusal: '', mobile: '138****0003', savedSignature: null, reading: { readSeconds: 9, waitSeconds: 0 },
  text: { letterNo: 'AZ202600001', title: '安全生产责任书', kind: '企业与驾驶员', partyA: '西安星程', partyB: '程远征', startDate: '2026-01-01', endDate: '2026-12-31', content: '<p>约定</p>', targets: [] },
  signers: [{ role: 'partyASeal', roleName: '甲方盖章', name: '陆知远', signTime: null, isNext: true }],
  turn: { role: 'partyASeal', roleName: '甲方盖章', isSeal: true, needsCode: false }, stamps: [{ id: 's1', name: '合同专用章', validTo: '2027-01-01', image: 'data:image/png;base64,' }],
}

/** The letter of somebody whose turn it is to stamp; `sign` is what becomes of the attempt. */
function open(sign: () => { readonly after: LetterToSign; readonly failure: string }) {
  let now = letter
  const ask = async (method: string) => {
    if (method === 'GET') return now
    const { after, failure } = sign()
    now = after
    throw new Error(failure)
  }
  const props = { record: { id: 'l1', version: 3 }, ask, reload: () => undefined, close: () => undefined, user: { id: 'e1' } } as unknown as ExtensionProps
  render(<SignLetter {...props} />)
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('of which the answer was lost on its way is signed all the same, and says so', async () => {
  const refusal = '您已于2026/11/20 09:30签署，不用再签'
  open(() => ({ after: { ...letter, turn: null, refusal }, failure: '网络连接失败，请检查网络后重试' }))
  await press('确认盖章')
  expect((await screen.findByText(refusal)).closest('[role="status"]')).not.toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button', { name: '确认盖章' })).toBeNull()
})

it('that was refused may be tried again', async () => {
  open(() => ({ after: letter, failure: '这枚印章已冻结，不能使用' }))
  await press('确认盖章')
  expect((await screen.findByRole('alert')).textContent).toBe('这枚印章已冻结，不能使用')
  await waitFor(() => expect(screen.getByRole('button', { name: /确认盖章$/ }).className).not.toContain('loading'))
})

it('asks at once why somebody refuses, and keeps the keyboard when he thinks better of it', async () => {
  open(() => ({ after: letter, failure: '' }))
  await press('拒 签')
  expect(document.activeElement).toBe(screen.getByLabelText('拒签原因'))
  await press('取 消')
  await waitFor(() => expect(screen.getByRole('button', { name: '确认盖章' }).closest('[tabindex="-1"]')?.contains(document.activeElement)).toBe(true))
})
