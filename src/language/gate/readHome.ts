import type { Dictionary } from '../../fields/fieldType'
import type { Finding } from '../finding'
import { noHome, type HomeBlock, type HomeCard, type HomeDefinition } from '../home'
import { HomeFile, type HomeBlockFile } from '../homeFile'
import type { RoleDefinition } from '../schemaSet'
import type { SummaryCard } from '../summaryDefinition'
import type { SummaryFile } from '../summaryFile'
import { toStrictSchema } from '../strictSchema'
import { createQueryChecker } from './checkAggregate'
import { checkSort } from './checkLayout'
import { checkFieldName, type Checked } from './checkNames'
import { checkCard } from './checkSummary'
import { sortOf } from './completeList'
import { completeCard } from './completeSummary'
import type { ParsedSource } from './parseSource'
import { createFinding, placeOf, type Path } from './place'
import { shapeFindings } from './shapeFindings'
import { suggestionFor } from './suggestion'

const schema = toStrictSchema(HomeFile)
const kinds = ['numbers', 'chart', 'newest', 'entries'] as const

/** What the home page is checked against: pages with their checked fields, and what roles may do. */
export interface HomeWorld {
  /** Sound pages. */
  readonly checked: ReadonlyMap<string, Checked>
  /** All there are, also those with findings: what is said of them there is not said here again. */
  readonly pageIds: ReadonlySet<string>
  readonly roles: Readonly<Record<string, RoleDefinition>>
  readonly dictionaries: Readonly<Record<string, Dictionary>>
}

export interface ReadHome {
  readonly home: HomeDefinition
  /** Cards that the home page asks of each page. */
  readonly cards: ReadonlyMap<string, readonly SummaryCard[]>
  readonly findings: readonly Finding[]
}

/** The home page; of several files the last. What has findings is left out. */
export function readHome(sources: readonly ParsedSource[], world: HomeWorld): ReadHome {
  const source = sources.at(-1)
  if (source === undefined) return { home: noHome, cards: new Map(), findings: [] }
  const shape = shapeFindings([source], schema, source.value).map(({ finding }) => finding)
  if (shape.length > 0) return { home: noHome, cards: new Map(), findings: shape }
  return new HomeReader(source, world).read(source.value as HomeFile)
}

/** Goes through the file once, collecting findings and the cards that pages are asked for. */
class HomeReader {
  private readonly findings: Finding[] = []
  private readonly cards = new Map<string, SummaryCard[]>()

  constructor(private readonly source: ParsedSource, private readonly world: HomeWorld) {}

  read(file: HomeFile): ReadHome {
    const blocks = Object.fromEntries(Object.entries(file.blocks).flatMap(([name, block]) => {
      const read = this.readBlock(name, block)
      return read === null ? [] : [[name, read]]
    }))
    const badge = file.badge && this.number('badge', file.badge, ['badge'])
    this.checkHomes(file, blocks)
    const home: HomeDefinition = { badge: badge ? { ...badge, title: file.badge?.title ?? '' } : null, blocks, homes: file.homes }
    return { home, cards: this.cards, findings: this.findings }
  }

  private readBlock(name: string, file: HomeBlockFile): HomeBlock | null {
    const path = ['blocks', name]
    const said = kinds.filter((kind) => file[kind] !== undefined)
    if (said.length !== 1) {
      this.find('wrongValue', path, said.join('、'), { expected: `${kinds.join('、')} 中的一种`, suggestion: '一块只写一种' })
      return null
    }
    const block = { name, title: file.title, help: file.help ?? '' }
    if (file.numbers) {
      const numbers = file.numbers.flatMap((number, index) => {
        const card = this.number(`${name}${index}`, number, [...path, 'numbers', index])
        return card === null ? [] : [{ ...card, title: number.title, unit: number.unit ?? '', tone: number.tone ?? ('neutral' as const) }]
      })
      return { ...block, kind: 'numbers', numbers }
    }
    if (file.chart) {
      const { page, ...card } = file.chart
      const chart = this.card(name, page, { ...card, title: file.title } as SummaryFile, [...path, 'chart'])
      return chart && { ...block, kind: 'chart', chart }
    }
    if (file.newest) {
      const { show = [], size = 5, sort } = file.newest
      const at = [...path, 'newest']
      const card = this.number(name, { title: file.title, page: file.newest.page, where: file.newest.where }, at)
      const checked = this.checkedOf(file.newest.page)
      if (checked) this.findings.push(...show.flatMap((field, index) => checkFieldName(checked, field, [...at, 'show', index])), ...(sort === undefined ? [] : checkSort(checked, sortOf(sort).column, [...at, 'sort'])))
      return card && { ...block, kind: 'newest', newest: { ...card, show, size, sort: sort === undefined ? null : sortOf(sort) } }
    }
    const entries = (file.entries ?? []).flatMap((entry, index) => {
      const page = this.page(entry.page, [...path, 'entries', index, 'page'])
      const action = entry.action ?? 'view'
      if (action === 'create' && page?.page.file.actions?.includes('create') === false) this.find('unknownAction', [...path, 'entries', index, 'action'], action, { suggestion: `页面“${entry.page}”不能新增，去掉“action”` })
      return page ? [{ page: entry.page, title: entry.title ?? page.page.file.title ?? '', action }] : []
    })
    return { ...block, kind: 'entries', entries }
  }

