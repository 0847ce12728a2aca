import type { RecordData, RecordPage } from '../../../src/contract/envelope'
import { deviceKeyHeader, positionPaths, type PositionReceipt, type ReportedPoint } from '../../../src/contract/positions'
import type { Answer, PlatformHarness } from '../platform/platformHarness'

/** A key of a company, as its administrator makes it. */
export async function makeKey(harness: PlatformHarness, org: string): Promise<{ id: string; key: string }> {
  const { data: record } = await harness.call<RecordData>('group', 'POST /positionKey', { name: `测试平台 ${org}`, ownerOrg: org })
  const { data } = await harness.call<{ key: string }>('group', `POST ${positionPaths.issueKey(record.id)}`)
  return { id: record.id, key: data.key }
}

/** Sends a batch as a device does. */
export async function report(harness: PlatformHarness, key: string, points: readonly unknown[]): Promise<Answer<PositionReceipt>> {
  const answer = await harness.fastify.inject({ method: 'POST', url: `/api${positionPaths.report}`, headers: { [deviceKeyHeader]: key }, payload: { points } })
  return { ...answer.json<Answer<PositionReceipt>>(), status: answer.statusCode }
}

/** Positions of a company's vehicles as a page lists them. */
export async function positionsOf(harness: PlatformHarness, org: string): Promise<readonly RecordData[]> {
  const { data } = await harness.call<RecordPage>('group', 'POST /vehDistribute/page', { size: 200 })
  return data.records.filter((record) => record['ownerOrg'] === org)
}

/** A fix so many seconds after a moment. */
export function fix(plate: unknown, start: number, seconds: number, rest: Partial<ReportedPoint> = {}): ReportedPoint {
  return { plate: String(plate), time: new Date(start + seconds * 1000).toISOString(), lng: 108.94 + seconds * 1e-4, lat: 34.34, speed: 60, direction: 90, ...rest }
}
