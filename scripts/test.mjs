import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildWhatIsStale } from './build.mjs'
import { ensureBrowser } from './browser.mjs'
import { installPackages, main, runPackage, say } from './project.mjs'

/** All checks there are. One that fails does not hide the next; the last line counts them all. */
await main(installPackages)
const reports = mkdtempSync(join(tmpdir(), 'test-report-'))
const { DATABASE_URL: givenUrl, ...embedded } = process.env
const databaseUrl = givenUrl ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const postgres = (await query(databaseUrl, 'select 1')) ? { ...embedded, DATABASE_URL: databaseUrl } : null

const steps = [
  ['类型检查', () => command('typescript/bin/tsc', ['--noEmit', '-p', 'tsconfig.json'])],
  ['代码规范', () => command('oxlint/bin/oxlint', ['--deny-warnings'])],
  ['无用的文件、导出和依赖', () => command('knip/bin/knip.js', [])],
  ['页面文件', () => command('tsx/dist/cli.mjs', ['src/language/cli.ts'])],
  ['单元和组件测试', () => vitest(['unit', 'dom', 'replacing'], embedded)],
  // The tests of the server start it too.
  ['构建', buildStep],
  // With an address, what is about the database runs on both kinds, and the rest on PostgreSQL: stories in the browser go through it on the embedded one.
  [postgres ? '服务端测试（内嵌数据库和 PostgreSQL）' : '服务端测试（内嵌数据库）', () => vitest(['server'], postgres ?? embedded)],
  ['浏览器测试（内嵌数据库）', () => browserTests(embedded)],
  // The browser knows nothing of databases: every page by HTTP, and two stories from end to end. Every figure the tests of the server have followed there.
  ['浏览器测试（PostgreSQL）', postgres && (() => inFreshDatabase((env) => browserTests(env, ['robot', 'inspectionStory', 'importStory'])))],
]

const only = process.argv.slice(2)
const total = { passed: 0, failed: 0 }
const failures = []
/** Said again at the end, where one looks first. */
const details = []
for (const [title, runStep] of steps) {
  if (only.length > 0 && !only.some((word) => title.includes(word))) continue
  say(`\n── ${title} ──`)
  if (!runStep) {
    if (givenUrl) count(title, { passed: 0, failed: 1 }, 'DATABASE_URL 指出的数据库没有应答')
    else say('没有 PostgreSQL 应答，略过。设置 DATABASE_URL 可指出一个。')
    continue
  }
  const started = performance.now()
  count(title, await runStep().catch(broken))
  say(`   ${((performance.now() - started) / 1000).toFixed(1)} 秒`)
}
rmSync(reports, { recursive: true, force: true })
if (failures.length > 0) say(`\n未通过：${failures.join('、')}\n${details.join('\n')}`)
say(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

function count(title, outcome, reason) {
  if (reason) say(reason)
  total.passed += outcome.passed
  total.failed += outcome.failed
  if (outcome.failed > 0) failures.push(title)
}

function broken(error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return { passed: 0, failed: 1 }
}

/** A step that is no test suite counts as one. */
async function command(bin, args) {
  return (await runPackage(bin, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function buildStep() {
  await buildWhatIsStale()
  return { passed: 1, failed: 0 }
}

async function browserTests(env, names = []) {
  const browser = await ensureBrowser({ forTests: true })
  return vitest(['e2e'], { ...env, CHROMIUM: browser }, names.map((name) => `tests/e2e/${name}.test.ts`))
}

async function vitest(projects, env, files = []) {
  const report = join(reports, `${projects.join('-')}-${performance.now()}.json`)
  const args = ['run', ...files, ...projects.flatMap((project) => ['--project', project]), '--maxWorkers=2', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runPackage('vitest/vitest.mjs', args, { env })
  const { numPassedTests: passed, numFailedTests: failed, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  // A file that cannot even be loaded has no tests to count.
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  const reasons = testResults.flatMap(reasonsOf)
  if (code !== 0 && reasons.length === 0) reasons.push('没有一条测试失败，但有未处理的错误（Unhandled Errors，见上）')
  for (const reason of reasons) details.push(reason)
  return { passed, failed: code === 0 ? failed + unloaded : Math.max(1, failed + unloaded) }
}

/** What failed in one file, each with where and the head of why. */
function reasonsOf({ name, status, message, assertionResults }) {
  const file = relative(process.cwd(), name)
  if (status === 'failed' && assertionResults.length === 0) return [`${file}\n${head(message)}`]
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${file} > ${test.fullName}\n${test.failureMessages.map(head).join('\n')}`)
}

function head(text = '') {
  return text.split('\n').slice(0, 12).map((line) => `    ${line.slice(0, 300)}`).join('\n')
}

/** The started server fills a database of its own, which goes when the tests are done. */
async function inFreshDatabase(runTests) {
  const name = `test_${process.pid}_${Date.now()}`
  if (!(await query(databaseUrl, `create database ${name}`))) throw new Error('DATABASE_URL 的用户没有新建数据库的权限（CREATEDB）')
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  try {
    return await runTests({ ...postgres, DATABASE_URL: url.href })
  } finally {
    await query(databaseUrl, `drop database ${name} with (force)`)
  }
}

/** Whether the database did as it was told. */
async function query(connectionString, sql) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    await client.query(sql)
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
