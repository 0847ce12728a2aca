import { Type } from '@sinclair/typebox'
import { deviceKeyHeader, mostPoints, pointVerdicts, positionPaths } from '../../contract/positions'
import { defineCall, defineOpenCall, type DescribedCall, type PlatformCall } from '../platform/call'
import { Id, strict } from '../platform/shapes'
import { RequestRefusal } from '../errors'
import { issueKey, openKey } from './positionKeys'
import { raiseAlarms } from './raiseAlarms'
import { readCard, readFleet } from './readFleet'
import { readTrack } from './readTrack'
import { reportPositions } from './reportPositions'

const tag = '定位'
const Moment = Type.String({ minLength: 10, maxLength: 40, format: 'date-time' })
const Tuple = Type.Array(Type.Any())
const path = (of: (...ids: string[]) => string, ...names: string[]) => names.reduce((text, name) => text.replace(`_${name}_`, `{${name}}`), of(...names.map((name) => `_${name}_`)))

/** Where vehicles are and were. */
export const positionCalls: readonly PlatformCall[] = [
  defineOpenCall({
    client: 'main', method: 'POST', path: positionPaths.report, id: 'position.report', tag, bodyLimit: 2 * 1024 * 1024,
    summary: `设备上报定位：请求头 ${deviceKeyHeader} 是设备密钥，坐标 WGS84；每点各有结论，重复、乱序到达都可以，一次最多 ${mostPoints} 点`,
    // Every point is judged by itself: one that is wrong must not refuse the others.
    body: Type.Object({ points: Type.Array(Type.Unknown(), { maxItems: mostPoints, title: '每点：plate（可加 color）或 terminal、time、lng、lat、speed、direction、altitude、mileage、acc、alarms' }) }, strict),
    answer: Type.Object({
      accepted: Type.Integer(), verdicts: Type.Array(Type.Union(Object.keys(pointVerdicts).map((verdict) => Type.Literal(verdict)))),
      problems: Type.Array(Type.Object({ row: Type.Integer(), verdict: Type.String(), field: Type.Optional(Type.String()), message: Type.String() })),
    }),
    async handle(services, { body: { points }, request }) {
      const key = await openKey(services, request.headers[deviceKeyHeader])
      const { receipt, movements } = await reportPositions(services, key, points, { keepDays: services.settings.trackDays })
      await raiseAlarms(services, movements, request.log)
      return receipt
    },
  }),
  defineCall({
    client: 'main', method: 'GET', path: path(positionPaths.fleet, 'page'), id: 'position.fleet', tag, summary: '一个车辆位置页面上本人看得到的全部车辆，和听它们移动的凭证',
    answer: Type.Object({ vehicles: Type.Array(Type.Object({ id: Type.String(), plate: Type.String() })), orgs: Type.Record(Type.String(), Type.String()), truncated: Type.Boolean(), ticket: Type.String() }),
    handle(services, { params, request }) {
      const claims = services.access.claims(request)
      if (!claims) throw new RequestRefusal('sessionExpired')
      return readFleet(services, params['page'] ?? '', [claims.sessionId, claims.empId, claims.orgId])
    },
  }),
  defineCall({
    client: 'main', method: 'GET', path: path(positionPaths.card, 'page', 'id'), id: 'position.card', tag, summary: '一辆车的卡片：电话、位置描述、今日里程、运单、今天的报警',
    answer: Type.Object({ phone: Type.String(), address: Type.String(), today: Type.Union([Type.Number(), Type.Null()]), waybillNo: Type.String(), alarms: Type.Union([Type.Null(), Type.Array(Type.Object({ kind: Type.String(), time: Type.String() }))]) }),
    handle: (services, { params }) => readCard(services, params['page'] ?? '', params['id'] ?? ''),
  }),
  defineCall({
    client: 'main', method: 'GET', path: path(positionPaths.track, 'page', 'id'), id: 'position.track', tag, summary: '一条记录的轨迹：运单按起止时间，车辆按所给时段（默认最近一天）；给出 zoom 的按地图级别简化，不给的是全部点',
    query: Type.Object({ zoom: Type.Optional(Type.String({ pattern: '^(?:[1-9]|1\\d|20)$' })), from: Type.Optional(Moment), to: Type.Optional(Moment) }, strict),
    answer: Type.Object({ title: Type.String(), start: Type.Number(), end: Type.Number(), points: Type.Array(Tuple), total: Type.Integer(), planned: Type.Array(Tuple), events: Type.Array(Type.Object({ kind: Type.String() })), kilometres: Type.Number() }),
    handle: (services, { params, query }) => readTrack(services, params['page'] ?? '', params['id'] ?? '', { ...(query.zoom ? { zoom: Number(query.zoom) } : {}), ...(query.from ? { from: query.from } : {}), ...(query.to ? { to: query.to } : {}) }),
  }),
  defineCall({
    client: 'main', method: 'GET', path: positionPaths.layers, id: 'position.layers', tag, summary: '地图的底图从哪里来、用哪种坐标；没有地址的由浏览器画',
    answer: Type.Object({ urls: Type.Array(Type.String()), subdomains: Type.Array(Type.String()), datum: Type.String(), attribution: Type.String() }),
    handle: async ({ settings }) => settings.mapTiles,
  }),
  defineCall({
    client: 'main', method: 'POST', path: path(positionPaths.issueKey, 'id'), id: 'position.issueKey', tag, summary: '生成一个定位接入密钥，只显示这一次；原来的立即失效', params: Type.Object({ id: Id }),
    answer: Type.Object({ key: Type.String() }),
    handle: (services, { params }) => issueKey(services, params['id'] ?? ''),
  }),
]

/** The stream of movements, for the documentation. */
export const positionStreamCalls: readonly DescribedCall[] = [
  {
    client: 'main', method: 'GET', path: positionPaths.events, id: 'position.events', tag, summary: '车辆移动时推送：moved 是移动了的车辆，over 是会话已结束', open: true, query: Type.Object({ ticket: Type.String() }),
    answer: Type.String(), answerType: 'text/event-stream',
  },
]
