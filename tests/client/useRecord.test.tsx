import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RecordClientProvider } from '../../src/client/recordClientContext'
import { useInvalidate, useRecord } from '../../src/client/useRecord'
import type { RecordData } from '../../src/contract/envelope'
import { loadFixture } from '../fixtures/loadFixture'
import { strictRecordClient } from './strictRecordClient'

const page = (await loadFixture('core')).pages['organization']!

it('a record that is off the screen when something is written is not shown as it was', async () => {
  let version = 1
  const client = strictRecordClient({ get: async () => ({ id: 'o1', version }) as RecordData })
  const seen: unknown[] = []
  let invalidate = async () => {}
  function Detail() {
    const { data } = useRecord(page, 'o1')
    seen.push(data?.version)
    return <p>版本{data?.version}</p>
  }
  function Desk({ isOpen }: { isOpen: boolean }) {
    invalidate = useInvalidate()
    return isOpen ? <Detail /> : null
  }
  const desk = (isOpen: boolean) => <RecordClientProvider client={client}><Desk isOpen={isOpen} /></RecordClientProvider>
  const { rerender } = render(desk(true))
  await screen.findByText('版本1')
  version = 2
  await act(() => invalidate())
  await screen.findByText('版本2')
  rerender(desk(false))
  version = 3
  await act(() => invalidate())
  seen.length = 0
  rerender(desk(true))
  await screen.findByText('版本3')
  expect(seen).not.toContain(2)
})

it('a record that is opened again at once is read again', async () => {
  let version = 1
  const client = strictRecordClient({ get: async () => ({ id: 'o2', version }) as RecordData })
  const Detail = () => <p>第{useRecord(page, 'o2').data?.version}版</p>
  const desk = (isOpen: boolean) => <RecordClientProvider client={client}>{isOpen && <Detail />}</RecordClientProvider>
  const { rerender } = render(desk(true))
  await screen.findByText('第1版')
  rerender(desk(false))
  version = 2
  rerender(desk(true))
  expect(await screen.findByText('第2版')).toBeTruthy()
})
