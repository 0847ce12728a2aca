/** Measures of the product's messages and dialogs (spec §9). Times are milliseconds, widths pixels. */
export const standards = {
  toastTime: 3000,
  notificationTime: 4500,
  versionNoticeTime: 5000,
  reloadAfter: 3000,
  confirmWidth: 416,
  modalWidth: 520,
} as const

/** Standard texts (spec §8), which every room shares. */
export const standardTexts = {
  loading: '正在加载…',
  succeeded: '操作成功',
  saved: '已保存',
  removed: '已删除',
  uploaded: '已上传',
  confirm: '确定',
  cancel: '取消',
  gotIt: '知道了',
  warning: '警告',
  error: '错误',
  info: '提示',
} as const
