/** Texts of the print preview. */
export const printTexts = {
  print: '打印',
  close: '关闭',
  preview: '打印预览',
  blank: '空白表',
  loading: '正在准备打印内容…',
  failed: '打印内容读取失败',
  retry: '重试',
  nothing: '没有可以打印的记录',
  hint: '打印机选“另存为 PDF”可以保存为 PDF 文件；纸张和页边距由表格规定，缩放选 100%。',
  number: '序号',
  uncounted: '已送去打印，但打印次数没有记上，请检查网络后再打开看一看。',
  gone: '（已删除）',
  notApplicable: '/',
  stamp: '（盖章）',
  emptyDate: '　　　年　　月　　日',
  signed: '已签名',
  madeBy: '制表人：',
  checkedBy: '审核人：',
  madeOn: '制表日期：',
  cut: (most: number) => `一次最多打印 ${most} 条，这里是前 ${most} 条；要全部的请缩小条件分几次打印，或者导出表格。`,
} as const

/** `共 12 份`. */
export function countText(count: number): string {
  return `共 ${count} 份`
}

/** `共 12 条`. */
export function rowsText(count: number): string {
  return `共 ${count} 条`
}

/** More than one job may hold: the first ones are shown, and it is said. */
export function tooManyText(chosen: number, most: number): string {
  return `一次最多打印 ${most} 份，已选 ${chosen} 条，这里是前 ${most} 条；其余的请再选一次。`
}
