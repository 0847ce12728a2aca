import { describe, expect, it } from 'vitest'
import { newPasswordProblem, passwordProblem, passwordStrength } from '../../../src/app/login/passwordRules'

const mobile = '13800000004'

describe('a new password', () => {
  it.each([
    [{ old: '', next: 'Abcd1234', again: 'Abcd1234' }, '请输入原密码'],
    [{ old: 'x', next: 'Abc1234', again: 'Abc1234' }, '新密码至少8位'],
    [{ old: 'x', next: 'abcdefgh', again: 'abcdefgh' }, '新密码须含字母、数字、符号中的至少两种'],
    [{ old: 'x', next: `a${mobile}`, again: `a${mobile}` }, '新密码不能包含手机号'],
    [{ old: 'Abcd1234', next: 'Abcd1234', again: 'Abcd1234' }, '新密码不能与原密码相同'],
    [{ old: 'x', next: 'Abcd1234', again: 'Abcd1235' }, '两次输入的新密码不一致'],
    [{ old: 'x', next: 'Abcd1234', again: 'Abcd1234' }, null],
    [{ old: 'x', next: 'abcdefg!', again: 'abcdefg!' }, null],
  ])('%j: %s', (input, problem) => {
    expect(passwordProblem(input, mobile)).toBe(problem)
  })

  it('is compared with no old one where that was forgotten', () => {
    expect(newPasswordProblem({ next: 'Abcd1234', again: 'Abcd1234' }, mobile)).toBeNull()
    expect(newPasswordProblem({ next: 'Abcd1234', again: '' }, mobile)).toBe('两次输入的新密码不一致')
  })

  it('is the stronger, the longer it is and the more kinds of signs it holds', () => {
    expect(['Abc1', 'abcdefghijkl', 'Abcd1234', 'Abcd1234xy', 'Abcd123!', 'Abcd1234xyz!'].map(passwordStrength)).toEqual([0, 0, 1, 2, 2, 3])
  })
})
