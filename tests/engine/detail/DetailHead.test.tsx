import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { RecordData } from '../../../src/contract/envelope'
import { EngineProvider, type EngineServices } from '../../../src/engine'
import { DetailHead } from '../../../src/engine/detail/DetailHead'
import { FieldServicesProvider } from '../../../src/fields/FieldServicesProvider'
import type { FieldServices } from '../../../src/fields/fieldView'
import { strictRecordClient } from '../../client/strictRecordClient'
import { vehicle, vehiclePage } from '../list/vehiclePage'

const engine: EngineServices = {
  client: strictRecordClient({}), loadPage: () => Promise.reject(new Error('not here')), user: { id: '', name: '', orgId: '', roles: [] }, may: () => true,
  extensions: {}, settings: { read: () => null, write: () => undefined }, navigate: () => undefined, setUnsaved: () => undefined,
}
const services = { dictionary: () => ({ name: 'vehicle_status', title: '', large: false, items: [{ value: 'draft', label: '草稿', tone: 'warning' }] }) } as unknown as FieldServices
const open = (record = vehicle(1)) => render(
  <EngineProvider value={engine}>
    <FieldServicesProvider value={services}>
      <DetailHead page={vehiclePage()} record={record} onAction={() => undefined} />
    </FieldServicesProvider>
  </EngineProvider>,
)

it('offers to edit first, and last what is lost for good', () => {
  const { container } = open()
  expect([...container.querySelectorAll<HTMLElement>('button')].map(({ dataset }) => dataset['action'])).toEqual(['edit', 'submit', 'copy', 'void', 'remove'])
})

it('offers of another\'s record what is left to a reader', () => {
  const { container } = open(vehicle(1, { readOnly: true, moves: [] }))
  expect([...container.querySelectorAll<HTMLElement>('button')].map(({ dataset }) => dataset['action'])).toEqual(['copy'])
})

it('offers a new edition of what may no longer be changed', () => {
  const page = { ...vehiclePage(), editions: 'previous' }
  const { container } = render(<EngineProvider value={engine}><FieldServicesProvider value={services}><DetailHead page={page} record={vehicle(1, { status: 'done' })} onAction={() => undefined} /></FieldServicesProvider></EngineProvider>)
  expect([...container.querySelectorAll<HTMLElement>('button')].map(({ dataset }) => dataset['action'])).toEqual(['edition', 'copy'])
})

it('shows the state in the colour that the dictionary gives it', () => {
  open()
  expect(screen.getByText('草稿').className).toContain('warning')
})

describe('the code of the check page', () => {
  const publicCheck = { code: 'secret', title: '车辆核验', fields: [], alert: [] }
  const codeButton = (record: RecordData, page = { ...vehiclePage(), publicCheck }) => render(<EngineProvider value={engine}><FieldServicesProvider value={services}><DetailHead page={page} record={record} onAction={() => undefined} /></FieldServicesProvider></EngineProvider>).container.querySelector('[data-action="check-code"]')

  it('is offered of a record that has one', () => {
    expect(codeButton(vehicle(1, { secret: 'ABCDEFGHJKMNPQRS' }))?.textContent).toBe('二维码')
  })

  it.each([
    ['has none', vehicle(1), undefined],
    ['was removed', vehicle(1, { secret: 'ABCDEFGHJKMNPQRS', deletedAt: '2026-11-22T00:00:00Z' }), undefined],
    ['stands on a page that lets nobody look', vehicle(1, { secret: 'ABCDEFGHJKMNPQRS' }), vehiclePage()],
  ])('is not offered of one that %s', (_why, record, page) => {
    expect(page ? codeButton(record, { ...page, publicCheck: null } as never) : codeButton(record)).toBeNull()
  })
})
