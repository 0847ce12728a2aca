/** Texts of the dialog with the code of a record. */
export const checkTexts = {
  title: (noun: string, name: string) => (name === '' ? `${noun}二维码` : `${noun}二维码：${name}`),
  label: (noun: string) => `${noun}的核验二维码`,
  hint: (page: string) => `任何人用手机扫码，不用登录，就能看到“${page}”的内容；电话、证件号只显示头尾。`,
  open: '打开核验页',
  download: '下载图片',
  close: '关闭',
  file: (noun: string, name: string) => `${noun}二维码${name === '' ? '' : `-${name.replaceAll(/[\\/:*?"<>|]/g, ' ')}`}.png`,
} as const
