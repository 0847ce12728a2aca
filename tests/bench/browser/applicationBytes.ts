import type { Browser } from 'playwright-core'
import type { ResultRow } from '../result'
import { startProductServer } from '../server/productServer'
import { launchBrowser } from './measureBrowser'
import { loadedCode, type LoadedCode, type StorageState } from './measurePage'

/** What a person's browser loads of the real application, each page opened cold by its address. */
export async function applicationBytes(executablePath: string, port: number): Promise<ResultRow[]> {
  const product = await startProductServer({ port, databaseUrl: null })
  const browser = await launchBrowser(executablePath)
  try {
    const mobile = product.config.demo[1]?.mobile
    if (!mobile) throw new Error('The demonstration has no second account.')
    const signedIn = await signedInState(browser, product.url, mobile)
    return [
      loaded('登录', await loadedCode(browser, `${product.url}/login`, `[data-demo="${mobile}"]`), { kib: 215, files: 15 }),
      loaded('登录 + 车辆列表', await loadedCode(browser, `${product.url}/veh`, 'main[data-state="ready"] [data-row-key]', signedIn), { kib: 365, files: 30 }),
      loaded('由链接直接打开车辆表单', await loadedCode(browser, `${product.url}/veh?mode=new`, '[data-field="remark"] textarea', signedIn), { kib: 400, files: 35 }),
    ].flat()
  } finally {
    await browser.close()
    await product.stop()
  }
}

function loaded(what: string, { kib, files }: LoadedCode, atMost: LoadedCode): ResultRow[] {
  return [
    { title: `代码量，整个应用：${what}`, unit: 'KiB', own: kib, reference: null, target: { atMost: atMost.kib } },
    { title: `文件数，整个应用：${what}`, unit: '个', own: files, reference: null, target: { atMost: atMost.files } },
  ]
}

/** What a browser keeps in which somebody of the demonstration has signed in. */
export async function signedInState(browser: Browser, url: string, mobile: string): Promise<StorageState> {
  const context = await browser.newContext({ locale: 'zh-CN' })
  try {
    const page = await context.newPage()
    await page.goto(`${url}/login`)
    await page.locator(`[data-demo="${mobile}"]`).click()
    await page.locator('main[data-page="/index"][data-state="ready"]').waitFor()
    return await context.storageState()
  } finally {
    await context.close()
  }
}
