import { nearestWord } from '../../src/language/didYouMean'
import { GeneratorError } from '../generatorErrors'
import type { GeneratorSource, Options, OptionSpec } from './source'

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
export async function completeOptions(source: GeneratorSource, given: Options, ask: Ask): Promise<Options> {
  let options = given
  for (const spec of source.options) {
    const usual = spec.usual?.(options)
    const isAsked = ask !== null && options[spec.name] === undefined && !spec.isFlag && (spec.isRequired || usual !== undefined)
    const answer = isAsked ? await askFor(spec, usual, ask) : undefined
    const value = options[spec.name] ?? (answer !== undefined ? (spec.isMany ? answer.split(/[,，]/).map((part) => part.trim()) : [answer]) : usual !== undefined ? [usual] : undefined)
    if (value === undefined && spec.isRequired) throw new GeneratorError('missingOption', { option: `--${spec.name}`, title: spec.title })
    const chosen = value?.map((word) => choiceOf(spec, word) ?? word)
    if (chosen !== undefined) options = { ...options, [spec.name]: chosen }
    const strange = spec.choices && chosen?.find((word) => !spec.choices!.includes(word))
    if (strange !== undefined) throw new GeneratorError('wrongOption', { option: `--${spec.name}`, value: strange, expected: shownChoices(spec).join('、') })
  }
  return options
}

async function askFor(spec: OptionSpec, usual: string | undefined, ask: NonNullable<Ask>): Promise<string | undefined> {
  for (;;) {
    const typed = (await ask(spec.title, usual, spec.choices && shownChoices(spec).map((choice, index) => `${index + 1} ${choice}`))).trim()
    // By its number, too: words of another script are slow to type.
    const answer = typed === '' ? usual : (spec.choices?.includes(typed) ? typed : (spec.choices?.[Number(typed) - 1] ?? typed))
    if (answer !== undefined && (!spec.choices || choiceOf(spec, answer) !== undefined)) return answer
    if (answer === undefined && !spec.isRequired) return undefined
  }
}

/** The choice of a word: as it is written, or as people call it. */
function choiceOf({ choices, choiceTitles }: OptionSpec, word: string): string | undefined {
  return choices?.includes(word) ? word : choices?.[choiceTitles?.indexOf(word) ?? -1]
}

/** Choices with what they are called. */
export function shownChoices({ choices = [], choiceTitles }: OptionSpec): readonly string[] {
  return choices.map((choice, index) => [choice, choiceTitles?.[index]].filter(Boolean).join(' '))
}
