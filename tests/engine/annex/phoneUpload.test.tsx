import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { PhoneUploadListener, PhoneUploads } from '../../../src/client/phoneUploads'
import { RequestError } from '../../../src/client/requestError'
import type { PhoneUploadFile } from '../../../src/contract/annexPaths'
import type { AnnexFileInfo } from '../../../src/contract/envelope'
import { AnnexSlotField } from '../../../src/engine/annex/AnnexSlotField'
import type { AnnexSlot, PageDefinition } from '../../../src/language/pageDefinition'
import { action, appearing, renderInEngine, testServices } from '../form/renderForm'

const page = { id: 'veh', endpoints: { backend: 'main' } } as unknown as PageDefinition
const photos: AnnexSlot = { name: 'photo', title: '车辆照片', accept: ['image'], max: 2, maxSize: 20, required: false } as never
const sent = (id: string): PhoneUploadFile => ({ id, name: `${id}.pdf`, mime: 'application/pdf', size: 9, uploadedAt: '2026-11-20T10:00:00.000Z', uploadedBy: 'u1', isClaimed: false })

let opened = 0
const openCode: PhoneUploads['open'] = async () => ({ id: `code${(opened += 1)}`, url: 'https://example.cn/scanCodeUpload?qrCodeId=x', expiresIn: 1800 })

/** The desktop's end, with the phone in the test's hand; `last` is what the end of a code gives. */
function deskOf(open = openCode, last: () => readonly PhoneUploadFile[] | null = () => null) {
  const heard: string[] = []
  let phone: PhoneUploadListener | undefined
  const uploads: Partial<PhoneUploads> = {
    open: vi.fn<PhoneUploads['open']>(open),
    watch(code, listener) {
      phone = listener
      return () => void heard.push(`stop ${code.id}`)
    },
    async end(id) {
      heard.push(`end ${id}`)
      return last()
    },
    remove: async (id, file) => void heard.push(`remove ${id} ${file}`),
  }
  return { uploads, heard, say: (say: (listener: PhoneUploadListener) => void) => act(() => say(phone!)) }
}
function Slot({ slot, own }: { slot: AnnexSlot; own: readonly AnnexFileInfo[] }) {
  const [files, setFiles] = useState(own)
  return <AnnexSlotField page={page} slot={slot} files={files} onChange={setFiles} />
}

function renderSlot(desk: ReturnType<typeof deskOf>, { slot = photos, own = [], offered = true }: { slot?: AnnexSlot; own?: readonly AnnexFileInfo[]; offered?: boolean } = {}) {
  opened = 0
  const phoneUploads = { offers: () => offered, load: async () => desk.uploads as PhoneUploads }
  return renderInEngine(<Slot slot={slot} own={own} />, testServices({}, { phoneUploads }))
}

const shown = () => [...document.querySelectorAll('[data-annex-file]')].map((one) => one.getAttribute('data-annex-file'))
const state = () => document.querySelector('[data-phone-upload]')?.getAttribute('data-phone-upload')
const buttons = () => document.querySelectorAll('[data-action="phoneUpload"]').length

