import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { isMet, measuredValue, shownDigits, type ResultRow } from './result'

const path = fileURLToPath(new URL('../../docs/PERFORMANCE.md', import.meta.url))
/** Parts of the report that are measured by themselves. */
export type Part = 'bench' | 'maps'
const marksOf = (part: Part) => ({ begin: `<!-- ${part}:begin -->`, end: `<!-- ${part}:end -->` })

export interface Section {
  readonly title: string
  readonly columns: readonly [own: string, reference: string]
  readonly rows: readonly ResultRow[]
}

/** What the numbers were taken on: enough to judge them by, nothing that names the machine. */
export function surroundings(parts: { readonly chromium?: string; readonly postgres?: string; readonly command: string; readonly rounds?: number }): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  const versions = [`Node ${process.versions.node}`, ...(parts.chromium ? [`Chromium ${parts.chromium}`] : []), ...(parts.postgres ? [`PostgreSQL ${parts.postgres}`] : [])]
  return `${new Date().toISOString().slice(0, 10)}，\`${parts.command}\`${parts.rounds ? `，${parts.rounds} 轮的中位数` : ''}；${cpus().length} 核，${memory} GiB 内存，${versions.join('，')}`
}

/** The tables as Markdown, and as they stand in the console. */
export function tables(sections: readonly Section[]): string {
  return sections.map(({ title, columns, rows }) => [
    `### ${title}`,
    '',
    `| 指标 | ${columns[0]} | ${columns[1]} | 比值 | 目标 | |`,
    '|---|---:|---:|---:|---:|---|',
    ...rows.map(line),
  ].join('\n')).join('\n\n')
}

function line(row: ResultRow): string {
  const { title, unit, own, reference, target } = row
  const bound = 'atMost' in target ? `≤ ${target.atMost}` : `≥ ${target.atLeast}`
  const value = (amount: number) => `${amount.toFixed(shownDigits(row, amount))} ${unit}`
  const ratio = reference === null ? '—' : measuredValue(row).toFixed(2)
  return `| ${title} | ${value(own)} | ${reference === null ? '—' : value(reference)} | ${ratio} | ${bound}${reference === null ? ` ${unit}` : ''} | ${isMet(row) ? '达标' : '**未达标**'} |`
}

/** Puts the tables between the marks of their part; what is written around them by hand stays. */
export function writeReport(part: Part, text: string): void {
  const marks = marksOf(part)
  const before = existsSync(path) ? readFileSync(path, 'utf8') : `# 性能\n\n${marks.begin}\n${marks.end}\n`
  const [head, rest] = before.split(marks.begin)
  const tail = rest?.split(marks.end)[1]
  if (head === undefined || tail === undefined) throw new Error(`docs/PERFORMANCE.md 缺少 ${marks.begin} 与 ${marks.end} 两个标记，请补上后再运行。`)
  writeFileSync(path, `${head}${marks.begin}\n${text}\n${marks.end}${tail}`)
}
