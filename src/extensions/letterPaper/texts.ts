/** Texts of a letter as it lies on the table. */
export const letterTexts = {
  number: (letterNo: string) => `编号：${letterNo}`,
  partyA: '甲方',
  partyB: '乙方',
  period: '责任期',
  fromTo: (from: string, to: string) => `${from} 至 ${to}`,
  targets: '责任指标',
  targetHeads: ['指标类型', '指标', '目标值', '分值'],
  failed: '责任书加载失败',
  retry: '重试',
  download: '下载PDF',
  downloading: '正在生成…',
  downloadFailed: 'PDF 没有生成：',
  notSigned: '未签',
  waiting: '待签',
  signedBy: (name: string, way: string, at: string) => `${name}　${way}　${at}`,
  signatureOf: (role: string, name: string) => `${role}：${name}`,
  draft: '还没有下发：正文还可以修改，占位符在下发时填入。',
  isVoid: '已作废',
  code: '查验码',
  codeHelp: '任何人打开查验页输入查验码，或扫描二维码，都可以核对真伪，不用登录。',
  openCheck: '打开查验页',
  qrLabel: '查验页的二维码',
} as const

/** `2026-11-22 09:30` */
export function shownMoment(moment: string): string {
  const time = new Date(moment)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}`
}