  private number(name: string, { page, title, where, unit }: { page: string; title: string; where?: string | undefined; unit?: string | undefined }, path: Path): HomeCard | null {
    return this.card(name, page, { title, chart: 'number', measure: 'count()', ...(where === undefined ? {} : { where }), ...(unit === undefined ? {} : { unit }) }, path)
  }

  private card(name: string, pageId: string, file: SummaryFile, path: Path): HomeCard | null {
    if (!this.page(pageId, [...path, 'page'])) return null
    const checked = this.checkedOf(pageId)
    if (!checked) return null
    const wrong = checkCard(checked, file, path, createQueryChecker(checked))
    this.findings.push(...wrong)
    if (wrong.length > 0) return null
    const card = `home.${name}`
    this.cards.set(pageId, [...(this.cards.get(pageId) ?? []), completeCard(card, file, checked.fields, this.world.dictionaries, (id) => this.world.checked.get(id)?.page.file.path ?? '')])
    return { page: pageId, card }
  }

  private page(id: string, path: Path): Checked | undefined {
    const page = this.world.checked.get(id)
    if (!this.world.pageIds.has(id)) this.find('unknownPage', path, id, { suggestion: suggestionFor(id, this.world.pageIds) })
    return page
  }

  /** The page, with findings placed in this file. */
  private checkedOf(id: string): Checked | undefined {
    const checked = this.world.checked.get(id)
    return checked && { ...checked, page: { ...checked.page, chain: [this.source] } }
  }

  private checkHomes({ homes, blocks: written }: HomeFile, blocks: Readonly<Record<string, HomeBlock>>): void {
    const { roles } = this.world
    homes.forEach((home, place) => {
      home.roles.forEach((role, index) => {
        if (!Object.hasOwn(roles, role)) this.find('unknownRole', ['homes', place, 'roles', index], role, { suggestion: suggestionFor(role, Object.keys(roles)) })
      })
      home.blocks.forEach((name, index) => {
        const block = Object.hasOwn(blocks, name) ? blocks[name] : undefined
        const path = ['homes', place, 'blocks', index]
        if (!Object.hasOwn(written, name)) this.find('unknownBlock', path, name, { suggestion: suggestionFor(name, Object.keys(written)) })
        for (const role of block ? home.roles : []) this.checkAllowed(block!, roles[role], path)
      })
    })
  }

  /** What somebody may not open is not offered to him. */
  private checkAllowed(block: HomeBlock, role: RoleDefinition | undefined, path: Path): void {
    if (!role) return
    for (const { page, action } of pagesOf(block)) {
      const allowed = [role.may['*'], role.may[page]].some((actions) => actions?.includes(action) || actions?.includes('*'))
      if (!allowed) this.find('notPermitted', path, block.name, { role: role.name, page, action })
    }
  }

  private find(code: Parameters<typeof createFinding>[0], path: Path, value: unknown, parameters: Record<string, string>): void {
    this.findings.push(createFinding(code, placeOf([this.source], path), value, parameters))
  }
}

function pagesOf(block: HomeBlock): readonly { page: string; action: string }[] {
  switch (block.kind) {
    case 'numbers': return block.numbers.map(({ page }) => ({ page, action: 'view' }))
    case 'chart': return [{ page: block.chart.page, action: 'view' }]
    case 'newest': return [{ page: block.newest.page, action: 'view' }]
    case 'entries': return block.entries.map(({ page, action }) => ({ page, action }))
  }
}
