import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWhatIsStale } from './build.mjs'
import { installPackages, main, root } from './project.mjs'

await main(async () => {
  await installPackages()
  await buildWhatIsStale()
})

const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist', 'server', 'main.js'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
// A terminal's Ctrl+C reaches the server by itself; a process manager's signal only reaches us.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal === 'SIGINT' ? 'SIGTERM' : signal))
server.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
