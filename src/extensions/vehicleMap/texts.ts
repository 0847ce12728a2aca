import type { VehicleState } from '../../contract/positions'

/** Texts of the map of vehicles. */
export const mapTexts = {
  title: '车辆地图',
  states: { alarm: '报警', driving: '行驶', parked: '停车', offline: '离线' } satisfies Record<VehicleState, string>,
  search: '车牌号或驾驶员',
  find: '定位',
  everyOrg: '全部企业',
  everyKind: '全部类别',
  org: '企业',
  kind: '营运类别',
  state: '状态',
  list: '车辆列表',
  map: '地图，方向键移动，加减号缩放；车辆也在列表中',
  count: (shown: number, all: number) => (shown === all ? `共 ${all} 辆` : `${shown} / ${all} 辆`),
  more: (count: number) => `再显示一些（还有 ${count} 辆）`,
  none: '没有符合的车辆',
  notFound: (plate: string) => `没有找到“${plate}”`,
  truncated: '车辆太多，只显示前 20000 辆，请用列表筛选',
  noPlace: '还没有位置',
  failed: '车辆位置没有读到',
  retry: '重试',
  cut: '实时更新中断，正在重新连接……',
  over: '登录已结束，位置不再更新，请重新登录',
  close: '关闭卡片',
  driver: '驾驶员',
  phone: '电话',
  speed: '速度',
  direction: '方向',
  last: '最近上报',
  address: '位置',
  today: '今日里程',
  waybill: '在途运单',
  alarms: '今日报警',
  noAlarms: '今天没有报警',
  track: '轨迹回放',
  details: '详情',
  full: '全屏',
  leaveFull: '退出全屏',
  all: '全部显示',
  members: (count: number) => `这里有 ${count} 辆`,
  list360: '返回地图',
} as const

const winds = ['北', '东北', '东', '东南', '南', '西南', '西', '西北']

/** `东北` for 40 degrees. */
export function windOf(degrees: number): string {
  return winds[Math.round(degrees / 45) % 8] ?? ''
}

/** How long ago, as one would say it. */
export function ago(then: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - then) / 1000))
  if (seconds < 60) return `${seconds} 秒前`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分钟前`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} 小时前`
  return `${Math.floor(seconds / 86_400)} 天前`
}
