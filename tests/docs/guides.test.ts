import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBlock } from '../../src/fields/table/pasteBlock'
import { formatFinding } from '../../src/language/finding'
import { inspectionText, readChecklist } from '../../src/language/newInspection'
import { loadBesideShipped } from '../shippedSchemas'
import { exampleFiles, exampleMenu, pageId, productFiles, readExamples } from './examples'

const examples = readExamples('docs/zh/写一个页面.md')
const files = exampleFiles(examples)
const pages = files.filter(({ path }) => !path.startsWith('dictionaries/'))
const product = [...(await productFiles(examples)), exampleMenu(pages)]

describe('docs/zh/写一个页面.md', () => {
  it('has pages that pass the gate among the pages of the product', () => {
    const { set, findings } = loadBesideShipped([...product, ...files])
    expect(findings.map(formatFinding)).toEqual([])
    expect(Object.keys(set.pages)).toEqual(expect.arrayContaining(pages.map(pageId)))
  })

  it('has an inspection that keeps what its base says and adds its own', () => {
    const { pages: loaded } = loadBesideShipped([...product, ...files]).set
    const flood = loaded['floodInspect']!
    expect(Object.keys(flood.fields)).toEqual(expect.arrayContaining(['inspectNo', 'items', 'floodLevel', 'measures']))
    expect(flood.rules.map(({ message }) => message)).toEqual(expect.arrayContaining(['检查时间不能晚于现在', '红色预警期间应停班绕行']))
    expect(flood.form.tabs.flatMap(({ sections }) => sections).find(({ title }) => title === '检查内容')?.fields).toEqual(expect.arrayContaining(['floodLevel', 'suspended', 'measures']))
  })

  it('shows a finding as it is printed', () => {
    const slip = files.map((file) => ({ ...file, text: file.text.replace('"title": "计划日期", "type": "date"', '"title": "计划日期", "type": "dat"') }))
    const shown = examples.find(({ name }) => name === 'finding')?.body.trim()
    expect(loadBesideShipped([...product, ...slip]).findings.map(formatFinding)).toEqual([shown])
  })
})

describe('docs/zh/页面工作室.md', () => {
  const [tunnel] = exampleFiles(readExamples('docs/zh/页面工作室.md'))

  it('has the page that the guided start writes, and it passes the gate', () => {
    const items = readChecklist(readBlock('照明\t灯具完好，无连续损坏\t机电\t否\n消火栓\t有水，水带水枪齐全\t消防\t是\n路面\t无积水、无坑槽\t土建\t否'))
    expect(tunnel!.text).toBe(inspectionText({ name: '隧道通行检查', id: 'tunnelInspect', object: 'line', frequency: 'monthly', items }))
    expect(loadBesideShipped([...product, ...files, tunnel!]).findings.map(formatFinding)).toEqual([])
  })
})

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...['docs', 'docs/zh', 'docs/adr'].flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith('.md')).map((name) => join(folder, name)))]

describe.each(documents)('%s', (document) => {
  const text = readFileSync(document, 'utf8')

  it('links to what exists', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link]) => join(dirname(document), link!))
    expect(links.filter((link) => !existsSync(link))).toEqual([])
  })

  it('names commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    const commands = [...text.matchAll(/npm (?:run )?([a-z][a-z:0-9]*)/g)].map(([, name]) => name!)
    expect(commands.filter((name) => !(name in scripts) && !['install', 'ci'].includes(name))).toEqual([])
  })
})

it('pictures are light enough for a slow line', () => {
  const heavy = readdirSync('docs/images').filter((name) => statSync(join('docs/images', name)).size > 200_000)
  expect(heavy).toEqual([])
})
