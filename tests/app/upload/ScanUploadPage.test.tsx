import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ScanUploadPage } from '../../../src/app/upload/ScanUploadPage'
import type { PhoneUploadListener, PhoneUploads } from '../../../src/client/phoneUploads'
import { RequestError } from '../../../src/client/requestError'
import type { PhoneUploadFile, PhoneUploadInfo } from '../../../src/contract/annexPaths'
import { renderApp } from '../renderApp'

const info: PhoneUploadInfo = { title: '车辆', slotTitle: '行驶证', kinds: ['image', 'pdf'], maxSize: 1, maxFiles: 3, expiresIn: 1800 }
const over = new RequestError('二维码已失效，请在电脑上刷新后重新扫码', 4, 404)
const offline = new RequestError('网络连接失败，请检查网络后重试', 1, 0)
const pdf = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'application/pdf' })
const arrivedFile = (name: string): PhoneUploadFile => ({ id: `id-${name}`, name, mime: 'application/pdf', size: 10, uploadedAt: '2026-11-20T10:00:00.000Z', uploadedBy: 'u1', isClaimed: false })

/** The phone's page on a line that is in the test's hand. */
function openPage(own: Partial<PhoneUploads> = {}, at = '/scanCodeUpload?qrCodeId=code') {
  const sent: string[] = []
  let desktop: PhoneUploadListener | undefined
  const phoneUploads: Partial<PhoneUploads> = {
    info: async () => info,
    watch(_code, listener) {
      desktop = listener
      return () => undefined
    },
    async upload(_id, file) {
      sent.push(file.name)
      return arrivedFile(file.name)
    },
    ...own,
  }
  renderApp([{ path: '*', element: <ScanUploadPage /> }], { phoneUploads, at })
  return { sent, say: (say: (listener: PhoneUploadListener) => void) => act(() => say(desktop!)) }
}

const ready = () => screen.findByRole('heading', { name: '车辆 · 行驶证' })
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText<HTMLInputElement>('选择照片或文件', { selector: 'input' }), { target: { files } })
const rows = (kind: 'queued' | 'arrived') => [...document.querySelectorAll(`[data-${kind}]`)].map((one) => one.textContent)

