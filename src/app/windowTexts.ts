/** What a window says of itself: of its version, and of the session it works in. */
export const windowTexts = {
  updating: '系统已更新，正在清理缓存并重新加载',
  updateWaiting: '系统已更新。保存填写的内容后会自动重新加载；也可以现在更新，填写的内容会留作草稿，重新登录后可以恢复。',
  updateNow: '现在更新',
  otherSession: (who: string) => `已在另一个窗口进入${who}。本窗口还有没保存的内容：保存或关闭后会自动切换，切换前仍按原来的身份保存。`,
  switchNow: '现在切换（内容留作草稿）',
  followed: (who: string) => `已在另一个窗口进入${who}，本窗口已同步切换`,
} as const

/** `长安运输有限公司（王芳）` */
export function whoText({ ownerName, empName }: { readonly ownerName: string; readonly empName: string }): string {
  return `${ownerName}（${empName}）`
}
