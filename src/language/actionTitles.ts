import type { StandardAction } from './pageFile'

/** What the standard actions are called wherever a person reads of them. */
export const standardActionTitles: Readonly<Record<StandardAction, string>> = {
  view: '查看', create: '新增', edit: '修改', remove: '删除', restore: '恢复', import: '导入', export: '导出', print: '打印', urgeMissed: '催办',
}
