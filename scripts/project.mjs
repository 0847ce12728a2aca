import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project, wherever the command was called from. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Installs the packages of the lockfile where they are missing or older than it. */
export async function installPackages() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) fail(`需要 Node.js 20.19 以上，现在是 ${process.versions.node}。请从 https://nodejs.org 安装。`)
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return
  if (existsSync(installed) && sameVersions(installed)) return
  say('安装依赖……')
  const code = await run(npm, ['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (code !== 0) fail('依赖没有装好，原因见上。请检查网络或 npm 的源，再试一次。')
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

/** A checkout touches the lockfile without changing it; then there is nothing to install. */
function sameVersions(installedPath) {
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedPath, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version)
}

/** A digest of everything the given files and folders hold. */
export function digestOf(paths) {
  const digest = createHash('sha256')
  for (const path of paths) addToDigest(digest, join(root, path))
  return digest.digest('hex')
}

function addToDigest(digest, path) {
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) addToDigest(digest, join(path, name))
  } else {
    digest.update(path.slice(root.length)).update(readFileSync(path))
  }
}

/** Runs a program with our console; gives its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' && command.endsWith('.cmd'), ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/** Runs a package's command with this Node, without npx. */
export function runPackage(bin, args, options = {}) {
  return run(process.execPath, [join(root, 'node_modules', ...bin.split('/')), ...args], options)
}

export function say(text) {
  process.stdout.write(`${text}\n`)
}

/** Stops what is going on with a sentence for the person at the console. */
export function fail(text) {
  throw new Error(text)
}

/** Runs a script: its failure is a sentence, not a stack. */
export async function main(script) {
  try {
    await script()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
