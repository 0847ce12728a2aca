import { createLogger } from './createLogger'
import { readSettings, SettingsError } from './settings'
import { startServer, type RunningServer } from './startServer'
import { startFailure, welcome } from './welcome'

/** Longest wait for requests under way when the server is told to stop. */
const stopMilliseconds = 15_000

const print = (text: string) => process.stdout.write(`${text}\n`)

async function main(): Promise<void> {
  // A migration is asked for once, by argument; everything else is a setting of the deployment.
  const apply = process.argv[process.argv.indexOf('--apply') + 1]
  const settings = readSettings({ ...process.env, ...(process.argv.includes('--apply') && apply ? { APPLY_MIGRATION: apply } : {}) })
  const logger = createLogger(settings)
  const server = await startServer(settings, logger, print)
  print(welcome(settings, server))
  stopOnSignals(server)
}

function stopOnSignals(server: RunningServer): void {
  let stopping = false
  const stop = () => {
    // A second Ctrl+C means it.
    if (stopping) process.exit(1)
    stopping = true
    print('正在停止：等进行中的请求结束……')
    setTimeout(() => process.exit(1), stopMilliseconds).unref()
    server.close().then(() => process.exit(0), (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    })
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof SettingsError ? error.message : startFailure(error, process.env['PORT'] ?? '8080')}\n`)
  process.exit(1)
})
