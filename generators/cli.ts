import { createInterface } from 'node:readline/promises'
import { GeneratorError } from './generatorErrors'
import { commonOptions, shownChoices, type Ask } from './command/readOptions'
import { runSource } from './command/run'
import type { GeneratorSource } from './command/source'
import { sources } from './sources'

process.exitCode = await main(process.argv.slice(2))

async function main(words: readonly string[]): Promise<number> {
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY
  const line = isTerminal ? createInterface({ input: process.stdin, output: process.stdout }) : null
  const left = new AbortController()
  line?.once('close', () => left.abort())
  const ask = line && (async (question: string, usual: string | undefined, choices: readonly string[] | undefined) =>
    line.question(`${question}${choices ? `（${choices.join('、')}）` : ''}${usual ? ` [${usual}]` : ''}：`, { signal: left.signal }))
  try {
    const [first, ...rest] = words
    if (first === '--help' || first === 'help' || (first === undefined && !ask)) return print(usage(), first === undefined ? 2 : 0)
    const name = first ?? (await askForSource(ask!))
    const source = sources.find((one) => one.name === name)
    if (!source) throw new GeneratorError('unknownSource', { value: name, known: sources.map((one) => one.name).join('、') })
    if (rest.includes('--help')) return print(usageOf(source), 0)
    await runSource(source, rest, { print: (text) => void print(text, 0), ask })
    return 0
  } catch (error) {
    // Ctrl+C or Ctrl+D instead of an answer.
    if (left.signal.aborted) return print('\n没有答完，什么也没有写\n', 1)
    if (!(error instanceof GeneratorError)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  } finally {
    line?.close()
  }
}

/** By name or number, from a list that says what each of them is. */
async function askForSource(ask: NonNullable<Ask>): Promise<string> {
  print(`${sources.map(({ name, title }, index) => `  ${String(index + 1).padEnd(3)}${name.padEnd(12)}${title}`).join('\n')}\n`, 0)
  for (;;) {
    const typed = (await ask('从什么生成', undefined, undefined)).trim()
    const source = sources.find(({ name }) => name === typed) ?? sources[Number(typed) - 1]
    if (source) return source.name
  }
}

function usage(): string {
  return `npm run generate -- <来源> [选项]\n${sources.map(({ name, title }) => `  ${name.padEnd(12)}${title}`).join('\n')}\n在终端里缺什么就问什么；npm run generate -- <来源> --help 看它的选项。说明见 docs/GENERATORS.md\n`
}

function usageOf({ name, title, options }: GeneratorSource): string {
  return `npm run generate -- ${name}  ${title}\n${[...options, ...commonOptions].map((option) => `  --${option.name.padEnd(12)}${option.title}${option.isRequired ? '（必写）' : ''}${Array.isArray(option.choices) ? `：${shownChoices(option).join('、')}` : ''}`).join('\n')}\n`
}

function print(text: string, code: number): number {
  process.stdout.write(text)
  return code
}
