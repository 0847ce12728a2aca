import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { builtCommand } from '../builtCommand'
import { fixtureFolder } from '../fixtures/loadFixture'

// With tsx, `npm test` runs it on the pages of the product.
const command = await builtCommand('src/language/cli.ts')
const run = (...words: string[]) => spawnSync(process.execPath, [command, ...words], { encoding: 'utf8' })

it('prints findings for people or as JSON, and ends with 1 where there are any', () => {
  const sound = run(fixtureFolder('core'), fixtureFolder('inspections'))
  expect(sound.stdout).toMatch(/^6 个页面，0 个问题，用时 [\d.]+ (毫秒|秒)\n$/)
  expect(sound.status).toBe(0)
  const alone = run(fixtureFolder('inspections'), '--json')
  expect((JSON.parse(alone.stdout) as { findings: { code: string }[] }).findings.map(({ code }) => code)).toContain('unknownResource')
  expect(alone.status).toBe(1)
  expect(run('migrate').stdout).toBe('语言的当前版本是 1，没有要改写的。\n')
}, 60_000)
