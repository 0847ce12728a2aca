export const chooseManyTexts = {
  open: '批量选',
  title: (name: string) => `批量选择${name}`,
  keyword: '按名称等查找',
  found: (count: number, isAll: boolean) => (isAll ? `找到 ${count} 个` : `找到的太多，先列出 ${count} 个；请再缩小范围`),
  shown: (count: number) => `下面只列出前 ${count} 个，全选时其余的也选上`,
  takeAll: (count: number) => `全选这 ${count} 个`,
  leaveAll: (count: number) => `取消这 ${count} 个`,
  chosen: (count: number) => `已选 ${count} 个`,
  clear: '全部取消',
  ok: '确定',
  cancel: '取消',
}
