import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installPackages, main, root, say } from './project.mjs'

/**
 * Code and page files reload as they are saved. The front end is served by Vite on PORT, the API by the
 * server on the port after it. `npm run dev -- --schemas tests/fixtures/states` opens a further folder of pages.
 */
await main(installPackages)
const port = Number(process.env.PORT ?? 8080)
const apiPort = port + 1

const folders = (process.env.SCHEMAS ?? 'schemas').split(',')
process.argv.forEach((argument, index) => {
  if (process.argv[index - 1] === '--schemas') folders.push(argument)
})

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', '--import', 'tsx', join(root, 'src', 'server', 'main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1', SCHEMAS: folders.join(',') },
})

process.env.API_TARGET = `http://127.0.0.1:${apiPort}`
const { createServer } = await import('vite')
const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: { port, strictPort: true, host: process.env.HOST ?? '127.0.0.1' },
})
await vite.listen()
const pages = `开发页面：http://127.0.0.1:${port}  接口：http://127.0.0.1:${apiPort}`
say(pages)
// The first start fills a database and prints its own address: where to go is said once more, last.
const untilReady = setInterval(async () => {
  const answer = await fetch(`http://127.0.0.1:${apiPort}/readyz`).catch(() => null)
  if (!answer?.ok) return
  clearInterval(untilReady)
  say(`\n${pages}\n`)
}, 500)

let stopping = false
async function stop(code) {
  if (stopping) return
  stopping = true
  api.kill('SIGTERM')
  await vite.close()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))
api.once('exit', (code) => stop(code ?? 1))
