import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TrackTuple, VehicleState } from '../../src/contract/positions'
import { eastOf, southOf } from '../../src/extensions/baseMap/mercator'
import { clusterUntil, countStates, gather, type Spot } from '../../src/extensions/vehicleMap/clusters'
import { Fleet, matches, noFilter } from '../../src/extensions/vehicleMap/Fleet'
import { ago, windOf } from '../../src/extensions/vehicleMap/texts'
import { lastMark } from '../../src/extensions/trackPlayer/texts'
import { playedPoints, playOn, sceneAt } from '../../src/extensions/trackPlayer/playback'
import { writeTrack } from '../../src/extensions/trackPlayer/writeTrack'

const share = fc.double({ min: 0.75, max: 0.85, noNaN: true })
const spots = fc.array(fc.record({ x: share, y: share, state: fc.constantFrom<VehicleState>('alarm', 'driving', 'parked', 'offline') }), { maxLength: 200 }).map((all) => all.map((spot, index): Spot => ({ ...spot, id: String(index) })))
const everywhere = { left: 0, top: 0, right: 2 ** 30, bottom: 2 ** 30 }

describe('clusters', () => {
  it('hold every vehicle once, in the middle of their own', () => {
    fc.assert(fc.property(spots, fc.integer({ min: 4, max: 18 }), (all, zoom) => {
      const clusters = gather(all, zoom, everywhere)
      expect(clusters.flatMap(({ members }) => members.map(({ id }) => id)).sort()).toEqual(all.map(({ id }) => id).sort())
      const world = 256 * 2 ** zoom
      for (const { x, y, members } of clusters) {
        expect(x).toBeGreaterThanOrEqual(Math.min(...members.map((spot) => spot.x * world)) - 0.01)
        expect(y).toBeLessThanOrEqual(Math.max(...members.map((spot) => spot.y * world)) + 0.01)
      }
      expect(clusters.length === all.length || zoom < clusterUntil).toBe(true)
    }))
  })

  it('stay as they are when the map is only moved', () => {
    fc.assert(fc.property(spots, fc.integer({ min: 4, max: 12 }), fc.integer({ min: 1, max: 500 }), (all, zoom, step) => {
      const world = 256 * 2 ** zoom
      const frame = { left: world * 0.7, top: world * 0.7, right: world * 0.9, bottom: world * 0.9 }
      const moved = { ...frame, left: frame.left - step, right: frame.right - step }
      const clusterOf = new Map(gather(all, zoom, frame).flatMap(({ members }) => members.map(({ id }) => [id, members.map((one) => one.id).join()] as const)))
      const broken = gather(all, zoom, moved).flatMap(({ members }) => members.filter(({ id }) => clusterOf.has(id) && clusterOf.get(id) !== members.map((one) => one.id).join()))
      expect(broken).toEqual([])
    }))
  })

  it('count their states', () => {
    expect(countStates([{ state: 'alarm' }, { state: 'parked' }, { state: 'parked' }])).toEqual({ alarm: 1, driving: 0, parked: 2, offline: 0 })
  })

  it('lie where the tiles of every web map have them', () => {
    expect([eastOf(0, 256), southOf(0, 256), eastOf(-180, 256)]).toEqual([128, 128, 0])
    expect(southOf(85.0511287798, 256)).toBeCloseTo(0, 4)
  })
})

