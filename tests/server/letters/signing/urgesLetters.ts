import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { RecordData, RecordPage } from '../../../../src/contract/envelope'
import { day } from '../../../day'
import type { CastName } from '../../platform/platformHarness'
import { done } from '../../platform/recordCalls'
import { ids, letters, type LetterWorld } from './letterWorld'

/** Who has not signed is reminded, one by one and with a batch. */
export function urgesLetters({ harness, nextYear, read, move, signFully, verify, template, issued }: LetterWorld): void {
  it('is urged by who issued it: a message to whose turn it is, once a day', async () => {
    const { id, letterNo, title } = await issued(await template({}), { title: '要催的责任书' })
    const messages = async () => done(await harness().call<RecordPage>('driver', 'POST /myMsg/page', { current: 1, size: 100 })).records.filter((message) => message['title'] === `请签署：${String(title)}`)
    expect(await move('driver', id, 'urge', {}, '/dqzrs')).toMatchObject({ code: 3 })
    expect(done(await move('director', id, 'urge'))).toMatchObject({ letterNo, status: 'pending', urgedCount: 1, urgedDay: day(0) })
    expect(await messages()).toHaveLength(1)
    expect(await read('driver', (await messages())[0]!.id, '/myMsg')).toMatchObject({ receiver: ids.driver, sender: ids.director, status: 'unread', kind: 'sign', routePath: `/dqzrs?open=${id}`, content: `《要催的责任书》还等您签署，请在${day(10)}前签完。` })
    expect(await move('director', id, 'urge')).toMatchObject({ code: 9, msg: '今天已经催过，每人每天只发一条' })
    await sql`update responsibility_letter set urged_day = urged_day - 1 where id = ${id}`.execute(harness().database.db)
    done(await move('director', id, 'urge'))
    expect(await messages()).toHaveLength(2)
    await signFully('driver', id)
    // Those who have signed are left alone; whose turn it is now is the keeper of the stamp.
    await sql`update responsibility_letter set urged_day = null where id = ${id}`.execute(harness().database.db)
    expect(done(await move('director', id, 'urge'))).toMatchObject({ status: 'partial', urgedCount: 1 })
    expect(await messages()).toHaveLength(2)
    expect(await verify(id)).toMatchObject({ result: 'valid' })
  })

  it('is urged with its whole batch, though not a second time that day', async () => {
    const batches = '/dqzrsOwnerList/batch'
    const batch = done(await harness().call<RecordData>('director', `POST ${batches}`, {
      title: '要催的一批', template: await template({ kind: 'special' }), year: nextYear(), startDate: day(0), deadline: day(10), targetEmps: [ids.driver, ids.officer], partyASigner: ids.director,
    }))
    expect(await move('director', batch.id, 'urge', {}, batches), 'not sent out yet').toMatchObject({ code: 8 })
    done(await move('director', batch.id, 'issue', {}, batches))
    const messages = async (who: CastName) => done(await harness().call<RecordPage>(who, 'POST /myMsg/page', { current: 1, size: 100 })).records.filter((message) => message['title'] === '请签署：要催的一批')
    const { records: made } = done(await harness().call<RecordPage>('director', `POST ${letters}/page`, { current: 1, size: 10, batch: [batch.id] }))
    done(await move('director', made.find((one) => one['partyBEmp'] === ids.officer)!.id, 'urge'))
    expect(done(await move('director', batch.id, 'urge', {}, batches))).toMatchObject({ status: 'signing', urgedDay: day(0), urgedTimes: 1 })
    const [toDriver, toOfficer] = [await messages('driver'), await messages('officer')]
    expect([toDriver.length, toOfficer.length]).toEqual([1, 1])
    expect(await read('driver', toDriver[0]!.id, '/myMsg')).toMatchObject({ sender: ids.director, routePath: `/dqzrs?open=${made.find((one) => one['partyBEmp'] === ids.driver)!.id}` })
    expect(await move('director', batch.id, 'urge', {}, batches)).toMatchObject({ code: 9, msg: '今天已经催过，每人每天只发一条' })
  })
}
