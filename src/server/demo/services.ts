import { demoRecord, numberedId, personId, type DemoMove, type DemoRecord, type DemoWorld } from './demoWorld'
import { companyOf, orgId } from './organizations'

const group = orgId('XC')

interface Account {
  readonly code: string
  readonly product: string
  readonly bought: number
  readonly spent: readonly number[]
  /** Days from today to the end. */
  readonly days: number
  readonly shared: boolean
}

/** What was bought of each service, how much of it is used, and when it runs out; these five are looked at. */
const told: readonly Account[] = [
  { code: 'XC', product: 'esign', bought: 2000, spent: [12, 35, 8, 46], days: 210, shared: true },
  { code: 'XC', product: 'sms', bought: 5000, spent: [420, 380, 510], days: 240, shared: true },
  // The year's letters took 88; what is left does not do for twenty more.
  { code: 'XC-KY', product: 'esign', bought: 120, spent: [18, 88], days: 25, shared: false },
  { code: 'XC-WH', product: 'face', bought: 300, spent: [90, 110], days: -6, shared: false },
  { code: 'XC-YL', product: 'esign', bought: 160, spent: [9, 12], days: 160, shared: false },
]

/** The rest of the companies' services, each used a little at a time. */
const companyServices = [['esign', 400, 6], ['sms', 3000, 40], ['face', 900, 12]] as const

function accountsOf(world: DemoWorld): readonly Account[] {
  const rest = ['XC-KY', 'XC-WH', 'XC-ZH', 'XC-TC', 'XC-YL', 'XC-HY'].flatMap((code) => companyServices.map(([product, bought, most], index): Account => (
    { code, product, bought, spent: Array.from({ length: world.scale(18) }, (_, turn) => 1 + ((turn * 7 + index * 3) % most)), days: 90 + index * 60, shared: false }
  )).filter((account) => !told.some(({ code: other, product }) => other === account.code && product === account.product)))
  const seals = ['XC-KY', 'XC-TC'].map((code): Account => ({ code, product: 'companySeal', bought: 30, spent: Array.from({ length: world.scale(15) }, () => 1), days: 240, shared: false }))
  return [...told, ...rest, ...seals]
}

/** What a service is used up by. */
function businessOf(product: string): string {
  return product === 'face' ? 'onlineTraining' : product === 'companySeal' ? 'stampApply' : 'responsibilityLetter'
}

/** Balances with the changes they sum up, packages to buy, and what each business takes. */
export function makeServices(world: DemoWorld): void {
  const { day, moment } = world.calendar
  const changes: DemoRecord[] = []
  const change = (values: Readonly<Record<string, unknown>>, ago: number) => {
    const number = changes.length + 1
    const changeTime = moment(-ago, '10:30')
    changes.push(demoRecord(world, { page: 'quotaChange', id: numberedId('quota', number), createdAt: changeTime, values: { changeNo: `LS${String(number).padStart(6, '0')}`, operator: personId(2), changeTime, ...values } }))
  }
  world.add('productBalance', accountsOf(world).map(({ code, product, bought, spent, days, shared }, index) => {
    let left: number = bought
    const balance = numberedId('balance', index + 1)
    change({ org: orgId(code), balance, product, kind: 'purchase', amount: bought, balanceAfter: bought, money: (bought * 2).toFixed(2), remark: '年度采购' }, 365 - days)
    spent.forEach((amount, turn) => {
      left -= amount
      change({ org: orgId(code), balance, product, kind: 'deduct', amount: -amount, balanceAfter: left, bizType: businessOf(product), bizNo: `YW${index + 1}-${turn + 1}` }, 120 - Math.floor((turn * 115) / Math.max(spent.length, 5)))
    })
    return demoRecord(world, { page: 'productBalance', id: balance, values: { org: orgId(code), orgName: companyOf(code).name, product, total: bought, used: bought - left, remaining: left, warnLine: 20, validFrom: day(days - 365), validTo: day(days), shareToChildren: shared } })
  }))
  world.add('quotaChange', changes)
  world.add('productSku', [['电子签名500份', 'esign', 500, '900.00'], ['电子签名2000份', 'esign', 2000, '3200.00'], ['短信5000条', 'sms', 5000, '400.00'], ['企业印章证书一年', 'companySeal', 1, '300.00']].map(([name, product, amount, price], index) =>
    demoRecord(world, { page: 'productSku', id: numberedId('sku', index + 1), values: { code: `TC${String(index + 1).padStart(3, '0')}`, name, org: group, product, channel: '平台直销', amount, validMonths: 12, price, enabled: true } })))
  world.add('deductRule', [['责任书签署', 'responsibilityLetter', 'esign', 1], ['责任书短信提醒', 'responsibilityLetter', 'sms', 1], ['培训人脸核验', 'onlineTraining', 'face', 2], ['消息推送短信', 'messagePush', 'sms', 1]].map(([name, businessType, product, amount], index) =>
    demoRecord(world, { page: 'deductRule', id: numberedId('rule', index + 1), values: { name, org: group, businessType, product, amount, enabled: true } })))
}

