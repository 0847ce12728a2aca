import { describe, expect, it } from 'vitest'
import { decideNavigation, type Verdict } from '../../../src/app/guard/decideNavigation'
import { officer } from '../officer'

const now = 1_700_000_000_000
const sessions = { none: null, live: { ...officer, failureTime: now + 1 }, expired: { ...officer, failureTime: now }, loggedOut: { ...officer, failureTime: now + 1, logined: false } }
const own = ['absent', 'match', 'mismatch'] as const
const userInfo = JSON.stringify({ empId: 'e2', ownerId: 'o2', refreshToken: 'r2' })
const links = { none: {}, valid: { token: 't2', userInfo: userInfo }, tokenAlone: { token: 't2' }, broken: { token: 't2', userInfo: '{"empId":' }, noUser: { token: 't2', userInfo: '["e2"]' }, emptyToken: { token: '', userInfo } }

interface Case {
  readonly session: keyof typeof sessions
  readonly orgId: (typeof own)[number]
  readonly empId: (typeof own)[number]
  readonly path: string
  readonly link: keyof typeof links
  readonly code: 'absent' | 'present'
  readonly linkLogin: boolean
}

/** Every combination there is. */
const cases = product<Case>({
  session: ['none', 'live', 'expired', 'loggedOut'],
  orgId: own,
  empId: own,
  path: ['/', '/login', '/sso', '/scanCodeUpload', '/letterCheck', '/vehicleComplaint', '/check/waybill/ABCD', '/check/waybill', '/scanLogin', '/veh', '/404'],
  link: ['none', 'valid', 'tokenAlone', 'broken', 'noUser', 'emptyToken'],
  code: ['absent', 'present'],
  linkLogin: [true, false],
})

/** Spec §4, row by row: the first that holds decides. */
const steps: readonly { readonly step: string; readonly holds: (one: Case) => boolean; readonly verdict: Verdict }[] = [
  { step: '1: logged in, not expired, orgId and empId match or are absent', holds: ({ session, orgId, empId }) => session === 'live' && orgId !== 'mismatch' && empId !== 'mismatch', verdict: { kind: 'proceed' } },
  { step: '2: public', holds: ({ path }) => ['/', '/sso', '/scanCodeUpload', '/letterCheck', '/vehicleComplaint', '/check/waybill/ABCD'].includes(path), verdict: { kind: 'proceed' } },
  { step: '3: token and userInfo in the link', holds: ({ link, linkLogin }) => linkLogin && link === 'valid', verdict: { kind: 'adopt', token: 't2', userInfo } },
  { step: '4: cloud code', holds: ({ code }) => code === 'present', verdict: { kind: 'exchange', code: 'c1' } },
  { step: '5: the login, unless it is open', holds: ({ path }) => path !== '/login', verdict: { kind: 'login' } },
  { step: 'the login itself', holds: () => true, verdict: { kind: 'proceed' } },
]

describe('the navigation guard', () => {
  it.each(steps)('decides by step $step', ({ step, verdict }) => {
    const decided = cases.filter((one) => steps.find(({ holds }) => holds(one))?.step === step)
    expect(decided.length).toBeGreaterThan(0)
    for (const one of decided) expect(decideNavigation(navigationOf(one)), JSON.stringify(one)).toEqual(verdict)
  })

  it('walks every combination', () => {
    expect(cases).toHaveLength(4 * 3 * 3 * 11 * 6 * 2 * 2)
  })
})

function navigationOf({ session, orgId, empId, path, link, code, linkLogin }: Case) {
  const query = new URLSearchParams({
    ...(orgId === 'absent' ? {} : { orgId: orgId === 'match' ? officer.ownerId : 'o9' }),
    ...(empId === 'absent' ? {} : { empId: empId === 'match' ? officer.empId : 'e9' }),
    ...links[link],
    ...(code === 'present' ? { cloudCode: 'c1' } : {}),
  })
  return { user: sessions[session], now, path, query, settings: { linkLogin } }
}

function product<Row extends object>(values: { readonly [Key in keyof Row]: readonly Row[Key][] }): readonly Row[] {
  const keys = Object.keys(values) as (keyof Row)[]
  return keys.reduce<readonly Partial<Row>[]>((rows, key) => rows.flatMap((row) => values[key].map((value) => ({ ...row, [key]: value }))), [{}]) as readonly Row[]
}
