import { Type } from '@sinclair/typebox'
import { homePaths } from '../../contract/home'
import { readBadge } from '../home/badge'
import { readHome } from '../home/readHome'
import { defineCall, type PlatformCall } from './call'

const tag = '首页'

/** What everyone finds after signing in. */
export const homeCalls: readonly PlatformCall[] = [
  defineCall({
    client: 'main', method: 'GET', path: homePaths.home, id: 'home.read', tag, summary: '首页：按角色的待办、到期、图表、最新记录和快捷入口，一次取齐',
    answer: Type.Object({ blocks: Type.Array(Type.Object({ name: Type.String(), title: Type.String(), kind: Type.String() })) }),
    handle: (services) => readHome(services),
  }),
  defineCall({
    client: 'main', method: 'GET', path: homePaths.badge, id: 'home.badge', tag, summary: '顶栏的未读数，和听它变化的凭证',
    answer: Type.Union([Type.Null(), Type.Object({ title: Type.String(), count: Type.Integer(), path: Type.String(), ticket: Type.String() })]),
    handle: (services) => readBadge(services),
  }),
]
