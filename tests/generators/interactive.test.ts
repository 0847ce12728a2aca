import { spawn } from 'node:child_process'
import { platform } from 'node:os'
import { resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createProject } from './generateInto'

const project = createProject('schemas')
afterAll(() => project.remove())

/** Ctrl+C, as a terminal sends it. */
const leave = '\u0003'

interface Talk {
  readonly shown: string
  readonly code: number | null
}

/** Runs the command in a terminal of its own and answers each question when it is asked. */
function talk(words: readonly string[], answers: readonly (readonly [question: string, answer: string])[]): Promise<Talk> {
  const command = [process.execPath, resolve('node_modules/tsx/dist/cli.mjs'), resolve('generators/cli.ts'), ...words].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: project.folder, stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, TERM: 'dumb' } })
  const left = [...answers]
  let [shown, from] = ['', 0]
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      child.kill()
      fail(new Error(`asked nothing of ${left[0]?.[0] ?? 'the end'}:\n${shown}`))
    }, 60_000)
    child.stdout.on('data', (part: Buffer) => {
      shown += part.toString()
      const [next] = left
      const at = next ? shown.indexOf(next[0], from) : -1
      if (!next || at < 0) return
      from = shown.length
      left.shift()
      child.stdin.write(next[1] === leave ? leave : `${next[1]}\n`)
    })
    child.on('close', (code) => {
      clearTimeout(timer)
      done({ shown, code })
    })
  })
}

// A terminal is made by `script` of util-linux; other systems have one that is called differently.
describe.skipIf(platform() !== 'linux')('a generator in a terminal', () => {
  it('asks for what it was not told, takes a choice by its number, asks again for what it cannot take, and proposes what is usual', async () => {
    const { shown, code } = await talk(['inspection'], [
      ['名称，如 汛期检查', '汛期检查'],
      ['页面名 [xunQiInspect]', ''],
      ['检查什么（1 vehicle 车辆、2 ship 船舶', '9'],
      ['检查什么', '5'],
      ['多久一次', '每月'],
      ['检查表', '排水沟、警示标志、值守'],
    ])
    expect([code, shown]).toEqual([0, expect.stringContaining('检查表 3 项')])
    expect(project.json('inspection/xunQiInspect.json')).toMatchObject({ title: '汛期检查', fields: { objectType: { default: 'org' }, inspectMonth: { type: 'month' } } })
  }, 90_000)

  it('asks from what to generate, by a number of the list that says what each is', async () => {
    const { shown, code } = await talk([], [
      ['从什么生成', 'tables'],
      ['从什么生成', '3'],
      ['表格文件', resolve('tests/generators/documents/vehicles.csv')],
      ['页面标题 [vehicles]', '车辆台账'],
      ['页面名 [', 'vehicleLedger'],
      ['页面放进哪个文件夹 [vehicleLedger]', ''],
    ])
    expect([code, shown]).toEqual([0, expect.stringContaining('vehicleLedger/vehicleLedger.json')])
  }, 90_000)

  it('writes nothing for somebody who leaves instead of answering', async () => {
    const before = project.files()
    const { shown, code } = await talk(['field-type'], [['类型名', leave]])
    expect([code, shown]).toEqual([1, expect.stringContaining('没有答完，什么也没有写')])
    expect(project.files()).toEqual(before)
  }, 90_000)
})
