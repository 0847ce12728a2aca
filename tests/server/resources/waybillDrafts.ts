import { sql } from 'kysely'
import { expect } from 'vitest'
import { day } from '../../day'
import type { PlatformHarness } from '../platform/platformHarness'
import { recordCalls } from '../platform/recordCalls'

/** Waybills of the demonstration's company for dangerous goods, and what it has set for them. */
export function waybillDrafts(harness: () => PlatformHarness) {
  const { create, read, list } = recordCalls(harness)
  const write = (text: ReturnType<typeof sql>) => text.execute(harness().database.db)
  const copied = ['shipper', 'shipperPhone', 'loader', 'loaderPhone', 'consignee', 'consigneePhone', 'loadRegion', 'loadAddress', 'unloadRegion', 'unloadAddress', 'vehicle', 'trailer', 'tank', 'driver', 'escort', 'transportKind', 'businessKind', 'dispatcher', 'dispatchTime', 'preTripItems', 'loadingItems'] as const

  /** A draft like one that went its way, with everybody and everything in order. */
  async function draft(values: object = {}): Promise<string> {
    const [one] = await list('dangerousGoods', '/waybill', { status: ['completed'] })
    const model = await read('dangerousGoods', '/waybill', one!.id)
    await write(sql`update waybill set status = 'completed' where (vehicle = ${model['vehicle']} or driver = ${model['driver']} or escort = ${model['escort']}) and status in ('pending', 'transit', 'arrived')`)
    await write(sql`update vehicle set operate_status = 'operating', inspection_valid_to = ${day(90)}::date, transport_cert_valid_to = ${day(90)}::date, business_scope = array['danger3'], approved_load = 32000 where id in (${model['vehicle']}, ${model['trailer']})`)
    await write(sql`update tank set status = 'inUse', next_inspect_date = ${day(90)}::date, max_fill_weight = 30, allowed_cargos = '[{"unNo": "1203"}, {"unNo": "1202"}]'::jsonb where id = ${model['tank']}`)
    await write(sql`update inspection set dispatch_decision = 'release' where vehicle = ${model['vehicle']} and inspect_day = ${day(1)}::date`)
    await write(sql`update employee set status = 'onDuty', qual_types = array['dangerousDriver', 'dangerousEscort'], qual_end = ${day(90)}::date, license_end = ${day(90)}::date, license_points = 0, license_classes = array['A2'], health_exam_next = ${day(90)}::date where id in (${model['driver']}, ${model['escort']})`)
    await write(sql`delete from vehicle_insurance where vehicle = ${model['vehicle']} and kind = 'dangerousCarrier' and id <> (select max(id) from vehicle_insurance where vehicle = ${model['vehicle']} and kind = 'dangerousCarrier')`)
    await write(sql`update vehicle_insurance set status = 'active', start_date = ${day(-200)}::date, end_date = ${day(2)}::date where vehicle = ${model['vehicle']} and kind = 'dangerousCarrier'`)
    await write(sql`update responsibility_letter set status = 'signed', end_date = ${day(1)}::date, party_b_emp = (array[${model['driver']}::text, ${model['escort']}::text])[n] from (select id, row_number() over (order by id) as n from responsibility_letter) as o where o.id = responsibility_letter.id and n <= 2`)
    await write(sql`update behavior_exam set status = 'closed' where employee = ${model['driver']}`)
    const answer = await create('dangerousGoods', '/waybill', {
      ...Object.fromEntries(copied.map((name) => [name, model[name]])), ownerOrg: model['ownerOrg'], planDepartTime: `${day(1)}T00:00:00.000Z`, planArriveTime: `${day(2)}T00:00:00.000Z`,
      isDangerous: true, items: [{ cargo: 'cargo-1203', packageKind: 'tank', quantity: 28, unit: 't' }], ...values,
    })
    expect(answer.errors ?? []).toEqual([])
    return answer.data.id
  }

  async function intercept(values: object): Promise<void> {
    const [setting] = await list('dangerousGoods', '/waybillSetting')
    expect(await harness().call('dangerousGoods', `PUT /waybillSetting/${setting!.id}`, { version: setting!.version, ...values })).toMatchObject({ code: 0 })
  }

  return { copied, draft, intercept, write }
}
