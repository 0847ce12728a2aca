import { networkInterfaces } from 'node:os'
import type { AddressInfo } from 'node:net'
import { relative } from 'node:path'
import type { Settings } from './settings'
import type { RunningServer } from './startServer'

/** What the console shows once the server answers: where it is, where its data are, who can sign in. */
export function welcome(settings: Settings, server: Pick<RunningServer, 'fastify' | 'databaseKind' | 'demo'>): string {
  const { port } = server.fastify.server.address() as AddressInfo
  const anywhere = settings.host === '0.0.0.0' || settings.host === '::'
  const url = `http://${anywhere ? 'localhost' : settings.host}:${port}`
  return [
    '',
    `  运输安全管理后台已启动：${url}`,
    '',
    ...(anywhere ? [`  同一网络的其他设备：${otherAddresses().map((address) => `http://${address}:${port}`).join('  ') || '无'}（只在本机使用请设 HOST=127.0.0.1）`] : []),
    `  接口文档：${url}/docs`,
    `  数据：${server.databaseKind === 'embedded' ? `${relative(process.cwd(), settings.dataDir) || settings.dataDir}（内嵌数据库）` : 'PostgreSQL（DATABASE_URL）'}`,
    ...demoLines(server.demo),
    '',
  ].join('\n')
}

function demoLines(demo: RunningServer['demo']): string[] {
  if (demo.length === 0) return []
  const passwords = new Set(demo.map((account) => account.password))
  return [
    '',
    `  演示账号（密码${passwords.size === 1 ? `都是 ${[...passwords][0]}` : '见下'}）：`,
    ...demo.map((account) => `    ${account.mobile}  ${account.name}  ${account.post}${passwords.size === 1 ? '' : `  ${account.password}`}`),
  ]
}

function otherAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).filter((address) => address.family === 'IPv4' && !address.internal).map((address) => address.address))
}

/** Why the server did not start, for the person at the console. */
export function startFailure(error: unknown, port: string): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用。请先停止占用它的程序，或换一个端口：PORT=8090 npm start`
  if (code === 'EACCES') return `没有权限：${error.message}`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `连不上 DATABASE_URL 指出的数据库：${error.message}`
  // Errors that the server itself foresees say what to do in their message; of others the stack is needed.
  return error.name === 'Error' ? (error.stack ?? error.message) : error.message
}
