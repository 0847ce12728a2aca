import { describe, expect, it } from 'vitest'
import { regionPrefix } from '../../src/fields/regionRules'
import { fieldOf } from './fieldOf'

describe('dict and multiDict', () => {
  const hazards = fieldOf({ type: 'multiDict', dict: 'check_result' })

  it('shows labels and reads them back, one of them holding the separator', () => {
    expect(hazards.format(['pass', 'fire'])).toBe('合格、火灾、爆炸')
    expect(hazards.fromSheet('合格、火灾、爆炸')).toEqual(['pass', 'fire'])
    expect(hazards.fromSheet('火灾，合格; 其他')).toEqual(['none', 'pass', 'other'])
  })

  it('names what is not on offer', () => {
    expect(hazards.fromSheet('合格、泄漏')).toEqual({ code: 'notInDictionary' })
    expect(hazards.codes(['pass', 'leak'])).toEqual(['notInDictionary'])
    const either = fieldOf({ type: 'dict', dict: 'check_result', only: ['pass', 'fail'] })
    expect([either.codes('fail'), either.codes('other'), either.fromSheet('其他')]).toEqual([[], ['notInDictionary'], { code: 'notInDictionary' }])
  })

  it('keeps each choice once, in order, and none of them as null', () => {
    expect(hazards.normalize(['fail', ' pass ', 'fail', ''])).toEqual(['fail', 'pass'])
    expect(hazards.normalize([' '])).toBeNull()
    expect(fieldOf({ type: 'multiDict', dict: 'check_result', min: 2 }).check(['pass'])).toEqual([{ code: 'tooFew', parameters: { min: 2 } }])
    expect(fieldOf({ type: 'multiDict', dict: 'check_result', max: 1 }).check(['pass', 'fail'])).toEqual([{ code: 'tooMany', parameters: { max: 1 } }])
    expect(hazards.check(['pass', 'pass'])).toEqual([{ code: 'repeated' }])
  })

  it('leaves a dictionary that was not sent along to the server', () => {
    const remote = fieldOf({ type: 'dict', dict: 'not_sent' })
    expect([remote.codes('x1'), remote.format('x1')]).toEqual([[], 'x1'])
  })

  it('reads the many spellings of yes and no, its own labels first', () => {
    const reversed = fieldOf({ type: 'bool', yes: '无', no: '有' })
    expect([reversed.fromSheet('无'), reversed.fromSheet('有'), reversed.fromSheet('是')]).toEqual([true, false, true])
    expect([fieldOf({ type: 'bool' }).fromSheet('√'), fieldOf({ type: 'bool' }).fromSheet(false), fieldOf({ type: 'bool' }).fromSheet('也许')]).toEqual([true, false, { code: 'type' }])
  })
})

describe('references', () => {
  it('show the label, and the id where none is loaded', () => {
    expect(fieldOf({ type: 'emp' }).format('e1')).toBe('王建军')
    expect(fieldOf({ type: 'emp' }).format('e9')).toBe('e9')
  })

  it('find the record by its label', () => {
    expect(fieldOf({ type: 'emps' }).fromSheet('王建军、李敏')).toEqual(['e1', 'e2'])
    expect(fieldOf({ type: 'ref', ref: 'vehicle' }).fromSheet('陕A12345')).toBe('v1')
    expect(fieldOf({ type: 'emps' }).fromSheet('王建军、张三')).toEqual({ code: 'notFound' })
  })

  it('show the first sign of a name when masked', () => {
    expect(fieldOf({ type: 'emp', masked: true }).format('e1')).toBe('王**')
  })
})

describe('region', () => {
  const region = fieldOf({ type: 'region' })

  it('shows and reads the full name', () => {
    expect(region.format('610112')).toBe('陕西省西安市未央区')
    expect([region.fromSheet('陕西省西安市未央区'), region.fromSheet('陕西省 / 西安市'), region.fromSheet(610112)]).toEqual(['610112', '610100', '610112'])
    expect(region.fromSheet('长安区')).toEqual({ code: 'notInDictionary' })
  })

  it('refuses an unknown code and a level too coarse', () => {
    expect(region.codes('619999')).toEqual(['notInDictionary'])
    expect(fieldOf({ type: 'region', level: 'county' }).codes('610100')).toEqual(['notInDictionary'])
    expect(fieldOf({ type: 'region', level: 'county' }).codes('610112')).toEqual([])
  })

  it('knows what the codes inside a region begin with', () => {
    expect(['610000', '610100', '610112'].map(regionPrefix)).toEqual(['61', '6101', '610112'])
  })
})
