import { describe, expect, it } from 'vitest'
import { hasSecrets, withoutSecrets } from '../../../src/app/guard/navigationQuery'

describe('an address', () => {
  it('loses its token, user and cloud code, and nothing else', () => {
    const query = new URLSearchParams('token=t&f.plateNo=陕A&userInfo={}&f.plateNo=陕B&cloudCode=c&orgId=o1')
    expect(hasSecrets(query)).toBe(true)
    expect(withoutSecrets('/veh', query)).toBe(`/veh?${new URLSearchParams([['f.plateNo', '陕A'], ['f.plateNo', '陕B'], ['orgId', 'o1']])}`)
  })

  it('is a bare path where nothing is left', () => {
    expect(withoutSecrets('/veh', new URLSearchParams('token=t'))).toBe('/veh')
    expect(hasSecrets(new URLSearchParams('code=123'))).toBe(false)
  })
})
