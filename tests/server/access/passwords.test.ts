import { describe, expect, it } from 'vitest'
import { createGate, GateFullError } from '../../../src/server/access/gate'
import { hashPassword, verifyPassword } from '../../../src/server/access/passwords'
import { passwordProblem } from '../../../src/server/access/changePassword'

describe('a password', () => {
  it('is kept as a salted scrypt PHC string', async () => {
    const [one, other] = await Promise.all([hashPassword('Robot-2468'), hashPassword('Robot-2468')])
    expect(one).toMatch(/^\$scrypt\$ln=16,r=8,p=2\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(other)
    expect(await verifyPassword('Robot-2468', one)).toBe(true)
    expect(await verifyPassword('robot-2468', one)).toBe(false)
  })

  it('of nobody is never right, and takes as long as that of somebody', async () => {
    const hash = await hashPassword('Robot-2468')
    const time = async (stored: string | null) => {
      const started = performance.now()
      expect(await verifyPassword('wrong', stored)).toBe(false)
      return performance.now() - started
    }
    const [nobody, somebody] = [await time(null), await time(hash)]
    expect(nobody).toBeGreaterThan(somebody / 3)
  })

  it.each([
    ['Ab1-', '新密码至少 8 个字符'],
    ['abcdefgh', '新密码须含字母、数字、符号中的至少两种'],
    ['a13800000001', '新密码不能包含手机号'],
    ['安全第一safety', null],
    ['Star-2468', null],
  ])('%s is judged: %s', (password, problem) => {
    expect(passwordProblem(password, '13800000001')).toBe(problem)
  })
})

describe('a gate', () => {
  it('runs no more than its number at once and refuses a crowd', async () => {
    const gate = createGate({ atOnce: 2, waiting: 3 })
    let running = 0
    let most = 0
    const task = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running -= 1
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 7 }, () => gate(task)))
    expect(most).toBe(2)
    expect(outcomes.filter((outcome) => outcome.status === 'rejected').map((outcome) => outcome.reason instanceof GateFullError)).toEqual([true, true])
    await expect(gate(async () => 'open again')).resolves.toBe('open again')
  })

  it('goes on after a task that fails', async () => {
    const gate = createGate({ atOnce: 1, waiting: 1 })
    await expect(gate(async () => { throw new Error('no') })).rejects.toThrow('no')
    await expect(gate(async () => 'yes')).resolves.toBe('yes')
  })
})
