import { benchSchemas } from './benchSchemas'
import { applicationBytes } from './browser/applicationBytes'
import { measureBrowser } from './browser/measureBrowser'
import { measureMaps } from './browser/measureMaps'
import { surroundings, tables, writeReport, type Section } from './report'
import { isMet } from './result'
import { measureServer } from './server/measureServer'

const flags = new Set(process.argv.slice(2))
const rounds = flags.has('--quick') ? 3 : 7
const only = { browser: flags.has('--browser'), server: flags.has('--server'), maps: flags.has('--maps') }
const isPart = Object.values(only).some(Boolean)
const wants = (part: keyof typeof only) => only[part] || !isPart
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const adminUrl = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
/** This port and the two after it. */
const port = Number(process.env.BENCH_PORT ?? 8240)
const tell = (sentence: string) => void process.stderr.write(`${sentence}\n`)

async function main(): Promise<void> {
  const set = await benchSchemas()
  const sections: Section[] = []
  // At once: half an hour's measures must not be lost to a failure in what follows.
  const show = (section: Section) => {
    sections.push(section)
    process.stdout.write(`${tables([section])}\n\n`)
  }
  let chromium: string | undefined
  let postgres: string | undefined
  if (wants('browser')) {
    const measured = await measureBrowser({ set, rounds, tell, port, executablePath })
    chromium = measured.chromium
    show({ title: '浏览器：引擎绘制的页面与手写的 antd 页面', columns: ['引擎', '手写'], rows: measured.rows })
    tell('浏览器：整个应用的代码量')
    show({ title: '浏览器：整个应用的代码量（gzip，冷启动到页面可用为止的全部 JS 与 CSS）', columns: ['应用', '—'], rows: await applicationBytes(executablePath, port + 1) })
  }
  if (wants('server')) {
    const rows = Number(process.env.BENCH_ROWS ?? 1_000_000)
    const measured = await measureServer({ set, rounds, tell, rows, port: port + 1, adminUrl, keep: process.env.BENCH_KEEP === '1' })
    postgres = measured.postgres
    show({ title: `服务端：产品的接口与裸 Fastify + pg（${rows.toLocaleString('zh-CN')} 行，16 个连接）`, columns: ['产品', '裸接口'], rows: measured.rows })
  }
  const command = ['npm run bench', ...(flags.size > 0 ? ['--', ...flags] : [])].join(' ')
  if (!isPart && !flags.has('--quick')) writeReport('bench', `${surroundings({ command, rounds, ...(chromium ? { chromium } : {}), ...(postgres ? { postgres } : {}) })}\n\n${tables(sections)}`)
  if (wants('maps')) {
    const { rows, ...versions } = await measureMaps({ executablePath, port, adminUrl, seconds: flags.has('--quick') ? 8 : 20, tell })
    show({ title: '地图、轨迹、定位上报', columns: ['产品', '—'], rows })
    if (!flags.has('--quick')) writeReport('maps', `${surroundings({ command: 'npm run bench -- --maps', ...versions })}\n\n${tables(sections.slice(-1))}`)
  }
  const missed = sections.flatMap(({ rows }) => rows).filter((row) => !isMet(row))
  tell(missed.length === 0 ? '全部达标' : `${missed.length} 项未达标`)
  if (flags.has('--check') && missed.length > 0) process.exitCode = 1
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
})
