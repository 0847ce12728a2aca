import { Type, type TProperties } from '@sinclair/typebox'
import { sessionPaths } from '../../contract/session'
import type { DescribedCall } from '../platform/call'

const text = (maxLength: number, title?: string) => Type.String({ minLength: 1, maxLength, ...(title ? { title } : {}) })
const nullable = (title: string) => Type.Union([Type.String(), Type.Null()], { title })

/** Public in a browser: accepted, and proves nothing. */
const client = { clientId: Type.Optional(Type.String({ title: '客户端编号，不核对' })), clientSecret: Type.Optional(Type.String({ title: '客户端标识，不核对' })) }
const credentials = { mobile: text(20, '手机号'), password: text(200, '密码') }
const OrgId = text(64, '企业编号')
const shown = { code: text(64, '二维码'), secret: text(128, '出示二维码的一方才有的密钥') }
const account = { empOpenid: text(200, '人员在云平台的编号'), orgOpenid: text(200, '组织在云平台的编号'), appId: text(200, '云平台的应用编号') }

const session = {
  orgId: Type.String(), orgName: Type.String(), orgSimpleName: nullable('简称'), userId: Type.String(), nickName: Type.String(), orgAreaCode: nullable('辖区编码'), orgAreaName: nullable('辖区'),
  mobile: Type.String(), expiresIn: Type.Integer({ title: '令牌剩余秒数' }), roles: Type.Array(Type.String()),
  extra: Type.Object({
    appId: nullable('来自云平台的哪个应用'), jyaOrgId: nullable('本平台没有，总是空'), channelName: nullable('本平台没有，总是空'), childIds: nullable('下级组织编号，逗号隔开'), pwdChanged: Type.Boolean({ title: '初始密码已经修改' }),
    postNames: nullable('岗位，逗号隔开'), tenantId: nullable('本平台没有，总是空'),
    reach: Type.Union([Type.Literal('company'), Type.Literal('group'), Type.Literal('all')], { title: '最多看到谁的记录：本企业，集团页面上还有下级，所有页面上都有别的企业' }), orgList: Type.Array(Type.Object({ orgId: Type.String(), industryId: nullable('经营业务') }), { title: '可以进入的企业' }),
  }),
}
const tokens = { accessToken: Type.String(), refreshToken: Type.String() }
const Login = Type.Object({ ...tokens, ...session })
const Nothing = Type.Null()

const tag = '登录与会话'
const call = (name: keyof typeof sessionPaths, method: DescribedCall['method'], summary: string, parts: Omit<DescribedCall, 'client' | 'method' | 'path' | 'id' | 'tag' | 'summary'>): DescribedCall =>
  ({ client: name === 'bindCloud' ? 'platform' : 'main', method, path: sessionPaths[name], id: `session.${name}`, tag, summary, ...parts })
const open = true
const body = (properties: TProperties) => ({ body: Type.Object(properties) })
const query = (properties: TProperties) => ({ query: Type.Object(properties) })

