import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { SWRConfig } from 'swr'
import type { ExtensionProps } from '../../src/engine/engineServices'
import { ReadConfirm } from '../../src/extensions/readConfirm/ReadConfirm'

afterEach(() => vi.restoreAllMocks())

const options = { receipts: '/dynamics/receipt', by: 'article', text: 'content', seconds: 'readSeconds' }

function open(receipt: object | null, more: object = {}) {
  let kept = receipt
  const asked: string[] = []
  const ask = async (_method: string, path: string) => {
    asked.push(path)
    if (path.endsWith('/page')) return { records: kept === null ? [] : [kept], total: 1 }
    if (path.endsWith('/confirm')) kept = { ...kept, status: 'confirmed', confirmTime: '2026-11-20T08:30:00.000Z' }
    return kept
  }
  const props = { record: { id: 'a1', version: 1, content: '<p>第一条</p><script>x()</script>', ...more }, options, ask, user: { id: 'e1' } } as unknown as ExtensionProps
  render(<SWRConfig value={{ provider: () => new Map() }}><ReadConfirm {...props} /></SWRConfig>)
  return asked
}
const button = () => screen.queryByRole('button', { name: '我已阅读并知晓' })

it('a text that has to be read is confirmed once its end has been in sight', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(2000)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500)
  const asked = open({ id: 'r1', version: 1, status: 'read' })
  const text = await screen.findByRole('region')
  expect(text.textContent).toBe('第一条')
  expect(button()?.hasAttribute('disabled')).toBe(true)
  text.scrollTop = 1500
  act(() => void fireEvent.scroll(text))
  expect(button()?.hasAttribute('disabled')).toBe(false)
  fireEvent.click(button()!)
  expect(await screen.findByText(/您已于 .* 签收/)).toBeTruthy()
  expect(asked).toContain('/dynamics/receipt/r1/confirm')
  expect(button()).toBeNull()
})

it('a text that asks nobody to confirm it says so, and offers no button', async () => {
  open(null)
  expect(await screen.findByText('这篇没有要求您签收阅读。')).toBeTruthy()
  expect(button()).toBeNull()
})

it('a text that is read for a while at least says how long it still takes', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(500)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(500)
  const scrolled = () => act(() => void fireEvent.scroll(document.querySelector('[data-reading]')!))
  const opened = (secondsAgo: number) => open({ id: 'r1', version: 1, status: 'read', firstTime: new Date(Date.now() - secondsAgo * 1000).toISOString() }, { readSeconds: 30 })
  opened(10.5)
  await screen.findByRole('region')
  scrolled()
  expect(await screen.findByText(/还要读(19|20)秒/)).toBeTruthy()
  expect(button()?.hasAttribute('disabled')).toBe(true)
  cleanup()
  opened(31)
  await screen.findByRole('region')
  scrolled()
  expect(await screen.findByText('已读到最后，可以签收')).toBeTruthy()
  expect(button()?.hasAttribute('disabled')).toBe(false)
})
