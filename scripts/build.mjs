import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { digestOf, fail, installPackages, main, root, run, runPackage, say } from './project.mjs'

const stampPath = join(root, 'dist', '.stamp')
const codePaths = ['src', 'package-lock.json', 'package.json', 'vite.config.ts', 'tsconfig.json', 'scripts/build.mjs', 'scripts/rooms.ts']

/** Builds what is stale: the code when it changed, the static copy of the page files when they did. */
export async function buildWhatIsStale() {
  const wanted = { code: digestOf(codePaths), schemas: digestOf(['schemas']) }
  const built = readStamp()
  if (built.code !== wanted.code) await buildCode(wanted.code)
  if (built.code !== wanted.code || built.schemas !== wanted.schemas) await writeStaticSchemas()
  if (built.code !== wanted.code || built.schemas !== wanted.schemas) writeFileSync(stampPath, JSON.stringify(wanted))
}

function readStamp() {
  const complete = existsSync(stampPath) && existsSync(join(root, 'dist', 'client', 'index.html')) && existsSync(join(root, 'dist', 'server', 'main.js'))
  return complete ? JSON.parse(readFileSync(stampPath, 'utf8')) : {}
}

async function buildCode(digest) {
  say('构建前端……')
  if ((await runPackage('vite/bin/vite.js', ['build', '--logLevel', 'warn'], { env: productionEnvironment() })) !== 0) fail('前端没有构建成功，原因见上。')
  await packAssets(join(root, 'dist', 'client', 'assets'))
  writeVersion(digest)
  say('构建服务端……')
  await buildServer()
}

/** Packed once, and better than there is time for while a browser waits: the server sends what lies beside a file as `.br`. */
async function packAssets(folder) {
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))
  const texts = names.map((name) => [name, readFileSync(join(folder, name))]).filter(([, text]) => text.length >= 1024)
  // The highest quality takes three times as long as the one before and saves two bytes of a hundred.
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - 1 } }
  await Promise.all(texts.map(async ([name, text]) => writeFileSync(join(folder, `${name}.br`), await promisify(brotliCompress)(text, options))))
}

/** Bundles the server's own code; packages stay outside and are loaded from node_modules. */
async function buildServer() {
  const { build } = await import('vite')
  const input = { writeStaticSchemas: join(root, 'src', 'server', 'writeStaticSchemas.ts') }
  // All in one folder: the database's worker is found beside the file that starts it.
  const output = { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' }
  const mode = process.env.NODE_ENV
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { ssr: true, rollupOptions: { input, output } } })
  // Vite sets it for good; the server that starts after us is none the more a production one for having been built.
  if (mode === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = mode
}

/** The browser asks for this file and reloads when it changed (spec §4). */
function writeVersion(digest) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  mkdirSync(join(root, 'dist', 'client'), { recursive: true })
  writeFileSync(join(root, 'dist', 'client', 'version.json'), JSON.stringify({ version: `${version}+${digest.slice(0, 8)}` }))
}

/** So that `dist/client` can be served by any web server in front of any backend. */
async function writeStaticSchemas() {
  const code = await run(process.execPath, [join(root, 'dist', 'server', 'writeStaticSchemas.js'), join(root, 'schemas'), join(root, 'dist', 'client')])
  if (code !== 0) fail('页面文件没有通过检查，原因见上。用 npm run schemas 查看全部问题。')
}

function productionEnvironment() {
  return { ...process.env, NODE_ENV: 'production' }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(async () => {
    await installPackages()
    await buildWhatIsStale()
    say('构建完成：dist/client（前端）、dist/server（服务端）')
  })
}
