import { Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import { dayOf } from '../../language/calendar'
import { withAncestors } from '../access/organizationTree'
import { defineCall, type PersonServices, type PlatformCall } from './call'
import { fieldIn, readFields, textOf } from './readFields'
import { Id, NullableText, strict } from './shapes'
import { requireVisible } from './visibleOrganizations'

const tag = '服务与额度'
const Balance = Type.Object({ orgId: Id, productCode: Type.String(), total: Type.Integer(), used: Type.Integer(), remaining: Type.Integer(), validFrom: NullableText, validTo: NullableText, shared: Type.Boolean() })
const Sku = Type.Object({ skuId: Id, code: Type.String(), name: Type.String(), productCode: Type.String(), channel: NullableText, amount: Type.Integer(), validMonths: Type.Integer(), price: Type.String() })
const Rule = Type.Object({ ruleId: Id, name: Type.String(), businessType: Type.String(), productCode: Type.String(), amount: Type.Integer() })

/** What services an organisation has left, may buy, and uses up (spec §7). */
export const quotaCalls: readonly PlatformCall[] = [
  defineCall({
    client: 'main', method: 'GET', path: '/jcfw/product/surplus/searchValidDate', id: 'quota.validDate', tag, summary: '一种服务用到哪一天：先到期的先用；没有的为空', query: Type.Object({ productCode: Id }, strict),
    answer: Type.Object({ productCode: Type.String(), validFrom: NullableText, validTo: NullableText, remaining: Type.Integer(), usable: Type.Boolean() }),
    async handle(services, { query: { productCode } }) {
      const today = dayOf(services.now)
      const balances = await balancesOf(services, services.principal.orgId, productCode)
      const isUsable = ({ remaining, validFrom, validTo }: (typeof balances)[number]) => remaining > 0 && (validTo ?? today) >= today && (validFrom ?? today) <= today
      const usable = balances.find(isUsable)
      const { validFrom = null, validTo = null, remaining = 0 } = usable ?? balances.at(-1) ?? {}
      return { productCode, validFrom, validTo, remaining, usable: usable !== undefined }
    },
  }),
  defineCall({
    client: 'main', method: 'POST', path: '/jy/quota/surplus', id: 'quota.surplus', tag, summary: '一个组织可用的服务余额，含上级共用的',
    body: Type.Object({ orgId: Type.Optional(Id), productCode: Type.Optional(Id) }, strict), answer: Type.Array(Balance),
    async handle(services, { body: { orgId = services.principal.orgId, productCode } }) {
      await requireVisible(services, orgId)
      return balancesOf(services, orgId, productCode)
    },
  }),
  defineCall({
    client: 'main', method: 'POST', path: '/sj/channel/sku/searchSkuListByOrgId', id: 'quota.skus', tag, summary: '一个组织可以购买的服务套餐', query: Type.Object({ orgId: Id, productCode: Type.Optional(Id) }, strict), answer: Type.Array(Sku),
    async handle(services, { query: { orgId, productCode } }) {
      const { tree } = await requireVisible(services, orgId)
      const rows = await readFields(services, 'productSku', ['code', 'name', 'product', 'channel', 'amount', 'validMonths', 'price', 'enabled'], [
        sql`t.org_id = any(${withAncestors(tree, orgId)}::text[])`, ...(productCode === undefined ? [] : [fieldIn(services, 'productSku', 'product', [productCode])]),
      ], sql` order by t.code, t.id limit 500`)
      return rows.filter(({ enabled }) => enabled !== false).map((row) => ({
        skuId: row.id, code: textOf(row.code) ?? '', name: textOf(row.name) ?? '', productCode: textOf(row.product) ?? '', channel: textOf(row.channel),
        amount: Number(row.amount), validMonths: Number(row.validMonths), price: String(row.price),
      }))
    },
  }),
  defineCall({
    client: 'main', method: 'POST', path: '/jcfw/product/deduct/rule/searchListByBusinessType', id: 'quota.deductRules', tag, summary: '办一项业务扣减什么', body: Type.Object({ businessType: Id }, strict), answer: Type.Array(Rule),
    async handle(services, { body: { businessType } }) {
      const above = withAncestors(await services.access.organizationTree(), services.principal.orgId)
      const rows = await readFields(services, 'deductRule', ['name', 'businessType', 'product', 'amount', 'enabled', 'org'], [sql`t.org_id = any(${above}::text[])`, fieldIn(services, 'deductRule', 'businessType', [businessType])], sql` order by t.id`)
      // A company's own rule for a product goes before its group's.
      const nearest = new Map(rows.toSorted((one, other) => above.indexOf(textOf(other.org) ?? '') - above.indexOf(textOf(one.org) ?? '')).map((row) => [row.product, row]))
      return [...nearest.values()].filter(({ enabled }) => enabled !== false).map((row) => ({ ruleId: row.id, name: textOf(row.name) ?? '', businessType, productCode: textOf(row.product) ?? '', amount: Number(row.amount) }))
    },
  }),
]

/** An organisation's own balances and those that organisations above share with it; what ends first comes first. */
async function balancesOf(services: PersonServices, orgId: string, productCode?: string) {
  const above = withAncestors(await services.access.organizationTree(), orgId)
  const rows = await readFields(services, 'productBalance', ['org', 'product', 'total', 'used', 'validFrom', 'validTo', 'shareToChildren'], [
    sql`t.org_id = any(${above}::text[])`, ...(productCode === undefined ? [] : [fieldIn(services, 'productBalance', 'product', [productCode])]),
  ])
  return rows.filter(({ org, shareToChildren }) => org === orgId || shareToChildren === true)
    .map((row) => ({
      orgId: textOf(row.org) ?? '', productCode: textOf(row.product) ?? '', total: Number(row.total ?? 0), used: Number(row.used ?? 0), remaining: Number(row.total ?? 0) - Number(row.used ?? 0),
      validFrom: textOf(row.validFrom), validTo: textOf(row.validTo), shared: row.org !== orgId,
    }))
    .sort((one, other) => (one.validTo ?? '9999').localeCompare(other.validTo ?? '9999') || one.productCode.localeCompare(other.productCode))
}
