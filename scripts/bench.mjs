import { buildWhatIsStale } from './build.mjs'
import { ensureBrowser } from './browser.mjs'
import { installPackages, main, runPackage } from './project.mjs'

/**
 * Measures against the targets and writes docs/PERFORMANCE.md. `--quick`: three rounds, nothing written;
 * `--browser`, `--server`: one half; `--check`: ends with 1 when a target is missed.
 */
await main(async () => {
  await installPackages()
  const needsBrowser = !process.argv.includes('--server')
  const chromium = needsBrowser ? await ensureBrowser() : undefined
  await buildWhatIsStale()
  const env = { ...process.env, ...(chromium ? { CHROMIUM: chromium } : {}) }
  process.exitCode = await runPackage('tsx/dist/cli.mjs', ['tests/bench/bench.ts', ...process.argv.slice(2)], { env })
})
