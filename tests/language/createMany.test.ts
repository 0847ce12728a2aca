import { describe, expect, it } from 'vitest'
import { eachAlone, severalOf } from '../../src/language/createMany'
import { formatFinding } from '../../src/language/finding'
import { dictionaryOf, refersTo } from '../../src/language/gate/references'
import { loadSchemas } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { fixtureFolder } from '../fixtures/loadFixture'
import { loadShippedSchemas } from '../shippedSchemas'

const core = await readSchemaFolder(fixtureFolder('core'))
const bill = {
  version: 1, path: '/bill', title: '津贴', menu: false, resource: 'bill', createMany: 'driver',
  fields: {
    no: { title: '单号', type: 'string', required: true, unique: true },
    driver: { title: '驾驶员', type: 'emp', required: true },
    name: { title: '姓名', type: 'string', from: 'driver.name' },
    greeting: { title: '称呼', type: 'string', compute: "name + '师傅'" },
    earlier: { title: '已有', type: 'int', readOnly: true, find: { page: 'bill', where: { driver: 'driver' }, measure: 'count()' } },
    remark: { title: '备注', type: 'string' },
  },
}
const load = (...pages: object[]) => loadSchemas([...core, ...pages.map((page, index) => ({ path: `people/${index === 0 ? 'bill' : `bill${index}`}.json`, text: JSON.stringify(page) }))])

describe('many records at once', () => {
  it('need a number where each has one that only people could give', () => {
    expect(load(bill).findings.map(formatFinding)).toEqual([expect.stringMatching(/“单号”（no）要一条一条填，各不相同，批量新增时不能只填一次  给“no”写上自动编号“number”/)])
    const { findings, set } = load({ ...bill, fields: { ...bill.fields, no: { ...bill.fields.no, number: 'JT{0000}' } } })
    expect(findings).toEqual([])
    expect(set.pages['bill']!.createMany).toEqual(['driver'])
    expect([...eachAlone(set.pages['bill']!)].sort()).toEqual(['earlier', 'greeting', 'name', 'no'])
  })

  it('are inherited, and say nothing where the page creates none', () => {
    const { no: _no, ...fields } = bill.fields
    const base = { ...bill, fields }
    const { findings, set } = load(base, { version: 1, extends: 'bill', path: '/bill1', title: '下级津贴', menu: false, actions: ['view'] }, { version: 1, extends: 'bill', path: '/bill2', title: '本队津贴', menu: false })
    expect(findings.map(formatFinding)).toEqual([])
    expect(['bill', 'bill1', 'bill2'].map((id) => set.pages[id]!.createMany)).toEqual([['driver'], [], ['driver']])
  })

  it('are not for a page with one record', () => {
    const { no: _no, ...fields } = bill.fields
    expect(load({ ...bill, fields, single: true }).findings.map(({ code }) => code)).toEqual(['wrongValue'])
  })

  it('are offered by shipped pages, each for references of one', async () => {
    const pages = Object.values((await loadShippedSchemas()).pages).filter(({ createMany }) => createMany.length > 0)
    expect(pages.length).toBeGreaterThanOrEqual(10)
    for (const page of pages) for (const name of page.createMany) expect(severalOf(page.fields[name]!), `${page.id}.${name}`).not.toBeNull()
  })

  it('know by what many of them are narrowed, with its items and what it points to; where one is chosen at a time nothing is sent along', async () => {
    const { pages } = await loadShippedSchemas()
    const names = (page: string, resource: string) => pages[page]!.references[resource]!.narrow?.map(({ name }) => name)
    expect(names('behaviorExam', 'employee')).toEqual(['status', 'dept', 'posts', 'licenseClasses'])
    expect(names('inspectionPlan', 'vehicle')).toEqual(['plateColor', 'businessCategory', 'vehicleType', 'operateStatus'])
    expect(names('vehInsurance', 'vehicle')).toBeUndefined()
    for (const page of Object.values(pages)) {
      for (const field of Object.values(page.references).flatMap(({ narrow = [] }) => narrow)) {
        const dictionary = dictionaryOf(field)
        expect(page[dictionary === null ? 'references' : 'dictionaries'], `${page.id} ${field.name}`).toHaveProperty(dictionary ?? refersTo(field)!)
      }
    }
  })
})
