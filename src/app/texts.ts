import { standardTexts } from '../engine/standards'

/** Texts of the shell, from one place. */
export const texts = {
  product: '交通安全',
  productLong: '道路水路运输安全管理平台',
  logout: '退出登录',
  changePassword: '修改密码',
  changeOrganization: '切换单位',
  menuSearch: '搜索功能（支持拼音首字母）',
  noPage: '没有找到相符的功能',
  home: '首页',
  authoring: '页面管理',
  studio: '页面工作室',
  notFoundTitle: '页面不存在',
  notFoundHint: '地址可能有误，或页面已经下线',
  noPermission: '您没有查看这个页面的权限，请联系本单位管理员',
  loading: standardTexts.loading,
  startFailed: '系统加载失败',
  retry: '重试',
  leaveTitle: '还有没保存的内容',
  leaveHint: '离开后内容会作为草稿保留在本机，下次打开表单时可以恢复。',
  leave: '离开',
  stay: '继续填写',
  cancel: standardTexts.cancel,
  save: '保存',
  failed: '操作没有成功，请稍后再试',
} as const

/** Texts of the home page and of the number in the header. */
export const homeTexts = {
  failed: '首页内容没有取到',
  nothing: '没有记录',
  more: '全部',
  uncounted: '—',
  unread: (title: string, count: number) => (count > 0 ? `${title} ${count} 条` : `没有${title}`),
  looking: '正在找到这条记录……',
} as const

/** Texts of all ways in. */
export const loginTexts = {
  ways: '登录方式',
  password: '密码登录',
  sms: '短信登录',
  qr: '扫码登录',
  enter: '登录',
  mobile: '手机号',
  passwordField: '密码',
  smsField: '短信验证码',
  mobileMissing: '请输入手机号',
  account: '账号',
  accountMissing: '请输入账号',
  mobileWrong: '手机号应为11位数字',
  passwordMissing: '请输入密码',
  smsMissing: '请输入短信验证码',
  smsWrong: '验证码应为6位数字',
  sendCode: '获取验证码',
  sendAgain: (seconds: number) => `${seconds}秒后重发`,
  codeSent: (mobile: string, minutes: number) => `验证码已发送至 ${mobile.slice(0, 3)}****${mobile.slice(-4)}，${minutes}分钟内有效`,
  demoAccounts: '演示账号（点击直接登录）',
  sessionOver: '登录已过期，请重新登录。登录后回到原来的页面，没有保存的表单可以恢复',
  cloudFailed: '云登录失败，请返回重试',
  linkFailed: '链接中的登录信息已失效，请登录后继续',
  otherPerson: (name: string) => `这个链接是给其他单位或人员的，当前登录的是${name}。请换用对应的账号登录`,
  goOn: '不换账号，返回首页',
  otherOrganization: '这个链接属于您的另一个单位',
  changeOver: '切换单位并打开',
  entering: '正在登录…',
  forgot: '忘记密码？',
  askAdministrator: '请联系本单位的管理员，由他给您重置密码。',
} as const

export const resetTexts = {
  title: '重设密码',
  hint: '验证码发到您登录用的手机。设好后直接进入系统，在别处的登录随即退出。',
  submit: '重设密码并登录',
  back: '返回登录',
} as const

export const scanTexts = {
  code: '登录二维码',
  hint: '请用手机扫描二维码，在手机上确认登录',
  secondsLeft: (seconds: number) => `二维码${seconds}秒后过期`,
  opening: '正在生成二维码…',
  scanned: '已扫描，请在手机上确认登录',
  confirmed: '已确认，正在登录…',
  refused: '手机上取消了这次登录',
  expired: '二维码已过期',
  refresh: '刷新',
  confirmTitle: '确认在电脑上登录',
  confirmHint: '如果不是您本人在登录，请点“取消”。',
  confirm: '确认登录',
  refuse: '取消',
  as: '登录账号',
  client: '浏览器',
  address: '网络地址',
  at: '发起时间',
  accepted: '已确认，电脑上会自动登录',
  declined: '已取消，电脑上没有登录',
  mayClose: '可以关闭这个页面了。',
  useless: '这个二维码用不了',
  noCode: '请用手机重新扫描电脑上的二维码',
} as const

export const passwordTexts = {
  old: '原密码',
  next: '新密码',
  rule: '至少8位，含字母、数字、符号中的至少两种，不能包含手机号',
  again: '再输一次新密码',
  changed: '密码已修改',
  firstTitle: '请先设置新密码',
  firstHint: '您用的还是初始密码。为保证账号安全，设置新密码后才能继续使用。',
  firstSave: '保存并进入系统',
  strength: '密码强度',
  weak: '弱',
  medium: '中',
  strong: '强',
  oldMissing: '请输入原密码',
  tooShort: '新密码至少8位',
  tooPlain: '新密码须含字母、数字、符号中的至少两种',
  hasMobile: '新密码不能包含手机号',
  same: '新密码不能与原密码相同',
  differ: '两次输入的新密码不一致',
} as const

export const organizationTexts = {
  title: '请选择要进入的单位',
  hint: '您在多个单位有岗位，进入后可在右上角随时切换。',
  current: '当前单位',
  change: '切换',
  unsaved: '还有没保存的内容。切换后会作为草稿保留在本机，回到原单位后可以恢复。',
} as const

export const ssoTexts = {
  title: '统一登录',
  exchanging: '正在登录，请稍候…',
  binding: '正在绑定账号，请稍候…',
  nothing: '链接不完整，缺少登录凭证',
  bindTitle: '绑定云平台账号',
  bindHint: (name: string, mobile: string) => `绑定后，从云平台可以直接进入${name}（${mobile}）的账号。请确认云平台账号是您本人的。`,
  bind: '确认绑定',
  notNow: '暂不绑定',
  byMobile: '用手机号登录',
} as const
