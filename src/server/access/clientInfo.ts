/** What a login's request tells about where it came from. */
export interface ClientInfo {
  readonly ip: string
  readonly userAgent: string
  readonly browser: string
  readonly os: string
  /** In the words of the dictionary `login_client`. */
  readonly client: 'pc' | 'h5' | 'wechat' | 'app' | 'embedded'
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/([\d.]+)/, '微信'],
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/(?:QQBrowser|MQQBrowser)\/(\d+)/, 'QQ浏览器'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* .*Safari/, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Windows NT 10/, 'Windows 10/11'],
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Reads the name of browser and system off the user agent, as far as it is known. */
export function clientInfo(request: { ip: string; headers: { 'user-agent'?: string | undefined } }): ClientInfo {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 500)
  return { ip: request.ip, userAgent, browser: browserOf(userAgent), os: systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '其他', client: kindOf(userAgent) }
}

function browserOf(userAgent: string): string {
  for (const [pattern, name] of browsers) {
    const match = pattern.exec(userAgent)
    if (match) return `${name} ${match[1]}`
  }
  return '其他'
}

function kindOf(userAgent: string): ClientInfo['client'] {
  if (/MicroMessenger/.test(userAgent)) return 'wechat'
  return /Mobile|Android|iPhone/.test(userAgent) ? 'h5' : 'pc'
}

/** What the user agent tells of the device: the model where it names one, else its kind. */
export function deviceOf(userAgent: string): string | null {
  if (userAgent === '') return null
  if (/iPhone/.test(userAgent)) return 'iPhone'
  if (/iPad/.test(userAgent)) return 'iPad'
  const model = /Android [\d.]+; (?:[a-z]{2}[-_][A-Za-z]{2}; )?([^;)]+?)(?: Build\/[^;)]*)?[;)]/.exec(userAgent)?.[1]?.trim()
  // Browsers that keep the model to themselves call every device “K”.
  if (model !== undefined && model !== 'K') return model.slice(0, 60)
  return /Mobile|Android/.test(userAgent) ? '手机' : '电脑'
}

/** Addresses of an office's own network tell nothing of a place. */
export function isInnerAddress(ip: string): boolean {
  return /^(::ffff:)?(10\.|127\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(ip) || ip === '::1' || /^f[cd]/i.test(ip)
}
