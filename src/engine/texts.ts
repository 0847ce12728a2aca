import { standardTexts } from './standards'

/** Texts of the engine that more than one screen needs. */
export const texts = {
  create: '新增',
  createMany: '批量新增',
  edit: '编辑',
  view: '详情',
  list: '列表',
  board: '看板',
  remove: '删除',
  restore: '恢复',
  import: '导入',
  export: '导出',
  edition: '新建版本',
  print: '打印',
  printBlank: '打印空白表',
  printList: '打印列表',
  checkCode: '二维码',
  retry: '重试',
  refresh: '刷新',
  more: '更多',
  confirm: standardTexts.confirm,
  cancel: standardTexts.cancel,
  search: '查询',
  reset: '重置',
  filters: '筛选',
  expand: '展开',
  collapse: '收起',
  clearFilters: '清除筛选',
  recycleBin: '回收站',
  columnSettings: '列设置',
  loading: standardTexts.loading,
  loadFailed: '加载失败',
  forbidden: '没有权限',
  empty: '—',
  sameState: '状态不变',
} as const

/** `共 12 条`; counting stops at ten thousand. */
export function totalText(total: number, cap: number): string {
  return `共 ${total > cap ? `${cap}+` : total} 条`
}

/** How an action on many records went: `成功 8 条，失败 2 条`. */
export function bulkText(title: string, done: number, failed: number): string {
  return failed === 0 ? `${title}：成功 ${done} 条` : `${title}：成功 ${done} 条，失败 ${failed} 条`
}
