/** What the reading room says. */
export const readTexts = {
  region: '正文，读到最后',
  failed: '没有读到签收情况',
  retry: '重试',
  none: '这篇没有要求您签收阅读。',
  /** What is still to be done before it can be confirmed. */
  open: (isAtEnd: boolean, seconds: number) => [isAtEnd ? '' : '请把正文读到最后', seconds > 0 ? `还要读${seconds}秒` : ''].filter(Boolean).join('；') || '已读到最后，可以签收',
  confirm: '我已阅读并知晓',
  done: (when: string) => `您已于 ${when} 签收`,
  refused: '没有签收成功：',
} as const
