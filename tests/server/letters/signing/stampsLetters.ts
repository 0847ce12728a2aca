import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { day } from '../../../day'
import { done } from '../../platform/recordCalls'
import { ids, type LetterWorld } from './letterWorld'

/** Who may stamp, with what, and how often. */
export function stampsLetters({ harness, read, move, readAll, code, sign, signFully, template, issued }: LetterWorld): void {
  it('is stamped only by the keeper, or who was granted it, with a stamp of the company that is valid', async () => {
    const { id } = await issued(await template({}))
    await signFully('driver', id)
    await readAll('director', id)
    const stamped = async (stamp?: string) => sign('director', id, { ...(stamp ? { stamp } : {}), smsCode: '000000' })
    const { db } = harness().database
    const set = (change: ReturnType<typeof sql>) => sql`update stamp set ${change} where id = 'stamp00001'`.execute(db)
    expect(await stamped()).toMatchObject({ msg: '请选择要盖的印章' })
    expect(await stamped('stamp00002')).toMatchObject({ msg: '这枚印章不是签署单位的' })
    const refusals: string[] = []
    for (const [change, back] of [
      [sql`status = 'frozen'`, sql`status = 'active'`], [sql`valid_to = ${day(-1)}`, sql`valid_to = ${day(19)}`], [sql`keeper = ${ids.officer}`, sql`keeper = ${ids.officer}`],
      [sql`authorized = array[${ids.director}]::text[], authorized_from = ${day(2)}, authorized_to = ${day(5)}`, sql`authorized_from = ${day(-2)}`],
    ] as const) {
      await set(change)
      refusals.push((await stamped('stamp00001')).msg)
      await set(back)
    }
    expect(refusals).toEqual(['这枚印章已冻结，不能使用', expect.stringContaining('这枚印章不在有效期内'), '您不是这枚印章的保管人，也没有得到用章授权', '您的用章授权不在有效期内'])
    expect(done(await sign('director', id, { stamp: 'stamp00001', smsCode: await code('director', id) }))).toMatchObject({ status: 'signed' })
    await set(sql`keeper = ${ids.director}, authorized = null, authorized_from = null, authorized_to = null`)
    // Named on the letter, the keeper is the one who is asked.
    expect((await issued(await template({}), { stamp: 'stamp00001' }))['signers']).toMatchObject([{ role: 'partyBSigner', signer: ids.driver }, { role: 'partyASeal', signer: ids.director }])
  })

  it('is stamped as often as the stamp was granted, and the last time freezes it until more is granted', async () => {
    const { db } = harness().database
    await sql`update stamp set max_use = 1, used_count = 0 where id = 'stamp00001'`.execute(db)
    const [one, other] = [await issued(await template({})), await issued(await template({}))]
    for (const { id } of [one, other]) await signFully('driver', id)
    await signFully('director', one.id, { stamp: 'stamp00001' })
    expect(await read('director', 'stamp00001', '/dqfw')).toMatchObject({ usedCount: 1, status: 'frozen', frozenReason: '用章次数达到授权上限，自动冻结' })
    await readAll('director', other.id)
    expect(await sign('director', other.id, { stamp: 'stamp00001', smsCode: '000000' })).toMatchObject({ msg: '这枚印章已冻结，不能使用' })
    expect(await move('director', 'stamp00001', 'unfreeze', {}, '/dqfw')).toMatchObject({ code: 9, msg: expect.stringContaining('请先提高授权用章次数') as string })
    expect(done(await move('director', 'stamp00001', 'unfreeze', { maxUse: 0 }, '/dqfw'))).toMatchObject({ status: 'active' })
    expect(done(await sign('director', other.id, { stamp: 'stamp00001', smsCode: await code('director', other.id) }))).toMatchObject({ status: 'signed' })
  })
}
