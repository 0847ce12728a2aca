import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'

/** The data folder is open in another process. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
  constructor(readonly folder: string, readonly holder: string) {
    super(
      `数据目录 ${folder} 正被另一个进程使用（${holder}）。请先停止它，或用 DATA_DIR 指定别的目录。\n` +
      `The data folder ${folder} is in use by another process (${holder}). Stop it first, or set DATA_DIR to another folder.`,
    )
  }
}

/** Makes sure that one process alone opens a data folder: two would silently lose each other's rows. Gives the release. */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  return process.platform === 'linux' ? lockBySocket(folder) : lockByPidFile(folder)
}

/** An abstract socket goes with its process, however that ends: no stale lock is ever left behind. */
async function lockBySocket(folder: string): Promise<() => Promise<void>> {
  const address = `\0transport-safety-office-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  const server = createServer((socket) => socket.on('error', () => {}).end(String(process.pid)))
  server.unref()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error)
      void askHolder(address).then((pid) => reject(new FolderInUseError(folder, pid)))
    })
    server.listen(address, resolve)
  })
  return () => new Promise((resolve) => server.close(() => resolve()))
}

function askHolder(address: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = createConnection(address).setTimeout(2000)
    socket.on('data', (chunk) => { answer += chunk.toString() })
    socket.on('error', () => resolve('pid ?'))
    socket.on('timeout', () => { socket.destroy(); resolve('pid ?') })
    socket.on('end', () => resolve(`pid ${answer || '?'}`))
  })
}

async function lockByPidFile(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, '..', `${folder.split(/[\\/]/).at(-1)}.pid`)
  if (existsSync(file)) {
    const pid = Number(readFileSync(file, 'utf8'))
    if (isAlive(pid)) throw new FolderInUseError(folder, `pid ${pid}`)
    rmSync(file, { force: true })
  }
  // `wx` lets only one of two processes that start together through.
  writeFileSync(file, String(process.pid), { flag: 'wx' })
  return async () => rmSync(file, { force: true })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
