import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { buildWhatIsStale } from './build.mjs'
import { ensureBrowser } from './browser.mjs'
import { installPackages, main, runPackage, say } from './project.mjs'

/** All checks there are. One that fails does not hide the next; the last line counts them all. */
await main(installPackages)
const reports = mkdtempSync(join(tmpdir(), 'test-report-'))
const { DATABASE_URL: givenUrl, ...environment } = process.env
/** What one process of this run leaves to those after it: the checked page files, the demonstration, and the ways that the robot has found. */
const seeded = join(reports, `seeded_${process.pid}_${Date.now()}`)
const embedded = { ...environment, SEEDED_FOLDER: seeded }
const databaseUrl = givenUrl ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const postgres = (await query(databaseUrl, 'select 1')) ? { ...embedded, DATABASE_URL: databaseUrl } : null

/** Whether somebody hears a lane as it goes, or when it is done. */
const aloud = { say, stdio: 'inherit', end: () => {} }

/** Stages follow each other. The lanes of a stage go side by side, for one has time while another waits: the first is heard as it goes, the others when they are done. */
const stages = [
  [
    [['单元和组件测试', (voice) => vitest(['unit', 'dom', 'replacing'], embedded, voice)]],
    [
      ['类型检查', (voice) => command('typescript/bin/tsc', ['--noEmit', '-p', 'tsconfig.json'], voice)],
      ['代码规范', (voice) => command('oxlint/bin/oxlint', ['--deny-warnings'], voice)],
      ['无用的文件、导出和依赖', (voice) => command('knip/bin/knip.js', [], voice)],
      ['页面文件', (voice) => command('tsx/dist/cli.mjs', ['src/language/cli.ts'], voice)],
      // The tests of the server start it too.
      ['构建', buildStep],
    ],
  ],
  // With an address, what is about the database runs on both kinds, and the rest on PostgreSQL.
  [[[postgres ? '服务端测试（内嵌数据库和 PostgreSQL）' : '服务端测试（内嵌数据库）', (voice) => vitest(['server'], postgres ?? embedded, voice)]]],
  // The browser knows nothing of databases: it goes through everything on the one kind, and on the other every page by HTTP, a story from end to end, and what can be tried on the embedded one alone.
  postgres
    ? [
        [['浏览器测试（PostgreSQL）', (voice) => inFreshDatabase((env) => browserTests(env, voice))]],
        [['浏览器测试（内嵌数据库）', (voice) => browserTests(embedded, voice, { files: ['tests/e2e/robotByHttp.test.ts', 'tests/e2e/importStory.test.ts', ...onEmbeddedAlone()], workers: 1 })]],
      ]
    : [[['浏览器测试（内嵌数据库）', (voice) => browserTests(embedded, voice)]], [['浏览器测试（PostgreSQL）', null]]],
]

const only = process.argv.slice(2)
const isWanted = (title) => only.length === 0 || only.some((word) => title.includes(word))
// Whoever has none waits for the network, not for the processor: it comes while other tests run.
const browser = stages.flat(2).some(([title]) => title.startsWith('浏览器') && isWanted(title)) ? ensureBrowser({ forTests: true }) : null
browser?.catch(() => {})
const total = { passed: 0, failed: 0 }
const failures = []
/** Said again at the end, where one looks first. */
const details = []
for (const lanes of stages) await Promise.all(lanes.map((steps, index) => runLane(steps, index === 0 ? aloud : heldBack())))
if (postgres) await query(databaseUrl, `drop database if exists ${basename(seeded)} with (force)`)
rmSync(reports, { recursive: true, force: true })
if (failures.length > 0) say(`\n未通过：${failures.join('、')}\n${details.join('\n')}`)
say(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

async function runLane(steps, voice) {
  for (const [title, runStep] of steps) {
    if (!isWanted(title)) continue
    voice.say(`\n── ${title} ──`)
    if (!runStep) {
      if (givenUrl) count(title, { passed: 0, failed: 1 }, voice, 'DATABASE_URL 指出的数据库没有应答')
      else voice.say('没有 PostgreSQL 应答，略过。设置 DATABASE_URL 可指出一个。')
      continue
    }
    const started = performance.now()
    count(title, await runStep(voice).catch((error) => broken(error, voice)), voice)
    voice.say(`   ${((performance.now() - started) / 1000).toFixed(1)} 秒`)
  }
  voice.end()
}

/** Writes down what is said, and says it at the end. */
function heldBack() {
  const file = join(reports, `${performance.now()}.log`)
  const descriptor = openSync(file, 'a')
  return {
    say: (text) => writeSync(descriptor, `${text}\n`),
    stdio: ['ignore', descriptor, descriptor],
    end: () => {
      closeSync(descriptor)
      process.stdout.write(readFileSync(file))
    },
  }
}

function count(title, outcome, voice, reason) {
  if (reason) voice.say(reason)
  total.passed += outcome.passed
  total.failed += outcome.failed
  if (outcome.failed > 0) failures.push(title)
}

function broken(error, voice) {
  voice.say(error instanceof Error ? error.message : String(error))
  return { passed: 0, failed: 1 }
}

/** A step that is no test suite counts as one. */
async function command(bin, args, { stdio }) {
  return (await runPackage(bin, args, { stdio })) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function buildStep() {
  await buildWhatIsStale()
  return { passed: 1, failed: 0 }
}

async function browserTests(env, voice, how) {
  return vitest(['e2e'], { ...env, CHROMIUM: await browser }, voice, how)
}

/** Files with something that skips PostgreSQL, as its clock is not ours to put forward: they say so themselves, so that none is run nowhere. */
function onEmbeddedAlone() {
  const files = readdirSync('tests/e2e', { recursive: true }).map((name) => `tests/e2e/${name}`)
  return files.filter((file) => file.endsWith('.test.ts') && /skipIf\(process\.env\.DATABASE_URL\b/.test(readFileSync(file, 'utf8')))
}

async function vitest(projects, env, { stdio }, { files = [], workers = 2 } = {}) {
  const report = join(reports, `${projects.join('-')}-${performance.now()}.json`)
  const args = ['run', ...files, ...projects.flatMap((project) => ['--project', project]), `--maxWorkers=${workers}`, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runPackage('vitest/vitest.mjs', args, { env, stdio })
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