describe('the phone that has scanned a form’s code', () => {
  it('shows what the photos are for, and takes them from the camera or the album', async () => {
    openPage()
    await ready()
    expect(screen.getByText('图片、PDF，最多3个，每个不超过1 MB')).toBeDefined()
    expect(screen.getByText('还可以上传30分钟')).toBeDefined()
    expect(screen.getByLabelText('拍照', { selector: 'input' }).getAttribute('capture')).toBe('environment')
    const chooser = screen.getByLabelText<HTMLInputElement>('选择照片或文件', { selector: 'input' })
    expect([chooser.multiple, chooser.accept]).toEqual([true, 'image/*,application/pdf,.pdf'])
  })

  it('sends files one after the other, with the progress of each', async () => {
    const progress: ((fraction: number) => void)[] = []
    const arrive: (() => void)[] = []
    openPage({
      upload: (_id, file, onProgress) => new Promise((resolve) => {
        progress.push(onProgress!)
        arrive.push(() => resolve(arrivedFile(file.name)))
      }),
    })
    await ready()
    choose(pdf('a.pdf'), pdf('b.pdf'))
    await waitFor(() => expect(progress).toHaveLength(1))
    act(() => progress[0]!(0.4))
    expect(rows('queued').map((text) => text?.replace('不传了', ''))).toEqual(['a.pdf正在上传 40%', 'b.pdf等待上传'])
    act(() => arrive[0]!())
    await waitFor(() => expect(progress).toHaveLength(2))
    expect(rows('arrived')).toEqual([expect.stringContaining('a.pdf')])
  })

  it('keeps what failed with its reason, to be sent again', async () => {
    let isDown = true
    const { sent } = openPage({
      async upload(_id, file) {
        if (isDown) throw offline
        return arrivedFile(file.name)
      },
    })
    await ready()
    choose(pdf('a.pdf'))
    expect((await screen.findByRole('alert')).textContent).toBe('网络连接失败，请检查网络后重试')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: '重试a.pdf' }))
    await waitFor(() => expect(rows('arrived')).toHaveLength(1))
    expect([rows('queued'), sent]).toEqual([[], []])
  })

  it('sends nothing of a wrong kind, too large or too many, and says so', async () => {
    const { sent } = openPage()
    await ready()
    choose(new File(['x'], '说明.txt', { type: 'text/plain' }), pdf('大.pdf', 1024 * 1024 + 1), pdf('三.pdf'), pdf('四.pdf'))
    await waitFor(() => expect(sent).toEqual(['三.pdf']))
    await waitFor(() => expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual(['“说明.txt”的类型不允许，请上传图片、PDF', '“大.pdf”超过1 MB', '最多上传3个文件，删除几个后可以再传']))
    expect(screen.getAllByRole('button', { name: /^重试/ })).toHaveLength(1)
  })

  it('deletes what it has sent, until the form is saved with it', async () => {
    const removed: string[] = []
    const { say } = openPage({ remove: async (_id, file) => void removed.push(file) })
    await ready()
    say((desktop) => desktop.onFiles([arrivedFile('a.pdf'), { ...arrivedFile('b.pdf'), isClaimed: true }]))
    expect(rows('arrived').join()).toContain('已随表单保存')
    expect(screen.queryByRole('button', { name: '删除b.pdf' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '删除a.pdf' }))
    fireEvent.click(await screen.findByRole('button', { name: '删除' }))
    await waitFor(() => expect(removed).toEqual(['id-a.pdf']))
    await waitFor(() => expect(rows('arrived')).toHaveLength(1))
  })

  it('says that it is over when the desktop ends it, with what has arrived', async () => {
    const { say } = openPage()
    await ready()
    say((desktop) => desktop.onFiles([arrivedFile('a.pdf')]))
    say((desktop) => desktop.onOver())
    expect(screen.getByRole('alert').textContent).toContain('上传已结束已上传的1个文件都在电脑上，不用重传。')
  })

  it('says how many files did not get there, when it is over while they are on their way', async () => {
    const { say } = openPage({ upload: (_id, file) => (file.name === 'a.pdf' ? Promise.resolve(arrivedFile(file.name)) : new Promise(() => undefined)) })
    await ready()
    choose(pdf('a.pdf'), pdf('b.pdf'), new File(['x'], '说明.txt', { type: 'text/plain' }))
    await waitFor(() => expect(rows('arrived')).toHaveLength(1))
    say((desktop) => desktop.onOver())
    expect(screen.getByRole('alert').textContent).toContain('已上传的1个文件都在电脑上，不用重传。还有2个没有传到电脑，需要重新扫码再传。')
  })

  it('sends a file once, however often one presses to send it again', async () => {
    let isDown = true
    const sent: string[] = []
    openPage({
      upload(_id, file) {
        if (isDown) return Promise.reject(offline)
        sent.push(file.name)
        return new Promise(() => undefined)
      },
    })
    await ready()
    choose(pdf('a.pdf'))
    const again = await screen.findByRole('button', { name: '重试a.pdf' })
    isDown = false
    fireEvent.click(again)
    fireEvent.click(again)
    await waitFor(() => expect(sent).toEqual(['a.pdf']))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([sent, rows('queued')]).toEqual([['a.pdf'], [expect.stringContaining('正在上传')]])
  })

  it('learns from a refused file that it is over', async () => {
    openPage({ upload: () => Promise.reject(over) })
    await ready()
    choose(pdf('a.pdf'))
    expect((await screen.findByRole('alert')).textContent).toContain('上传已结束')
  })

  it.each([
    ['of a code that is void', { info: () => Promise.reject(over) }, '/scanCodeUpload?qrCodeId=code', '二维码已失效，或电脑上的表单已关闭。需要再传，请在电脑上点“手机上传”，重新扫码。'],
    ['without a network', { info: () => Promise.reject(offline) }, '/scanCodeUpload?qrCodeId=code', '网络连接失败，请检查网络后重试'],
    ['without a code', {}, '/scanCodeUpload', '请用手机扫描电脑表单上的二维码打开这个页面'],
  ])('says what is wrong %s', async (_case, own, at, text) => {
    openPage(own, at)
    expect((await screen.findByRole('alert')).textContent).toContain(text)
  })
})
