import { clearedCell, largestSheet, mostChangedRows, mostSheetRows, recordMarkTitle, type SheetPurpose } from '../../contract/sheet'
import type { SheetWork } from '../../client/sheetCalls'

/** Texts of the import, in one place. */
export const sheetTexts = {
  title: (noun: string) => `导入${noun}`,
  purpose: '导入用来',
  purposes: (noun: string): Readonly<Record<SheetPurpose, string>> => ({ new: `登记新的${noun}`, changes: `修改已有的${noun}` }),
  changesStep: (noun: string) => `下载列表中现有的${noun}（按当前的筛选，最多 ${mostChangedRows} 条），在表格里改好；不改的行和列可以删除`,
  current: '下载现有记录',
  changesHelp: (titles: readonly string[]) => `空着的格子不改，要去掉内容填“${clearedCell}”。${titles.length > 0 ? `自己的表格没有“${recordMarkTitle}”一列时，按${titles.map((title) => `“${title}”`).join('或')}认记录。` : ''}`,
  templateStep: '下载模板，从第2行起填写，一行一条；带 * 的列必填，鼠标停在列名上可看填写要求',
  template: '下载模板',
  fileStep: '上传填好的文件，系统先检查，不会写入任何数据',
  choose: '选择文件',
  drop: (purpose: SheetPurpose) => `也可以把文件拖到这里；支持 xlsx、csv，最多 ${purpose === 'new' ? mostSheetRows : mostChangedRows} 行、${largestSheet / 1024 / 1024} MB`,
  close: '关闭',
  reupload: '重新上传',
  failedRows: '下载有错的行',
  check: '重新检查',
  commit: { new: (rows: number) => `导入 ${rows} 条`, changes: (rows: number) => `修改 ${rows} 条` },
  allRight: (rows: number) => `检查通过，共 ${rows} 行，可以导入。还没有写入任何数据。`,
  wouldChange: (rows: number, changing: number) => (changing === 0 ? `共 ${rows} 行，与现有的内容相同，没有要修改的` : `检查通过，共 ${rows} 行，将修改 ${changing} 条${changing < rows ? `，其余 ${rows - changing} 行与现有的内容相同` : ''}。还没有写入任何数据。`),
  wrong: (rows: number, failed: number, errors: number) => `共 ${rows} 行，${failed} 行有错，共 ${errors} 处；没有写入任何数据`,
  wrongHelp: '在下表中修改标红的格子；也可以下载有错的行，改好后重新上传（“行号”列请保留），其余各行不受影响。',
  unchecked: (count: number) => `已修改 ${count} 处，请点“重新检查”`,
  unknown: (titles: readonly string[]) => `这些列不认识，没有读取：${titles.join('、')}`,
  restored: (time: string) => `已恢复 ${time} 没有导入完的表格`,
  discard: '放弃并重新开始',
  row: '行号',
  wholeRow: '整行',
  onlyWrong: { new: '只看有错或改过的行', changes: '只看有错或要修改的行' },
  noWrong: '没有需要修改的行',
  page: (current: number, pages: number) => `第 ${current} / ${pages} 页`,
  previous: '上一页',
  next: '下一页',
  cell: (row: number, title: string) => `第${row}行 ${title}`,
  edit: (row: number, title: string) => `修改 第${row}行 ${title}`,
  empty: '（空）',
  was: (text: string) => `原：${text || '（空）'}`,
  cancelled: '已取消，没有导入。表格还在，可以继续。',
  unsure: '网络中断，不确定是否已经导入。请检查网络后再点一次“导入”：同一份表格不会重复写入。',
  expired: '登录已过期。表格和修改都已保留，重新登录后再打开导入即可继续。',
  done: { new: (noun: string, rows: number) => `已导入 ${rows} 条${noun}`, changes: (noun: string, rows: number) => `已修改 ${rows} 条${noun}` },
  repeated: { new: (noun: string, rows: number) => `这份表格此前已导入 ${rows} 条${noun}，没有重复写入`, changes: (noun: string, rows: number) => `这份表格此前已修改 ${rows} 条${noun}，没有重复写入` },
  replaceTitle: '换成新文件？',
  replaceText: (count: number) => `表中修改过的 ${count} 处还没有导入，换成新文件后不再保留。`,
  replace: '换成新文件',
} as const

/** What is being done, as it is said beside the bar. */
export function workText({ step, done, total }: SheetWork): string {
  if (step === 'upload') return done < 1 ? '正在上传' : '正在读取'
  return `${step === 'check' ? '正在检查' : '正在写入'} ${done} / ${total} 行`
}
