/** Texts of an account's first password. */
export const accountTexts = {
  title: (name: string) => `开通账号、重置密码：${name}`,
  what: (mobile: string) => `为本人（手机号 ${mobile}）生成一个初始密码：没有账号的就此开通，忘了密码的用它重新登录。原来的密码立即失效，已登录的会退出。`,
  noMobile: '这个人没有登记手机号，不能开通账号；请先补上手机号',
  off: '这个人没有勾选“允许登录”，开通后也登不进去；需要的请先勾选',
  make: '生成初始密码',
  cancel: '取消',
  once: '初始密码只显示这一次，请告知本人；首次登录须改成自己的密码',
  told: '已告知本人',
} as const
