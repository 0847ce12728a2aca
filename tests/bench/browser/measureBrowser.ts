import { chromium, type Browser } from 'playwright-core'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { resultRow, type ResultRow, type Rounds } from '../result'
import { quantile } from '../statistics'
import { middleTextField, wideFields } from '../wideFields'
import { buildApps, sides } from './buildApps'
import { loadedCode, measureForm, measureList, visit } from './measurePage'
import { startStubBackend } from './stubBackend'

export interface BrowserBenchOptions {
  readonly set: SchemaSet
  readonly executablePath: string
  readonly rounds: number
  readonly port: number
  readonly tell: (sentence: string) => void
}

const atMost = { list: 1.15, form: 1.15, bytes: 1.15, keystroke: 1 }
const lists = [20, 200] as const
const forms = [
  { show: 'veh', title: '车辆表单（首个页签）', last: 'remark', typed: null },
  { show: 'wide24', title: '24 个字段的表单', last: wideFields(24).at(-1)!.name, typed: middleTextField(24) },
  { show: 'wide200', title: '200 个字段的表单', last: wideFields(200).at(-1)!.name, typed: middleTextField(200) },
] as const

/**
 * Without a frame rate, a paint is as early as it can be: a sixtieth of a second would hide what is compared. `paced` keeps
 * the rate of a screen, for what is measured in frames.
 */
export function launchBrowser(executablePath: string, { paced = false } = {}): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...(paced ? [] : ['--disable-frame-rate-limit', '--disable-gpu-vsync']), '--no-first-run', '--disable-background-networking', '--disable-component-update', '--lang=zh-CN'] })
}

/** The engine's page against the one written by hand, by turns. */
export async function measureBrowser({ set, executablePath, rounds, port, tell }: BrowserBenchOptions): Promise<{ rows: ResultRow[]; chromium: string }> {
  tell('构建引擎页与手写页……')
  await buildApps()
  const backend = await startStubBackend(set, port)
  const browser = await launchBrowser(executablePath)
  const measures = new Map<string, Rounds>()
  const note = (title: string, side: (typeof sides)[number], value: number) => {
    const entry = measures.get(title) ?? { own: [], reference: [] }
    measures.set(title, entry)
    entry[side === 'engine' ? 'own' : 'reference'].push(value)
  }
  try {
    // Round 0 warms up the browser's process and the backend's answers, and is thrown away.
    for (let round = 0; round <= rounds; round += 1) {
      tell(`浏览器：第 ${round}/${rounds} 轮`)
      if (round === 1) measures.clear()
      for (const size of lists) {
        for (const side of sides) {
          const { firstRows, nextPage } = await visit(browser, `${backend.url}/${side}/?show=veh&size=${size}`, measureList)
          note(`首屏 ${size} 行`, side, firstRows)
          note(`翻页 ${size} 行`, side, nextPage)
        }
      }
      for (const { show, title, last, typed } of forms) {
        for (const side of sides) {
          const { formOpen, keystrokes } = await visit(browser, `${backend.url}/${side}/?show=${show}`, (page) => measureForm(page, last, typed))
          note(`打开${title}`, side, formOpen)
          if (keystrokes.length === 0) continue
          note(`按键 p50，${title}`, side, quantile(keystrokes, 0.5))
          note(`按键 p95，${title}`, side, quantile(keystrokes, 0.95))
        }
      }
    }
    const timed = [...measures].map(([title, measured]) => resultRow(title, 'ms', measured, { atMost: title.startsWith('按键') ? atMost.keystroke : title.startsWith('打开') ? atMost.form : atMost.list }))
    return { rows: [...timed, ...(await byteRows(browser, backend.url))], chromium: browser.version() }
  } finally {
    await browser.close()
    await backend.close()
  }
}

/** Bytes do not vary: once is enough. */
async function byteRows(browser: Browser, url: string): Promise<ResultRow[]> {
  const list = async (side: string) => (await loadedCode(browser, `${url}/${side}/?show=veh`, '[data-row-key]')).kib
  const form = async (side: string) => (await loadedCode(browser, `${url}/${side}/?show=veh&mode=new`, '[data-field="remark"] textarea')).kib
  const row = async (title: string, load: (side: string) => Promise<number>): Promise<ResultRow> => ({ title, unit: 'KiB', own: await load('engine'), reference: await load('hand'), target: { atMost: atMost.bytes } })
  return [await row('代码量，列表', list), await row('代码量，由链接直接打开表单', form)]
}
