import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnnexFileInfo, Envelope, RecordData, RecordPage } from '../../../src/contract/envelope'
import { cast, openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { oneKind } from '../testDatabase'

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2000, 7)])
const idOf = (who: keyof typeof cast) => `emp${String(cast[who]).padStart(5, '0')}`

/** The first new record of a person looks its references up; what comes after leaves them to the statement that writes it. */
describe.each(oneKind)('a new vehicle’s references (%s)', (kind) => {
  let harness: PlatformHarness
  let sample: Record<string, unknown>
  let company: RecordData
  let number = 0
  beforeAll(async () => {
    harness = await openPlatformHarness(kind)
    const { records } = (await harness.call<RecordPage>('officer', 'POST /veh/page', { current: 1, size: 1 })).data
    const { id: _id, version: _version, createdAt: _at, createdBy: _by, updatedAt: _changedAt, updatedBy: _changedBy, deletedAt: _deletedAt, missingAnnex: _missing, moves: _moves, ...values } = (await harness.call<RecordData>('officer', `GET /veh/${String(records[0]!['id'])}`)).data
    const { annex: _annex, ...rest } = values
    sample = { ...rest, selfNo: null, line: null, mainDriver: null, coDrivers: [], tank: null, trailer: null, escort: null }
    company = (await harness.call<RecordData>('group', `GET /organization/${String(values['ownerOrg'])}`)).data
  })
  afterAll(() => harness.close())

  const upload = async (slot: string): Promise<string> => {
    const form = new FormData()
    form.set('page', 'veh')
    form.set('slot', slot)
    form.set('file', new Blob([new Uint8Array(png)]), `${slot}.png`)
    const encoded = new Response(form)
    const answer = await harness.fastify.inject({
      method: 'POST', url: '/api/annex', payload: Buffer.from(await encoded.arrayBuffer()),
      headers: { access_token: await harness.token('officer'), 'content-type': encoded.headers.get('content-type') ?? '' },
    })
    return answer.json<Envelope<AnnexFileInfo>>().data.id
  }
  const create = async (rest: object) => {
    number += 1
    const annex = { drivingLicense: [await upload('drivingLicense')], vehiclePhoto: [await upload('vehiclePhoto')] }
    return harness.call<RecordData>('officer', 'POST /veh', { ...sample, annex, plateNo: `陕K${String(70_000 + number)}`, vin: `WDB9634031L${String(100_000 + number)}`, ...rest })
  }

  it('name what does not exist or is another’s, whether it is the first record or a later one, and nothing is written', async () => {
    const total = async () => (await harness.call<RecordPage>('officer', 'POST /veh/page', { current: 1, size: 1 })).data.total ?? 0
    const before = await total()
    const refusals = async () => {
      const answers = []
      for (const stranger of ['nobody', idOf('yulin')]) answers.push(await create({ mainDriver: stranger, coDrivers: [idOf('driver'), stranger] }))
      return answers
    }
    const refused = { status: 400, code: 5, errors: [{ path: 'mainDriver', code: 'notFound' }, { path: 'coDrivers', code: 'notFound' }] }
    expect(await refusals()).toMatchObject([refused, refused])
    expect(await create({ mainDriver: idOf('driver') })).toMatchObject({ code: 0 })
    expect(await refusals()).toMatchObject([refused, refused])
    expect(await total()).toBe(before + 1)
  })

  it('are named together with everything else that is wrong', async () => {
    const { errors } = await create({ mainDriver: 'nobody', seats: -1 })
    expect(errors?.map(({ path }) => path).sort()).toEqual(['mainDriver', 'seats'])
  })

  it('bring what the company says now, though it was another a moment ago', async () => {
    for (const region of ['610103', '610104']) {
      const { version } = (await harness.call<RecordData>('group', `GET /organization/${company.id}`)).data
      expect(await harness.call('group', `PUT /organization/${company.id}`, { region, version })).toMatchObject({ code: 0 })
      expect((await create({})).data['region']).toBe(region)
      expect((await create({})).data['region']).toBe(region)
    }
  })
})
