import type { TrackEvent } from '../../contract/positions'

/** Texts of the track of a waybill or a vehicle. */
export const trackTexts = {
  title: '轨迹',
  list: '运单',
  choose: '选一张运单，看它的路线和轨迹',
  none: '没有运单',
  noTrack: '这段时间没有定位',
  failed: '轨迹没有读到',
  retry: '重试',
  back: '返回',
  play: '播放',
  pause: '暂停',
  again: '重新播放',
  rate: '播放速度',
  position: '播放位置',
  chart: '速度曲线，点击跳到那一刻',
  limit: (speed: number) => `限速 ${speed}`,
  events: '途中情况',
  noEvents: '没有停车、超速、偏航和报警',
  planned: '核定路线',
  driven: '实际轨迹',
  noPlan: '没有核定路线，不判偏航',
  kinds: { stop: '停车', overspeed: '超速', deviation: '偏航', alarm: '报警' } satisfies Record<TrackEvent['kind'], string>,
  export: '导出',
  exporting: '正在导出',
  simplified: (shown: number, total: number) => (shown < total ? `${total} 个点，按当前比例画 ${shown} 个` : `${total} 个点`),
  truncated: '点太多，只显示最近的一段',
  kilometres: (count: number) => `全程 ${count} km`,
  follow: '跟随车辆',
  whole: '看全程',
  search: '运单号或车牌号',
  more: '再显示一些',
  first: '起',
  last: '终',
  now: '现在',
} as const

const underWay = 10 * 60_000

/** What stands at the last fix: of a vehicle that reported a moment ago it is where it is, not where it arrived. */
export const lastMark = (end: number, now: number): string => (now - end < underWay ? trackTexts.now : trackTexts.last)

/** `1 小时 5 分`. */
export function duration(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 1) return `${Math.round(milliseconds / 1000)} 秒`
  if (minutes < 60) return `${minutes} 分`
  return `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`
}

const clockFormat = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false })

/** `11/22 18:05:00`. */
export const clock = (at: number): string => clockFormat.format(new Date(at))
