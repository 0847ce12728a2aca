/** Texts of the board. */
export const boardTexts = {
  board: '看板',
  closed: '不能移到这里',
  none: '没有记录',
  loadMore: '加载更多',
  rest: '其余的请在列表中查看',
  chooseMove: '选择怎样移动',
} as const

/** `“WX-1”移到“已取消”有几种办法：` */
export function chooseText(name: string, state: string): string {
  return `“${name}”移到“${state}”有几种办法：`
}
