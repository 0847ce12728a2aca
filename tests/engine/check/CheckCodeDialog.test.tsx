import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EngineProvider, type EngineServices } from '../../../src/engine'
import { CheckCodeDialog } from '../../../src/engine/check/CheckCodeDialog'
import { strictRecordClient } from '../../client/strictRecordClient'
import { vehicle, vehiclePage } from '../list/vehiclePage'

const engine: EngineServices = {
  client: strictRecordClient({}), loadPage: () => Promise.reject(new Error('not here')), user: { id: '', name: '', orgId: '', roles: [] }, may: () => true,
  extensions: {}, settings: { read: () => null, write: () => undefined }, navigate: () => undefined, setUnsaved: () => undefined, publicUrl: 'https://safe.example.cn',
}
const page = { ...vehiclePage(), publicCheck: { code: 'secret', title: '车辆核验', fields: [], alert: [] } }

it('shows the code for the address at which everybody reaches the check page, and leads there', () => {
  render(<EngineProvider value={engine}><CheckCodeDialog page={page} record={vehicle(1, { secret: 'ABCDEFGHJKMNPQRS' })} name="陕AZ0001" onClose={() => undefined} /></EngineProvider>)
  const address = `https://safe.example.cn/check/${page.id}/ABCDEFGHJKMNPQRS`
  expect(screen.getByText(address)).toBeTruthy()
  expect(screen.getByRole('link', { name: '打开核验页' }).getAttribute('href')).toBe(address)
  expect(screen.getByLabelText(`${page.noun}的核验二维码`)).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).toContain(`${page.noun}二维码：陕AZ0001`)
})
