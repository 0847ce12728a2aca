/** Texts of the page on which anybody checks a record by its code. */
export const publicCheckTexts = {
  title: '扫码核验',
  checking: '正在查验…',
  retry: '重新查验',
  alert: '查验有异常',
  valid: '查验有效',
  found: '已查到',
  moment: (moment: string) => `查验时间：${moment}`,
  validNote: '系统中有登记，下列情形都没有：',
  foundNote: '系统中有登记，内容如下。',
  compare: '请与出示的单据、证件逐项核对；有一项不同，出示的就不是这一份。',
  masked: '电话、证件号只显示头尾。',
} as const
