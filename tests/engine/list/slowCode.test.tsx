import { waitFor } from '@testing-library/react'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import type * as Preload from '../../../src/engine/preload'
import { employees, listOf, main, renderList, rowIds } from './renderList'
import { vehicle } from './vehiclePage'

/** Longer than the cache takes two questions for one. */
const slow = 2500

vi.mock('../../../src/engine/preload', async (load) => {
  const preload = await load<typeof Preload>()
  return { ...preload, loadList: () => pause(slow).then(preload.loadList) }
})

it('a list whose code comes later than its records takes those, and asks for no others', async () => {
  const list = listOf([vehicle(1), vehicle(2)])
  renderList({ client: { page: list.page, options: employees().options } })
  await waitFor(() => expect(rowIds()).toEqual(['v1', 'v2']))
  await waitFor(() => expect(main().dataset['state']).toBe('ready'))
  expect(list.queries).toHaveLength(1)
})
