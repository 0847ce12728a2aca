import { expect } from 'vitest'
import type { RecordData, RecordPage } from '../../../src/contract/envelope'
import type { Answer, CastName, PlatformHarness } from './platformHarness'

/** The data of an answer that must be a good one. */
export function done<Data>({ data, ...answer }: Answer<Data>): Data {
  expect(answer, JSON.stringify(answer.errors ?? answer.msg)).toMatchObject({ code: 0 })
  return data
}

/** What people of the demonstration do to records, by the calls their pages make. Writing gives the answer, for it may be a refusal; reading gives the records. */
export function recordCalls(harness: () => PlatformHarness) {
  const create = (who: CastName, path: string, body: object) => harness().call<RecordData>(who, `POST ${path}`, body)
  const read = async (who: CastName, path: string, id: string) => done(await harness().call<RecordData>(who, `GET ${path}/${id}`))
  const move = async (who: CastName, path: string, id: string, name: string, values: object = {}, annex?: object) =>
    harness().call<RecordData>(who, `POST ${path}/${id}/${name}`, { version: (await read(who, path, id)).version, values, ...(annex ? { annex } : {}) })
  const page = async (who: CastName, path: string, filters: object = {}) => done(await harness().call<RecordPage>(who, `POST ${path}/page`, { current: 1, size: 200, ...filters }))
  const list = async (who: CastName, path: string, filters: object = {}) => (await page(who, path, filters)).records
  return { create, read, move, page, list }
}
