import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { RecordPage } from '../../../src/contract/envelope'
import { employees, listOf, main, renderList, rowIds } from './renderList'
import { vehicle } from './vehiclePage'

const isFrameThere = () => screen.queryByRole('heading', { name: '车辆管理' }) !== null

/** A backend that answers when it is told to. */
function heldList() {
  const { page: answer } = listOf([vehicle(1), vehicle(2)])
  let open: () => void = () => undefined
  const held = new Promise<void>((resolve) => { open = resolve })
  let asked = 0
  const page: typeof answer = async (...question): Promise<RecordPage> => {
    asked += 1
    await held
    return answer(...question)
  }
  return { page, open, asked: () => asked }
}

describe('the list as it first appears', () => {
  it('is drawn once, with its rows, for which it asked once', async () => {
    const list = heldList()
    renderList({ client: { page: list.page, options: employees().options } })
    await waitFor(() => expect(list.asked()).toBe(1))
    expect(isFrameThere()).toBe(false)
    const seen: string[][] = []
    const watching = new MutationObserver(() => { if (isFrameThere()) seen.push(rowIds() as string[]) })
    watching.observe(document.body, { childList: true, subtree: true })
    list.open()
    await waitFor(() => expect(rowIds()).toEqual(['v1', 'v2']))
    await waitFor(() => expect(main().dataset['state']).toBe('ready'))
    watching.disconnect()
    expect(seen[0]).toEqual(['v1', 'v2'])
    expect(list.asked()).toBe(1)
  })

  it('does not wait long for a slow backend: one can already search while the rows are under way', async () => {
    const list = heldList()
    renderList({ client: { page: list.page, options: employees().options } })
    await waitFor(() => expect(isFrameThere()).toBe(true))
    expect(rowIds()).toEqual([])
    expect(main().dataset['state']).toBe('loading')
    list.open()
    await waitFor(() => expect(rowIds()).toEqual(['v1', 'v2']))
    expect(list.asked()).toBe(1)
  })

  it('says why, where the records do not come', async () => {
    renderList({ client: { page: () => Promise.reject(new Error('断线')), options: employees().options } })
    await waitFor(() => expect(main().dataset['state']).toBe('error'))
    expect(screen.getByRole('main').textContent).toContain('断线')
  })
})