/** Every call of the session: what its route checks, and what the documentation says of it. */
export const sessionCalls: Readonly<Record<keyof typeof sessionPaths, DescribedCall>> = {
  mobilePwd: call('mobilePwd', 'POST', '用手机号和密码登录', { open, ...body(credentials), answer: Login }),
  mobilePwdV2: call('mobilePwdV2', 'POST', '用手机号和密码登录，可以指定企业', { open, ...body({ ...credentials, orgId: Type.Optional(OrgId) }), answer: Login }),
  mobileAndSmsCode: call('mobileAndSmsCode', 'POST', '用手机号和短信验证码登录', { open, ...body({ mobile: credentials.mobile, smsCode: text(10, '验证码'), orgId: Type.Optional(OrgId) }), answer: Login }),
  nonUserSendCode: call('nonUserSendCode', 'POST', '发送短信验证码，5 分钟有效；手机号有没有登记都这样回答', {
    open, ...query({ mobile: credentials.mobile, type: Type.Optional(text(40, '短信模板；password 的验证码用于重设密码，其余的用于登录')) }), answer: Type.Object({ retryAfter: Type.Integer({ title: '多少秒后可以再发' }), expiresIn: Type.Integer({ title: '有效秒数' }) }),
  }),
  scanLogin: call('scanLogin', 'POST', '用手机端已经确认的二维码登录', { open, ...body(shown), answer: Login }),
  cloudLogin: call('cloudLogin', 'POST', '用云平台的授权码登录；没有绑定的，data 里是云账号', { open, ...body({ code: text(500, '授权码'), ...client }), answer: Login }),
  changeOrg: call('changeOrg', 'POST', '切换企业：在另一个企业开始新的会话，原来的结束', { ...query({ orgId: OrgId, ...client }), answer: Login }),
  bindCloud: call('bindCloud', 'POST', '把云账号绑定到登录的人', { ...query(account), answer: Nothing }),
  refreshToken: call('refreshToken', 'POST', '换新令牌；刷新令牌只能用一次，用第二次就结束整个会话', { open, ...body({ refreshToken: text(200, '刷新令牌'), ...client }), answer: Type.Object({ ...tokens, expiresIn: session.expiresIn }) }),
  loginOut: call('loginOut', 'POST', '退出登录；令牌已经失效也算成功', { open, ...query({ access_token: Type.Optional(Type.String({ title: '访问令牌，不写就用请求头里的' })) }), answer: Nothing }),
  scanCode: call('scanCode', 'POST', '取一个登录二维码，120 秒有效', { open, answer: Type.Object({ ...shown, expiresIn: Type.Integer({ title: '剩余秒数' }) }) }),
  scanEvents: call('scanEvents', 'GET', '二维码的动静，服务器推送：scanned 已扫描，confirmed 已确认，refused 已拒绝，expired 已过期', { open, ...query(shown), answer: Type.String(), answerType: 'text/event-stream' }),
  scanInfo: call('scanInfo', 'GET', '手机扫码后：是哪台电脑要登录', { ...query({ code: shown.code }), answer: Type.Object({ client: Type.String({ title: '浏览器和系统' }), address: Type.String({ title: 'IP 地址' }), expiresIn: Type.Integer({ title: '剩余秒数' }) }) }),
  scanConfirm: call('scanConfirm', 'POST', '手机确认或拒绝电脑登录', { ...body({ code: shown.code, accept: Type.Boolean({ title: '同意登录' }) }), answer: Nothing }),
  current: call('current', 'GET', '这个令牌是谁的、还有多久', { answer: Type.Object(session) }),
  organizations: call('organizations', 'GET', '可以进入的企业', { answer: Type.Array(Type.Object({ orgId: Type.String(), orgName: Type.String(), industryId: nullable('经营业务'), current: Type.Boolean({ title: '就是现在这个' }) })) }),
  permissions: call('permissions', 'GET', '能打开哪些页面、做哪些动作', { answer: Type.Record(Type.String(), Type.Array(Type.String())) }),
  resetPassword: call('resetPassword', 'POST', '忘记密码：用短信验证码设新密码并登录；在别处的登录随即结束', { open, ...body({ mobile: credentials.mobile, smsCode: text(10, '验证码'), newPassword: text(200, '新密码，至少 8 个字符') }), answer: Login }),
  password: call('password', 'POST', '修改自己的密码；在别处的登录随即结束', { ...body({ oldPassword: text(200, '原密码'), newPassword: text(200, '新密码，至少 8 个字符') }), answer: Nothing }),
  account: call('account', 'POST', '给人员开通账号或重置密码；下次登录时须修改', { ...body({ employeeId: text(64, '人员编号'), password: text(200, '初始密码') }), answer: Nothing }),
}

/** What a route checks of its request. */
export function checks(name: keyof typeof sessionPaths): { schema: Record<string, unknown> } {
  const { query: querystring, body: sent } = sessionCalls[name]
  return { schema: { ...(querystring ? { querystring } : {}), ...(sent ? { body: sent } : {}) } }
}
