import { Type, type Static } from '@sinclair/typebox'
import type { Tone } from './fieldType'

const Comparison = Type.String({ pattern: '^(<|<=|>|>=) -?\\d+(\\.\\d+)?$', description: '与显示的数比较，如 < 90；百分比写百分数' })

/** What numbers are shown in colour: `{ "danger": "< 80", "caution": "< 90" }`; the gravest comparison that holds decides. */
export const NumberTones = Type.Object({
  danger: Type.Optional(Comparison),
  warning: Type.Optional(Comparison),
  caution: Type.Optional(Comparison),
  info: Type.Optional(Comparison),
  success: Type.Optional(Comparison),
}, { additionalProperties: false, minProperties: 1, description: '什么样的数标色，重的先比（红、橙、黄、蓝、绿）：{ "danger": "< 80", "caution": "< 90" }' })
export type NumberTones = Static<typeof NumberTones>

/** The colour of a number as it is read (50 of 50 %); undefined where it has none. */
export function toneOfNumber(tones: NumberTones | undefined, value: unknown): Tone | undefined {
  const number = value === null || value === undefined || value === '' ? NaN : Number(value)
  if (tones === undefined || Number.isNaN(number)) return undefined
  return entriesOf(tones).find(({ sign, limit }) => (sign === '<' ? number < limit : sign === '<=' ? number <= limit : sign === '>' ? number > limit : number >= limit))?.tone
}

/** Colours that no number can have, as a graver one takes all of theirs. */
export function idleTones(tones: NumberTones): readonly Tone[] {
  const entries = entriesOf(tones)
  return entries.filter((one, index) => entries.slice(0, index).some((earlier) => covers(earlier, one))).map(({ tone }) => tone)
}

const gravestFirst = ['danger', 'warning', 'caution', 'info', 'success'] as const

interface Entry { readonly tone: Tone; readonly sign: string; readonly limit: number }

function entriesOf(tones: NumberTones): readonly Entry[] {
  return gravestFirst.flatMap((tone) => {
    const [sign = '', limit = ''] = tones[tone]?.split(' ') ?? []
    return sign === '' ? [] : [{ tone, sign, limit: Number(limit) }]
  })
}

function covers(earlier: Entry, later: Entry): boolean {
  if (earlier.sign[0] !== later.sign[0]) return false
  if (earlier.limit === later.limit) return earlier.sign.length >= later.sign.length
  return earlier.sign[0] === '<' ? earlier.limit > later.limit : earlier.limit < later.limit
}
