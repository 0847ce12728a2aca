import { Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import type { RecordPage } from '../../contract/envelope'
import type { DictionaryItem } from '../../fields/fieldType'
import { RequestRefusal } from '../errors'
import { presentRow } from '../resources/presentRecord'
import { readListPage } from '../resources/queries/listRows'
import { openPage } from '../resources/recordServices'
import { scopeConditions, type Condition } from '../resources/scope'
import { defineCall, type PersonServices, type PlatformCall } from './call'
import { readFields, textOf, textsOf } from './readFields'
import { Id, Keyword, NullableText, pageOf, Paging, strict } from './shapes'
import { requireVisible } from './visibleOrganizations'

const tag = '字典与查找'
const Coded = Type.Object({ code: Type.String(), name: Type.String() })
const Item = Type.Object({ value: Type.String(), label: Type.String(), tone: Type.Optional(Type.String()), parent: Type.Optional(Type.String()) })
const mostFound = 50

/** What calls ask of dictionaries and of records that point to a record (spec §7). */
export const lookupCalls: readonly PlatformCall[] = [
  defineCall({
    client: 'main', method: 'POST', path: '/cpzx/businessScope/searchByName', id: 'lookup.businessScope', tag, summary: '按名称找经营范围',
    body: Type.Object({ name: Type.Optional(Keyword) }, strict), answer: Type.Array(Coded),
    handle: async (services, { body: { name = '' } }) => itemsOf(services, 'veh_business_scope').filter(({ label }) => label.includes(name.trim())).slice(0, mostFound).map(toCoded),
  }),
  defineCall({
    client: 'main', method: 'GET', path: '/jg/org/business/scope/listAll/{id}', id: 'lookup.orgBusinessScope', tag, summary: '一个组织的经营业务', answer: Type.Array(Coded),
    handle: async (services, { params: { id = '' } }) => businessOf(services, id),
  }),
  defineCall({
    client: 'main', method: 'POST', path: '/yunyi-yewu/qyjg/org/business/scope/v1/listAll', id: 'lookup.orgsBusinessScope', tag, summary: '若干组织的经营业务',
    body: Type.Object({ orgIds: Type.Array(Id, { minItems: 1, maxItems: 200 }) }, strict), answer: Type.Array(Type.Composite([Type.Object({ orgId: Id }), Coded])),
    handle: async (services, { body }) => (await Promise.all(body.orgIds.map(async (orgId) => (await businessOf(services, orgId)).map((business) => ({ orgId, ...business }))))).flat(),
  }),
  defineCall({
    client: 'main', method: 'POST', path: '/cpzx/cpzx/businessType/searchByCode', id: 'lookup.businessType', tag, summary: '按代码找业务类别', query: Type.Object({ code: Id }, strict),
    answer: Type.Array(Coded),
    handle: async (services, { query: { code } }) => itemsOf(services, 'veh_business_category').filter(({ value, parent }) => value === code || parent === code).map(toCoded),
  }),
  defineCall({
    client: 'main', method: 'GET', path: '/cpzx/cpzx/dic/group/listItems/{code}', id: 'lookup.dictionary', tag, summary: '一个字典的全部条目', answer: Type.Array(Item),
    handle: async (services, { params: { code = '' } }) => itemsOf(services, code),
  }),
  defineCall({
    client: 'main', method: 'POST', path: '/danger/handling/danger/searchByTargetId', id: 'lookup.hazardsOfTarget', tag, summary: '与一条记录有关的隐患：车辆、场所、船舶、线路、人员、风险点或来源记录',
    body: Type.Object({ targetId: Id, ...Paging }, strict), answer: pageOf(Type.Object({ id: Id, version: Type.Integer() })),
    handle: (services, { body: { targetId, current = 1, size = 20 } }) => hazardsOf(services, targetId, { current, size }),
  }),
  defineCall({
    client: 'main', method: 'GET', path: '/danger/dual/prevention/build/getBuilderByOrgId/{id}', id: 'lookup.dualPreventionBuilder', tag, summary: '双重预防机制的建设责任人：安全管理机构负责人，没有的是分管安全负责人或主要负责人',
    answer: Type.Union([Type.Object({ orgId: Id, orgName: Type.String(), empId: Id, empName: NullableText, mobile: NullableText, duty: Type.String() }), Type.Null()]),
    handle: (services, { params: { id = '' } }) => builderOf(services, id),
  }),
]

function itemsOf({ set }: PersonServices, name: string): readonly DictionaryItem[] {
  const dictionary = Object.hasOwn(set.dictionaries, name) ? set.dictionaries[name] : undefined
  if (!dictionary) throw new RequestRefusal('notFound', { message: `没有字典 ${name}` })
  return dictionary.items
}

const toCoded = ({ value, label }: DictionaryItem) => ({ code: value, name: label })

/** What an organisation does for business, by its record. */
async function businessOf(services: PersonServices, orgId: string): Promise<readonly { code: string; name: string }[]> {
  await requireVisible(services, orgId)
  const [record] = await readFields(services, 'organization', ['industries'], [sql`t.id = ${orgId}`])
  const held = textsOf(record?.industries)
  return itemsOf(services, 'industry_kind').filter(({ value }) => held.includes(value)).map(toCoded)
}

/** Hazards that name a record in any of their references, or came out of it; as the page of hazards lists them. */
async function hazardsOf(services: PersonServices, targetId: string, paging: { current: number; size: number }): Promise<RecordPage> {
  const home = services.set.resources['hazard']?.home
  if (home === undefined) throw new RequestRefusal('notFound', { message: '没有隐患页面' })
  const table = openPage(services, home, 'view')
  const pointing = table.ownColumns.filter(({ field, refersTo }) => (refersTo !== null && field.name !== table.page.owner) || field.name === 'sourceRecordId')
  const named = pointing.map(({ column, storage }): Condition => (storage === 'textArray' ? sql`t.${sql.ref(column)} @> ${[targetId]}::text[]` : sql`t.${sql.ref(column)} = ${targetId}`))
  const conditions = [sql`t.deleted_at is null`, ...scopeConditions(table, services.principal), sql`(${sql.join(named, sql` or `)})`]
  const query = { ...paging, orders: [], filters: {}, keyword: '', removed: false }
  const { rows, total } = await readListPage(services.db, table, conditions, query, true)
  return { records: rows.map((row) => presentRow(services, table, row)), total, ...paging }
}

const duties = [['safetyManager', '安全管理机构负责人'], ['safetyLeader', '分管安全负责人'], ['principal', '主要负责人']] as const

async function builderOf(services: PersonServices, orgId: string) {
  const { organization } = await requireVisible(services, orgId)
  const [record] = await readFields(services, 'organization', duties.map(([field]) => field), [sql`t.id = ${orgId}`])
  const named = duties.find(([field]) => textOf(record?.[field]) !== null)
  if (!named) return null
  const [field, duty] = named
  const [person] = await readFields(services, 'employee', ['name', 'mobile'], [sql`t.id = ${record?.[field]}`])
  return person ? { orgId, orgName: organization.name, empId: person.id, empName: textOf(person.name), mobile: textOf(person.mobile), duty } : null
}