/** A bound stamp whose validity ends soon, and one that waits for the group. */
export function makeStamps(world: DemoWorld): void {
  const { day, moment } = world.calendar
  const stamp = (number: number, code: string, keeper: number, name: string, moves: readonly DemoMove[], values: Readonly<Record<string, unknown>>) => demoRecord(world, {
    page: 'dqfw', id: numberedId('stamp', number), createdAt: moment(-100, '09:30'), createdBy: personId(keeper), moves,
    values: { name, org: orgId(code), kind: 'safety', stampCode: `619999000000${number}`, reason: '签署安全生产责任书', keeper: personId(keeper), validFrom: day(-100), validTo: day(900), ...values },
  })
  const boundAt = moment(-98, '15:00')
  world.add('stamp', [
    stamp(1, 'XC-KY', 3, '星程客运安全管理专用章', [{ transition: 'approve', to: 'active', at: boundAt, by: personId(2) }], { status: 'active', bindTime: boundAt, auditor: personId(2), auditOpinion: '图样与备案一致', validTo: day(19) }),
    stamp(2, 'XC-WH', 5, '星程危货安全管理专用章', [], { status: 'applying' }),
  ])
}

const articles = [
  { code: 'XC', title: '集团召开冬季安全生产部署会', column: 'news', scope: 'children', ago: 6, top: true },
  { code: 'XC', title: '冰雪天气行车的八条经验', column: 'experience', scope: 'children', ago: 15, top: false },
  { code: 'XC-KY', title: '客运一队百日无事故', column: 'news', scope: 'self', ago: 3, top: false },
  { code: 'SF-JG', title: '关于加强岁末年初运输安全的政策解读', column: 'policy', scope: 'all', ago: 9, top: false },
  { code: 'XC-WH', title: '危货押运须知（草稿）', column: 'knowledge', scope: 'self', ago: 1, top: false },
] as const

/** News of the group and its companies; the last is still a draft. */
export function makeArticles(world: DemoWorld): void {
  const { moment } = world.calendar
  world.add('article', articles.map(({ code, title, column, scope, ago, top }, index) => {
    const isDraft = index === articles.length - 1
    const publishTime = moment(-ago, '16:00')
    const publisher = personId(code === 'XC-KY' ? 4 : code === 'SF-JG' ? 1 : code === 'XC' ? 2 : 5)
    return demoRecord(world, {
      page: 'news', id: numberedId('article', index + 1), createdAt: moment(-ago, '14:00'), createdBy: publisher,
      moves: isDraft ? [] : [{ transition: 'publishSelf', to: 'published', at: publishTime, by: publisher }],
      values: { title, channel: 'news', column, source: 'own', org: orgId(code), scope, top, author: '安全科', summary: `${title}。`, content: `<p>${title}。请各单位组织学习并抓好落实。</p>`, status: isDraft ? 'draft' : 'published', readCount: isDraft ? 0 : 60 + ago * 23, ...(isDraft ? {} : { publisher, publishTime }) },
    })
  }))
}

/** The group's own settings; those of the whole deployment are made at its first start. */
export function makeAppSettings(world: DemoWorld): void {
  world.add('appSetting', [
    demoRecord(world, { page: 'appSetting', id: numberedId('setting', 1), values: { appId: 'default', code: 'web_access_url', title: '榆林属地接口地址', value: '/web', org: group, region: '610800' } }),
    demoRecord(world, { page: 'appSetting', id: numberedId('setting', 2), values: { appId: 'default', code: 'annexMode', title: '附件方式', value: 'server', org: group } }),
  ])
}