describe('a fleet', () => {
  const vehicle = { id: 'a', plate: '陕AZ0001', color: 'yellow', org: 'o1', kind: 'regularBus', driver: '程远征', lng: 108.9, lat: 34.3, v: 60, d: 90, s: 'driving' as const, t: 1000 }
  const same = (place: { lng: number; lat: number }) => place

  it('moves as it is told, never back in time, and tells of strangers', () => {
    const fleet = new Fleet({ vehicles: [vehicle] }, same)
    expect(fleet.move([{ id: 'a', lng: 109, lat: 34.3, v: 0, d: 90, s: 'parked', t: 2000 }, { id: 'b', lng: 1, lat: 1, v: 1, d: 1, s: 'driving', t: 1 }])).toBe(1)
    fleet.move([{ id: 'a', lng: 108, lat: 34, v: 50, d: 0, s: 'driving', t: 1500 }])
    expect(fleet.get('a')).toMatchObject({ lng: 109, state: 'parked', v: 0, x: eastOf(109, 1) })
  })

  it('is narrowed by plate or driver, company, kind and state together', () => {
    const [one] = new Fleet({ vehicles: [vehicle] }, same).vehicles
    expect(matches(noFilter, one!)).toBe(true)
    expect([{ plate: 'z0001' }, { plate: '程远' }, { org: 'o1', kind: 'regularBus', states: ['driving' as const, 'alarm' as const] }].map((filter) => matches({ ...noFilter, ...filter }, one!))).toEqual([true, true, true])
    expect([{ plate: '陕B' }, { org: 'o2' }, { kind: 'tour' }, { states: ['offline' as const] }].map((filter) => matches({ ...noFilter, ...filter }, one!))).toEqual([false, false, false, false])
  })

  it('is told of in words', () => {
    expect([windOf(0), windOf(44), windOf(350), windOf(181)]).toEqual(['北', '东北', '北', '南'])
    expect([ago(0, 5000), ago(0, 120_000), ago(0, 7_200_000), ago(0, 200_000_000), ago(9000, 0)]).toEqual(['5 秒前', '2 分钟前', '2 小时前', '2 天前', '0 秒前'])
  })
})

describe('playing a track', () => {
  const tuples: readonly TrackTuple[] = [[108, 34, 0, 50], [108.1, 34, 60_000, 70], [108.1, 34.1, 120_000, null]]
  const points = playedPoints(tuples)

  it('has the vehicle on its way at every moment, and at the ends beyond them', () => {
    expect(sceneAt(points, 30_000)).toMatchObject({ place: { lng: 108.05, lat: 34 }, speed: 50 })
    expect(sceneAt(points, 30_000)!.direction).toBeCloseTo(90, 0)
    expect(sceneAt(points, 119_000)!.direction).toBeCloseTo(0, 0)
    expect(sceneAt(points, -5)!.place).toMatchObject({ lng: 108, lat: 34 })
    expect(sceneAt(points, 999_999)!.place).toMatchObject({ lng: 108.1, lat: 34.1 })
    expect(sceneAt([], 0)).toBeNull()
  })

  it('goes on as fast as asked and no further than the end', () => {
    expect([playOn(0, 100, 60, 120_000), playOn(119_000, 1000, 60, 120_000)]).toEqual([6000, 120_000])
  })
})

describe('a track as a file', () => {
  const track = { title: 'YD<1> & "陕A"', start: Date.parse('2026-11-20T00:00:00Z'), points: [[108, 34, 0, 36], [108.1, 34.05, 1000, null]] as readonly TrackTuple[] }

  it('is a table that spreadsheets open', () => {
    expect(writeTrack('csv', track)).toBe('\ufeff时间,经度,纬度,速度(km/h)\r\n2026-11-20T00:00:00.000Z,108,34,36\r\n2026-11-20T00:00:01.000Z,108.1,34.05,\r\n')
  })

  it('is GPX 1.1 with times and speeds, its name escaped', () => {
    const text = writeTrack('gpx', track)
    expect(text).toContain('<name>YD&lt;1&gt; &amp; &quot;陕A&quot;</name>')
    expect(text).toContain('<trkpt lat="34" lon="108"><time>2026-11-20T00:00:00.000Z</time><extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>10.00</gpxtpx:speed>')
    expect(text.match(/<trkpt/g)).toHaveLength(2)
  })

  it('is GeoJSON, a line, or the point that it is', () => {
    expect(JSON.parse(writeTrack('geojson', track))).toMatchObject({ type: 'Feature', geometry: { type: 'LineString', coordinates: [[108, 34], [108.1, 34.05]] }, properties: { name: track.title, speeds: [36, null] } })
    expect(JSON.parse(writeTrack('geojson', { ...track, points: track.points.slice(0, 1) }))).toMatchObject({ geometry: { type: 'Point', coordinates: [108, 34] } })
    expect(JSON.parse(writeTrack('geojson', { ...track, points: [] }))).toMatchObject({ geometry: null })
  })
})

it('a vehicle that reported a moment ago is not marked as arrived', () => {
  const now = Date.parse('2026-11-23T14:00:00Z')
  expect([now, now - 9 * 60_000, now - 11 * 60_000].map((end) => lastMark(end, now))).toEqual(['现在', '现在', '终'])
})