describe('a slot', () => {
  it('offers photos from a phone where it takes pictures and the backend takes them', () => {
    const offers = [{}, { offered: false }, { slot: { ...photos, accept: ['word'] } as AnnexSlot }].map((options) => {
      const { unmount } = renderSlot(deskOf(), options)
      const count = buttons()
      unmount()
      return count
    })
    expect(offers).toEqual([1, 0, 0])
  })

  it('shows a code, then that the phone is there, and takes what it sends and deletes', async () => {
    const desk = deskOf()
    const { user } = renderSlot(desk)
    await user.click(action('phoneUpload'))
    await waitFor(() => expect(state()).toBe('waiting'))
    expect(desk.uploads.open).toHaveBeenCalledExactlyOnceWith('veh', 'photo')
    expect(screen.getByRole('status').textContent).toBe('等待手机扫码')
    desk.say((phone) => phone.onOpened?.())
    expect([state(), screen.getByRole('status').textContent]).toEqual(['opened', '手机已连接'])
    desk.say((phone) => phone.onFiles([sent('a'), sent('b')]))
    expect([shown(), screen.getByRole('status').textContent]).toEqual([['a', 'b'], '手机已连接，已上传2个'])
    desk.say((phone) => phone.onFiles([sent('b')]))
    expect(shown()).toEqual(['b'])
  })

  it('keeps a file that its record has taken, and says what found no room', async () => {
    const desk = deskOf()
    const { user } = renderSlot(desk, { own: [sent('own')] })
    await user.click(action('phoneUpload'))
    await waitFor(() => expect(state()).toBe('waiting'))
    desk.say((phone) => phone.onFiles([sent('a'), sent('b')]))
    expect(shown()).toEqual(['own', 'a'])
    expect(screen.getByRole('alert').textContent).toBe('这个栏目最多2个，手机传来的还有1个没有放进来。移除几个后会自动补上。')
    desk.say((phone) => phone.onFiles([{ ...sent('a'), isClaimed: true }, sent('b')]))
    expect(shown()).toEqual(['own', 'a'])
  })

  it('tells the phone what the person removes', async () => {
    const desk = deskOf()
    const { user } = renderSlot(desk)
    await user.click(action('phoneUpload'))
    await waitFor(() => expect(state()).toBe('waiting'))
    desk.say((phone) => phone.onFiles([sent('a')]))
    await user.click(screen.getByRole('button', { name: '移除a.pdf' }))
    await user.click(await screen.findByRole('button', { name: /^移 ?除$/ }))
    await waitFor(() => expect(shown()).toEqual([]))
    expect(desk.heard).toEqual(['remove code1 a'])
  })

  it('ends the code when the person does, and when the form closes', async () => {
    const desk = deskOf()
    const { user, unmount } = renderSlot(desk)
    await user.click(action('phoneUpload'))
    await user.click(await appearing('endPhoneUpload'))
    await waitFor(() => expect(desk.heard).toEqual(['stop code1', 'end code1']))
    await user.click(action('phoneUpload'))
    await waitFor(() => expect(state()).toBe('waiting'))
    unmount()
    expect(desk.heard.slice(2)).toEqual(['stop code2', 'end code2'])
  })

  it('takes the photos that came in the last moment, which the live view has not told', async () => {
    const desk = deskOf(openCode, () => [sent('a'), sent('late')])
    const { user } = renderSlot(desk)
    await user.click(action('phoneUpload'))
    await waitFor(() => expect(state()).toBe('waiting'))
    desk.say((phone) => phone.onFiles([sent('a')]))
    await user.click(await appearing('endPhoneUpload'))
    await waitFor(() => expect(shown()).toEqual(['a', 'late']))
  })

  it('takes them too when the time is up, once, and brings back nothing that was removed', async () => {
    const desk = deskOf(openCode, () => [sent('a'), sent('late')])
    const { user } = renderSlot(desk)
    await user.click(action('phoneUpload'))
    await waitFor(() => expect(state()).toBe('waiting'))
    desk.say((phone) => phone.onFiles([sent('a')]))
    desk.say((phone) => phone.onOver())
    await waitFor(() => expect(shown()).toEqual(['a', 'late']))
    await user.click(screen.getByRole('button', { name: '移除a.pdf' }))
    await user.click(await screen.findByRole('button', { name: /^移 ?除$/ }))
    await waitFor(() => expect(shown()).toEqual(['late']))
    await user.click(await appearing('endPhoneUpload'))
    expect(desk.heard.filter((word) => word.startsWith('end'))).toEqual(['end code1'])
    expect(shown()).toEqual(['late'])
  })

  it('offers another code when the time is up, and leaves the files where they are', async () => {
    const desk = deskOf()
    const { user } = renderSlot(desk)
    await user.click(action('phoneUpload'))
    await waitFor(() => expect(state()).toBe('waiting'))
    desk.say((phone) => phone.onFiles([sent('a')]))
    desk.say((phone) => phone.onOver())
    expect([state(), screen.getByRole('status').textContent]).toEqual(['over', '二维码已失效'])
    await user.click(action('refreshPhoneUpload'))
    await waitFor(() => expect(state()).toBe('waiting'))
    desk.say((phone) => phone.onFiles([]))
    expect([desk.uploads.open, shown()]).toEqual([expect.toSatisfy((open: { mock: { calls: unknown[] } }) => open.mock.calls.length === 2), ['a']])
  })

  it('says why there is no code, and tries again', async () => {
    let isDown = true
    const desk = deskOf(async () => {
      if (isDown) throw new RequestError('网络连接失败，请检查网络后重试', 1, 0)
      return { id: 'c', url: 'https://example.cn/', expiresIn: 1800 }
    })
    const { user } = renderSlot(desk)
    await user.click(action('phoneUpload'))
    expect((await screen.findByRole('alert')).textContent).toContain('网络连接失败，请检查网络后重试')
    isDown = false
    await user.click(screen.getByRole('button', { name: /^重 ?试$/ }))
    await waitFor(() => expect(state()).toBe('waiting'))
  })
})
