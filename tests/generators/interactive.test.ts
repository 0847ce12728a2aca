import { spawn } from 'node:child_process'
import { platform } from 'node:os'
import { resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { builtCommand } from '../builtCommand'
import { fixtureFolder } from '../fixtures/loadFixture'
import { createProject } from './generateInto'

/** The smallest that has what a page needs beside it. What is copied from a page of the product is asked for among these. */
const project = createProject(fixtureFolder('core'))
const product = createProject('schemas')
const command = await builtCommand('generators/cli.ts')
afterAll(() => [project, product].forEach((one) => one.remove()))

/** Ctrl+C, as a terminal sends it. */
const leave = '\u0003'

interface Talk {
  readonly shown: string
  readonly code: number | null
}

/** Runs the command in a terminal of its own and answers each question when it is asked. */
function talk(words: readonly string[], answers: readonly (readonly [question: string, answer: string])[], { folder } = project): Promise<Talk> {
  const line = [process.execPath, command, ...words].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['-qec', line, '/dev/null'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, TERM: 'dumb' } })
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
      ['页面的英文名称，也是文件名 [xunQiInspect]', 'xun qi'],
      ['“xun qi”不行', ''],
      ['检查什么（1 vehicle 车辆、2 ship 船舶', '9'],
      ['“9”不行，应是vehicle 车辆', '5'],
      ['多久一次', '每月'],
      ['检查表', '排水沟、警示标志、值守'],
    ], product)
    expect([code, shown]).toEqual([0, expect.stringContaining('检查表 3 项')])
    expect(product.json('inspection/xunQiInspect.json')).toMatchObject({ title: '汛期检查', fields: { objectType: { default: 'org' }, inspectMonth: { type: 'month' } } })
  }, 90_000)

  it('asks from what to generate, by a number of the list that says what each is', async () => {
    const { shown, code } = await talk([], [
      ['从什么生成', 'tables'],
      ['从什么生成', '3'],
      ['表格文件', 'nowhere.csv'],
      ['“nowhere.csv”不行，应是已有的文件', resolve('tests/generators/documents/vehicles.csv')],
      ['页面标题 [vehicles]', '车辆台账'],
      ['页面的英文名称', 'vehicleLedger'],
      ['哪个文件夹', 'seeds'],
      ['“seeds”不行', ''],
    ])
    expect([code, shown]).toEqual([0, expect.stringContaining('vehicleLedger/vehicleLedger.json')])
  }, 90_000)

  it('asks for the codes of a platform that cannot say which dictionaries it has', async () => {
    const { shown, code } = await talk(['dictionary'], [
      ['后端的地址', 'http://127.0.0.1:1'],
      ['字典文件的名字', ''],
      ['后端是哪一种', '1'],
      ['字典编码', ''],
      ['请填写，不能空着', 'veh_kind'],
    ])
    expect([code, shown]).toEqual([1, expect.stringContaining('连不上 http://127.0.0.1:1/cpzx/cpzx/dic/group/listItems/veh_kind')])
  }, 90_000)

  it('offers the backends to write a new one like', async () => {
    const { shown, code } = await talk(['dialect', 'office', '--title', '办公室'], [['照最像的哪一种写（1 jeecgboot', 'unknown'], ['“unknown”不行', 'ruoyi']])
    expect([code, shown]).toEqual([0, expect.stringContaining('backends/office.json')])
  }, 90_000)

  it('writes nothing for somebody who leaves instead of answering', async () => {
    const before = project.files()
    const { shown, code } = await talk(['field-type'], [['类型的英文名称', leave]])
    expect([code, shown]).toEqual([1, expect.stringContaining('没有答完，什么也没有写')])
    expect(project.files()).toEqual(before)
  }, 90_000)
})
