import { existsSync } from 'node:fs'
import { nearestWord } from '../../src/language/didYouMean'
import { GeneratorError } from '../generatorErrors'
import type { GeneratorSource, Options, OptionSpec, SourceContext } from './source'

/** Options that every source has. */
export const commonOptions: readonly OptionSpec[] = [
  { name: 'schemas', title: '页面文件夹，默认 schemas' },
  { name: 'dry-run', title: '只显示会改什么，不写', isFlag: true },
]

/** Asks a person; null where nobody is there to ask. */
export type Ask = ((question: string, usual: string | undefined, choices: readonly string[] | undefined) => Promise<string>) | null

/** Reads the words after the source's name. What stands alone is the first option. */
export function readOptions(source: GeneratorSource, words: readonly string[]): Options {
  const specs = [...source.options, ...commonOptions]
  const options: Record<string, string[]> = {}
  const put = (spec: OptionSpec, value: string) => { options[spec.name] = spec.isMany ? [...(options[spec.name] ?? []), ...value.split(',')] : [value] }
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!
    const [, name, inline] = /^--([a-z][a-z-]*)(?:=(.*))?$/s.exec(word) ?? []
    const spec = name === undefined ? source.options[0] : specs.find((one) => one.name === name)
    if (!spec) throw new GeneratorError('unknownOption', { value: word, suggestion: suggestionFor(name ?? word, specs) })
    if (spec.isFlag) put(spec, 'yes')
    else if (name === undefined) put(spec, word)
    else {
      const value = inline ?? words[++index]
      if (value === undefined || (inline === undefined && value.startsWith('--'))) throw new GeneratorError('missingOption', { option: `--${spec.name}`, title: spec.title })
      put(spec, value)
    }
  }
  return options
}

function suggestionFor(name: string, specs: readonly OptionSpec[]): string {
  const near = nearestWord(name, specs.map((spec) => spec.name))
  return near === null ? `可用的有：${specs.map((spec) => `--${spec.name}`).join('、')}` : `是否要写 --${near}？`
}

/** Fills in what is missing: what is usual, or what a person answers. */
export async function completeOptions(source: GeneratorSource, given: Options, ask: Ask, context: SourceContext): Promise<Options> {
  let options = given
  for (const written of source.options) {
    const isRequired = written.isRequired === true || written.isNeeded?.(options) === true
    const spec: Asked = { ...written, isRequired, choices: typeof written.choices === 'function' ? written.choices(context) : written.choices }
    const usual = spec.usual?.(options)
    const isAsked = ask !== null && options[spec.name] === undefined && !spec.isFlag && (isRequired || usual !== undefined)
    const answer = isAsked ? await askFor(spec, usual, options, ask) : undefined
    const value = options[spec.name] ?? (answer !== undefined ? partsOf(spec, answer) : usual !== undefined ? [usual] : undefined)
    if (value === undefined && isRequired) throw new GeneratorError('missingOption', { option: `--${spec.name}`, title: spec.title })
    const chosen = value?.map((word) => choiceOf(spec, word) ?? word)
    if (chosen !== undefined) options = { ...options, [spec.name]: chosen }
    for (const word of chosen ?? []) {
      const expected = expectedOf(spec, word, options)
      if (expected !== undefined) throw new GeneratorError('wrongOption', { option: `--${spec.name}`, value: word, expected })
    }
  }
  return options
}

/** With what it asks for settled. */
type Asked = OptionSpec & { readonly choices: readonly string[] | undefined }

const partsOf = (spec: OptionSpec, answer: string) => (spec.isMany ? answer.split(/[,，]/).map((part) => part.trim()) : [answer])

/** Asks until the answer can be right; what cannot be right is told at once, while the rest is still to be said. */
async function askFor(spec: Asked, usual: string | undefined, given: Options, ask: NonNullable<Ask>): Promise<string | undefined> {
  const choices = spec.choices && shownChoices(spec).map((choice, index) => `${index + 1} ${choice}`)
  for (let complaint = ''; ;) {
    const typed = (await ask(complaint + spec.title, usual, choices)).trim()
    // By its number, too: words of another script are slow to type.
    const answer = typed === '' ? usual : (spec.choices?.includes(typed) ? typed : (spec.choices?.[Number(typed) - 1] ?? typed))
    if (answer === undefined && !spec.isRequired) return undefined
    const expected = answer === undefined ? '填写，不能空着' : partsOf(spec, answer).map((part) => expectedOf(spec, choiceOf(spec, part) ?? part, given) ?? missingFile(spec, part)).find((one) => one !== undefined)
    if (answer !== undefined && expected === undefined) return answer
    complaint = answer === undefined ? `  请${expected}\n` : `  “${answer}”不行，应是${expected}\n`
  }
}

/** What should stand in the place of a value that cannot be right. */
function expectedOf(spec: Asked, value: string, given: Options): string | undefined {
  if (spec.choices && !spec.choices.includes(value)) return shownChoices(spec).join('、')
  return spec.expected?.(value, given)
}

/** A path that somebody mistyped; one on the command line is told by whoever reads it. */
function missingFile({ isFile, isUrlToo }: OptionSpec, path: string): string | undefined {
  if (!isFile || existsSync(path) || (isUrlToo && /^https?:\/\//.test(path))) return undefined
  return isUrlToo ? '已有的文件，或 http 开头的网址' : '已有的文件'
}

/** The choice of a word: as it is written, or as people call it. */
function choiceOf({ choices, choiceTitles }: Asked, word: string): string | undefined {
  return choices?.includes(word) ? word : choices?.[choiceTitles?.indexOf(word) ?? -1]
}

/** Choices with what they are called. */
export function shownChoices({ choices, choiceTitles }: OptionSpec): readonly string[] {
  return (Array.isArray(choices) ? (choices as readonly string[]) : []).map((choice, index) => [choice, choiceTitles?.[index]].filter(Boolean).join(' '))
}
