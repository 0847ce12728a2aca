import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { sources } from '../../generators/sources'
import { formatFinding } from '../../src/language/finding'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { generateIn } from '../generators/generateInto'
import { loadBesideShipped } from '../shippedSchemas'
import { readExamples } from './examples'

const helpOf = (words: readonly string[]) => spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'generators/cli.ts', ...words], { encoding: 'utf8' }).stdout

const folder = mkdtempSync(join(tmpdir(), 'generators-'))
const schemas = join(folder, 'schemas')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('docs/GENERATORS.md has commands that do what they say, on the pages of the product', async () => {
  cpSync('schemas', schemas, { recursive: true })
  const commands = readExamples('docs/GENERATORS.md').filter(({ language }) => language === 'sh').flatMap(({ body }) => body.trim().split('\n'))
  expect(commands.length).toBeGreaterThan(3)
  for (const command of commands) {
    const words = command.replace('npm run generate -- ', '').split(' ')
    const printed = words[0] === '--help' ? helpOf(words) : await generateIn('.', ...words, '--schemas', relative('.', schemas))
    expect(printed, command).toMatch(command.includes('--dry-run') ? /没有变化/ : /已完成|npm run generate/)
  }
  expect(loadBesideShipped(await readSchemaFolder(schemas)).findings.filter(({ code }) => code !== 'staleSchema').map(formatFinding)).toEqual([])
}, 120_000)

it('docs/GENERATORS.md names every source', () => {
  const text = readFileSync('docs/GENERATORS.md', 'utf8')
  expect(sources.filter(({ name }) => !text.includes(`| \`${name}`)).map(({ name }) => name)).toEqual([])
})
