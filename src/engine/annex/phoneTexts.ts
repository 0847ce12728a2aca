/** Texts of the upload by phone, beside the form. */
export const phoneTexts = {
  title: '手机上传',
  code: (slot: string) => `${slot}的上传二维码`,
  opening: '正在生成二维码…',
  hint: '用手机扫描二维码，拍照或选择照片，会直接进入这个栏目。',
  waiting: '等待手机扫码',
  opened: '手机已连接',
  arrived: (count: number) => `手机已连接，已上传${count}个`,
  timeLeft: (minutes: number, seconds: number) => `${minutes}分${String(seconds).padStart(2, '0')}秒后失效`,
  full: (max: number, waiting: number) => `这个栏目最多${max}个，手机传来的还有${waiting}个没有放进来。移除几个后会自动补上。`,
  over: '二维码已失效',
  refresh: '换一个二维码',
  retry: '重试',
  failed: '没有生成二维码，请稍后再试',
  close: '结束手机上传',
  closeHint: '关闭表单或结束后，手机上不能再传。',
} as const
