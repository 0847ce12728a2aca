import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatFinding } from '../../src/language/finding'
import { GeneratorError } from '../generatorErrors'
import { baseFolder, planFiles, type FilePlan } from '../merge/planFiles'
import { readStanding, writeFiles } from '../merge/writeFiles'
import { completeOptions, readOptions, type Ask } from './readOptions'
import { one, type Generated, type GeneratorSource, type SourceContext } from './source'
import { newFindings, surroundingsOf } from './surroundings'
import { unifiedDiff } from './unifiedDiff'

export interface Terminal {
  readonly print: (text: string) => void
  readonly ask: Ask
}

/** Generates from one source and writes, or shows what would be written. Throws a `GeneratorError` before anything is written. */
export async function runSource(source: GeneratorSource, words: readonly string[], { print, ask }: Terminal, project = process.cwd()): Promise<void> {
  const given = readOptions(source, words)
  const folder = join(project, one(given, 'schemas') ?? 'schemas')
  const standing = await readStanding(folder)
  const context: SourceContext = { project, around: (area) => surroundingsOf(standing, area) }
  const options = await completeOptions(source, given, ask, context)
  const generated = await source.generate(options, context)
  const plan = planFiles(generated.files, generated.additions, standing)
  const [finding, ...others] = plan.writes.size > 0 ? newFindings(standing, plan.writes) : []
  if (finding) throw new GeneratorError('brokenResult', { problem: `${formatFinding(finding)}${others.length > 0 ? `，另有 ${others.length} 处` : ''}` })
  const code = generated.code ?? new Map<string, string>()
  if (options['dry-run']) {
    for (const [path, text] of plan.writes) if (!path.startsWith(`${baseFolder}/`)) print(unifiedDiff(path, standing.get(path), text))
    for (const [path, text] of code) print(unifiedDiff(path, existsSync(join(project, path)) ? await readFile(join(project, path), 'utf8') : undefined, text))
  } else {
    await writeFiles(folder, plan.writes)
    await writeFiles(project, code)
  }
  print(report(generated, plan, standing, code, project, options['dry-run'] !== undefined))
}

function report({ notes }: Generated, plan: FilePlan, standing: ReadonlyMap<string, string>, code: ReadonlyMap<string, string>, project: string, isDry: boolean): string {
  const shown = [...plan.writes.keys()].filter((path) => !path.startsWith(`${baseFolder}/`))
  const files = [
    ...shown.map((path) => `  ${standing.has(path) ? '修改' : '新增'} ${path}`),
    ...[...code.keys()].map((path) => `  ${existsSync(join(project, path)) && isDry ? '修改' : '写入'} ${path}`),
  ]
  const part = (title: string, lines: readonly string[]) => (lines.length > 0 ? [`${title}：`, ...lines.map((line) => `  ${line}`)] : [])
  return [
    ...(files.length > 0 ? [isDry ? '将要：' : '已完成：', ...files] : ['没有变化，一个字节也没有改']),
    ...part('手改与来源冲突，请看一下', plan.conflicts), ...part('来源中已没有，留着并做了标记', plan.removed), ...part('没有动', plan.skipped),
    ...part('推断不出、请核对', plan.doubts), ...part('说明', notes), '',
  ].join('\n')
}
