/** What the usual failures of network, disk and databases mean, by the code they come with. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: '对方拒绝连接，服务没有启动或端口不对',
  ENOTFOUND: '没有这个主机名',
  EAI_AGAIN: '查不到主机名，网络不通',
  ETIMEDOUT: '连接超时',
  UND_ERR_CONNECT_TIMEOUT: '连接超时',
  ECONNRESET: '连接被对方断开',
  UND_ERR_SOCKET: '连接被对方断开',
  EHOSTUNREACH: '网络不通',
  ENETUNREACH: '网络不通',
  EACCES: '没有权限',
  EPERM: '没有权限',
  EROFS: '所在的磁盘只读',
  ENOSPC: '磁盘满了',
  ENOTDIR: '路径中有一段是文件，不是文件夹',
  EISDIR: '那里是一个文件夹',
  DEPTH_ZERO_SELF_SIGNED_CERT: '证书是自己签的，不受信任',
  SELF_SIGNED_CERT_IN_CHAIN: '证书是自己签的，不受信任',
  CERT_HAS_EXPIRED: '证书过期了',
  '28P01': '账号或密码不对',
  '28000': '账号或密码不对',
  '3D000': '没有这个数据库',
  '42501': '账号没有权限',
  ER_ACCESS_DENIED_ERROR: '账号或密码不对',
  ER_DBACCESS_DENIED_ERROR: '账号没有权限',
  ER_BAD_DB_ERROR: '没有这个数据库',
}

/** Why a call failed: what it means where that is known, with the words that it came with. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return '30 秒内没有应答'
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : error.cause
  if (inner instanceof Error) return reasonOf(inner)
  const { code } = error as { code?: string }
  const words = error.message || code || error.name
  const meaning = code === undefined ? undefined : reasons[code]
  return meaning === undefined ? words : `${meaning}（${words}）`
}
