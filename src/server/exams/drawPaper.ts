import { createHash } from 'node:crypto'
import type { Random } from '../../fields/fieldType'
import { pickSome, randomInt, seededRandom } from '../../fields/random'

/** A question of the bank as papers are drawn from it. */
export interface BankQuestion {
  readonly id: string
  readonly type: string
  readonly topic: string
  readonly difficulty: string
  readonly stem: string
  readonly options: readonly BankOption[]
  /** Of what is written; empty where one chooses. */
  readonly reference: string
  readonly analysis: string
  readonly images: readonly { readonly path: string; readonly mime: string }[]
}

export interface BankOption {
  readonly label: string
  readonly text: string
  readonly correct: boolean
}

/** A question on somebody's paper: options in his order, and what it counts. It never leaves the server as it is. */
export interface DrawnQuestion extends BankQuestion {
  readonly score: number
}

export interface DrawRule {
  /** Empty: any. */
  readonly topic: string
  readonly type: string
  readonly difficulty: string
  readonly count: number
  readonly score: number
}

/** A rule of the paper for which the bank has too little. */
export interface Shortage {
  readonly rule: DrawRule
  readonly found: number
}

/** The same words give the same numbers: an attempt's paper can be drawn again. */
export function randomOf(words: string): Random {
  return seededRandom(createHash('sha256').update(words).digest().readUInt32BE(0))
}

/**
 * Draws questions by the rules, no question twice. Rules that leave less choice draw first, so that a wide one does not take
 * what a narrow one needs; the paper keeps the order of the rules.
 */
export function drawByRules(rules: readonly DrawRule[], bank: readonly BankQuestion[], random: Random): readonly DrawnQuestion[] | Shortage {
  const fits = (rule: DrawRule) => ({ id, type, topic, difficulty }: BankQuestion) => !taken.has(id) && type === rule.type && (rule.topic === '' || topic === rule.topic) && (rule.difficulty === '' || difficulty === rule.difficulty)
  const taken = new Set<string>()
  const drawn = new Map<DrawRule, readonly BankQuestion[]>()
  for (const rule of [...rules].sort((one, other) => narrowness(other) - narrowness(one))) {
    const choice = bank.filter(fits(rule))
    if (choice.length < rule.count) return { rule, found: choice.length }
    const picked = pickSome(random, choice, rule.count)
    for (const { id } of picked) taken.add(id)
    drawn.set(rule, picked)
  }
  return rules.flatMap((rule) => (drawn.get(rule) ?? []).map((question) => ({ ...question, score: rule.score })))
}

const narrowness = ({ topic, difficulty }: DrawRule) => Number(topic !== '') + Number(difficulty !== '')

/** The paper in one person's order. Of right and wrong the order stays: a shuffled “错误、正确” only trips people up. */
export function shufflePaper(questions: readonly DrawnQuestion[], { shuffleQuestions, shuffleOptions }: { readonly shuffleQuestions: boolean; readonly shuffleOptions: boolean }, random: Random): readonly DrawnQuestion[] {
  const ordered = shuffleQuestions ? shuffled(questions, random) : questions
  return shuffleOptions ? ordered.map((question) => (question.type === 'judge' ? question : { ...question, options: shuffled(question.options, random) })) : ordered
}

function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
  const left = [...items]
  return items.map(() => left.splice(randomInt(random, 0, left.length - 1), 1)[0]!)
}
