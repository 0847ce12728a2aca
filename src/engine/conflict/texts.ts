/** Texts of the merge after a stale write. */
export const conflictTexts = {
  title: '这条记录已被他人修改',
  disputed: (count: number) => `有 ${count} 项您和他人都改过，请逐项选择保留哪一个；您填写的内容都还在。`,
  undisputed: '他人改的是别的项，与您的修改没有冲突，可以直接保存。',
  allMine: '全部用我的',
  allTheirs: '全部用他人的',
  field: '项目',
  base: '打开时',
  mine: '我的修改',
  theirs: '他人的修改',
  others: '他人还修改了',
  save: '按所选保存',
  back: '返回继续填写',
  take: (title: string, side: 'mine' | 'theirs') => `${title}：用${side === 'mine' ? '我的修改' : '他人的修改'}`,
} as const
