import { describe, expect, it } from 'vitest'
import { choicesIn } from '../../src/fields/choices/choicesIn'
import { fieldTypeOf, type FieldDefinition } from '../../src/fields/definitions'
import { fieldOf } from './fieldOf'

const likert = '完全符合=5\n不确定=3\n完全不符合=1'

describe('choices and choice', () => {
  const choices = fieldOf({ type: 'choices' })

  it('takes one choice a line with what it counts, however it was typed', () => {
    expect(choices.normalize(' 基本符合（偶尔） ＝ ５ \r\n\n不确定=3')).toBe('基本符合（偶尔）=5\n不确定=3')
    expect(choicesIn('是=10\n否=-0.5')).toEqual([{ label: '是', points: 10 }, { label: '否', points: -0.5 }])
  })

  it.each([['points that are missing', '是\n否'], ['points that are no number', '是=好\n否=1'], ['a choice that stands twice', '是=1\n是=2'], ['a single choice', '是=1']])('refuses %s', (_what, text) => {
    expect(choices.codes(text)).toEqual(['choices'])
    expect(choicesIn(text)).toEqual([])
  })

  it('takes as an answer what is listed beside it, and nothing else', () => {
    const field = { name: 'answer', title: '回答', type: 'choice', choices: 'options' } as FieldDefinition
    const beside = (value: string, options: string | null) => fieldTypeOf(field).checkBeside?.(value, field, { options }, {}).map(({ code }) => code)
    expect([beside('不确定', likert), beside('也许', likert), beside('不确定=3', likert), beside('不确定', null)]).toEqual([[], ['notInDictionary'], ['notInDictionary'], ['notInDictionary']])
  })
})
