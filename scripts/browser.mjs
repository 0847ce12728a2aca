import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, say } from './project.mjs'

/** Chromium without the window and tool bars around the page: tests open hundreds of windows, each in a third of the time. */
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** Path of a browser, for tests that only drive it the lightest there is; installs Debian's where root can. Throws with the cure. */
export async function ensureBrowser({ forTests = false } = {}) {
  const wanted = forTests ? [shell, ...names] : names
  const canInstall = process.platform === 'linux' && process.getuid?.() === 0 && onPath('apt-get') !== undefined
  if (canInstall && !hasChineseFont()) await install('fonts-noto-cjk')
  // Not every distribution has the shell.
  for (const name of [shell, 'chromium'].filter((one) => wanted.includes(one))) if (canInstall && !findBrowser(wanted)) await install(name)
  const browser = findBrowser(wanted)
  if (browser) return browser
  throw new Error('没有找到浏览器。请安装 Chromium 或 Chrome（Debian/Ubuntu：sudo apt-get install chromium fonts-noto-cjk），或用环境变量 CHROMIUM 指出它的路径。')
}

function findBrowser(wanted) {
  const named = process.env.CHROMIUM
  if (named && existsSync(named)) return named
  return wanted.map(onPath).find(Boolean) ?? elsewhere.find((path) => existsSync(path))
}

function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Without one every Chinese text is a row of boxes, and every measure of its width is wrong. */
function hasChineseFont() {
  if (process.platform !== 'linux') return true
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  return listed.status === 0 && listed.stdout.trim() !== ''
}

async function install(name) {
  say(`安装 ${name}……`)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const code = await run('apt-get', ['install', '-y', '--no-install-recommends', name], options)
  if (code === 0) return
  await run('apt-get', ['update'], options)
  await run('apt-get', ['install', '-y', '--no-install-recommends', name], options)
}
