import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FieldOfType } from '../../src/fields/fieldOfType'
import { formatFinding } from '../../src/language/finding'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { loadBesideShipped } from '../shippedSchemas'
import { generateIn } from './generateInto'

/** A copy of the product, into which the scaffolds write. */
const project = mkdtempSync(join(tmpdir(), 'scaffold-'))
const parts = ['src', 'generators', 'tests', 'schemas', 'docs', 'package.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts']
const writtenTests = ['tests/fields/transportLicence.test.ts', 'tests/extensions/nearMisses.test.tsx', 'tests/client/officeDialect.test.ts']
const bin = (name: string) => resolve('node_modules', name)
const generate = (...words: string[]) => generateIn(project, ...words)

beforeAll(() => {
  for (const part of parts) cpSync(part, join(project, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

describe('scaffolds', () => {
  const licence = ['field-type', 'transportLicence', '--title', '道路运输证号', '--pattern', '^[0-9]{12}$', '--example', '610100123456']
  it.each([
    [licence],
    [['extension', 'nearMisses', '--title', '险情地图', '--slot', 'detailTab']],
    [['dialect', 'office', '--title', '办公平台', '--like', 'jeecgboot']],
    [['inspection', '汛期检查', '--object', '场站（场所）', '--often', 'monthly', '--checklist', 'tests/generators/documents/tunnelChecklist.csv']],
  ])('write what belongs together: %j', async (words) => {
    expect(await generate(...words)).toContain('已完成')
  }, 60_000)

  it('give code whose types fit', () => {
    // The tests that stood before do not look at what was written; to read them takes as long as all the rest.
    writeFileSync(join(project, 'tsconfig.written.json'), JSON.stringify({ extends: './tsconfig.json', include: ['src', 'generators', ...writtenTests] }))
    const { stdout } = spawnSync(process.execPath, [bin('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.written.json'], { cwd: project, encoding: 'utf8' })
    expect(stdout).toBe('')
  }, 300_000)

  it('give pages that pass the gate: an inspection in a few lines, with its checklist and its kind', async () => {
    const { set, findings } = loadBesideShipped(await readSchemaFolder(join(project, 'schemas')))
    expect(findings.filter(({ code }) => code !== 'staleSchema').map(formatFinding)).toEqual([])
    const page = set.pages['xunQiInspect']
    expect(page).toMatchObject({ title: '汛期检查', where: { inspectType: 'xunQiInspect' }, fields: { objectType: { default: 'site' } } })
    expect((page!.fields['items'] as FieldOfType<'table'>).defaultRows).toHaveLength(12)
    expect(readFileSync(join(project, 'schemas/inspection/xunQiInspect.json'), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(25)
    expect(set.dictionaries['inspect_type']?.items.at(-1)).toMatchObject({ value: 'xunQiInspect', label: '汛期检查' })
    expect(set.backends['office']).toMatchObject({ title: '办公平台', tokenHeader: 'X-Access-Token' })
  })

  it('give tests that pass', () => {
    const { stdout, status } = spawnSync(process.execPath, [bin('vitest/vitest.mjs'), 'run', ...writtenTests, '--project', 'unit', '--project', 'dom'], { cwd: project, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } })
    expect([status, /Test Files +(\d+) passed/.exec(stdout)?.[1]]).toEqual([0, '3'])
  }, 120_000)

  it('refuse a name that is taken, and an example that its own rule refuses', async () => {
    await expect(generate(...licence)).rejects.toThrow(/“transportLicence”已有了：.*\[nameTaken\]|文件已存在.*\[nameTaken\]/)
    await expect(generate('field-type', 'otherLicence', '--title', '证号', '--pattern', '^[0-9]{12}$', '--example', 'abc')).rejects.toThrow(/\[wrongOption\]$/)
    await expect(generate('extension', 'Bad Name')).rejects.toThrow(/\[wrongOption\]$/)
    await expect(generate('inspection', '汛期检查', '--checklist', '照明')).rejects.toThrow(/“xunQiInspect”已有了.*\[nameTaken\]$/)
  }, 60_000)
})
