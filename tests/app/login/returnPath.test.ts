import { expect, it } from 'vitest'
import { returnPath } from '../../../src/app/login/returnPath'

it.each([
  [{ from: '/veh?size=10' }, '/veh?size=10'],
  [{ from: '/sso?appId=a' }, '/sso?appId=a'],
  [{ from: '/loginLog' }, '/loginLog'],
  [null, '/index'],
  [{ from: '/' }, '/index'],
  [{ from: '/?a=1' }, '/index'],
  [{ from: '/login?a=1' }, '/index'],
  [{ from: '//evil.example' }, '/index'],
  [{ from: '/\\evil.example' }, '/index'],
  [{ from: 'https://evil.example' }, '/index'],
  [{ from: 7 }, '/index'],
])('after the login %j leads to %s', (state, path) => {
  expect(returnPath(state)).toBe(path)
})
