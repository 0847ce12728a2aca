import { writableFields } from '../../../src/language/examples/exampleRecord'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { walkedMoves } from './moveSteps'
import { isReadOnly } from './readOnlySteps'
import { typedTypes } from './refuseSteps'

/** What the robot goes through by hand: on which pages it can, what kinds of it a page shows, and how much work the page is. */
interface Matter {
  readonly has: (page: PageDefinition) => boolean
  readonly kinds: (page: PageDefinition) => readonly string[]
  readonly work: (page: PageDefinition) => number
}

const matters = {
  look: {
    has: () => true,
    kinds: ({ fields, form, list, summary, extensions, opens, single, states, statistics, actions }) => [
      `opens as ${single ? 'its record' : opens}`,
      ...(single ? form.tabs.flatMap(({ sections }) => sections).flatMap((section) => section.fields).map((name) => `field ${fields[name]?.type}`) : list.columns.map(({ field }) => `column ${fields[field]?.type ?? 'of a reference'}`)),
      ...(single ? [] : list.filters.map(({ field, operator }) => `filter ${operator} ${fields[field]?.type ?? 'of a reference'}`)),
      ...summary.map(({ chart }) => `chart ${chart}`),
      ...extensions.map(({ slot, name }) => `${slot} ${name}`),
      ...actions.map((action) => `action ${action}`),
      ...(statistics ? ['statistics'] : []),
      ...(list.tabsBy === null ? [] : [list.tabsBy === states?.field ? 'tabs of states' : 'tabs of kinds']),
    ],
    work: ({ list, summary }) => 20 + list.columns.length + list.filters.length + 5 * summary.length,
  },
  list: {
    has: (page) => !page.single,
    kinds: ({ fields, list, opens, states }) => [
      ...list.filters.map(({ field, operator }) => (field in fields ? `filter ${operator}` : `filter ${field}`)),
      ...(list.tabsBy === null ? [] : [list.tabsBy === states?.field ? 'tabs of states' : 'tabs of kinds']),
      `opens as ${opens}`,
    ],
    work: ({ list, states }) => 10 + list.filters.length + (list.tabsBy !== null && states ? Object.keys(states.transitions).length : 0),
  },
  form: {
    has: (page) => !page.single && page.actions.includes('create'),
    kinds: (page) => [
      ...writableFields(page).map((name) => `field ${page.fields[name]!.type}`),
      `form ${page.form.layout}`,
      ...(page.form.tabs.length > 1 ? ['tabs of the form'] : []),
      ...(Object.keys(page.annex).length > 0 ? ['annex'] : []),
      ...(['edit', 'remove', 'restore'] as const).filter((action) => page.actions.includes(action)),
    ],
    work: (page) => 10 + writableFields(page).length + Object.keys(page.annex).length,
  },
  refusals: {
    has: (page) => !page.single && page.actions.includes('create'),
    kinds: (page) => writableFields(page).map((name) => page.fields[name]!.type).filter((type) => typedTypes.has(type)),
    work: (page) => 10 + writableFields(page).length,
  },
  moves: {
    has: (page) => !page.single && page.actions.includes('create') && walkedMoves(page).length > 0,
    kinds: (page) => walkedMoves(page).flatMap(({ needs, asks, annex, to, when, danger, confirm, by, step }) => [
      ...(needs.length + asks.length > 0 ? ['asks'] : []),
      ...by.map((mover) => `by ${mover}`),
      ...(annex.length > 0 ? ['asks for files'] : []),
      ...(to === null ? ['stays'] : []),
      ...(when === null ? [] : ['condition']),
      ...(danger ? ['danger'] : []),
      ...(confirm === null ? [] : ['confirmed']),
      ...(step === null ? [] : ['step of the server']),
    ]),
    work: (page) => 10 + walkedMoves(page).length * (10 + walkedMoves(page).length),
  },
  readOnly: { has: isReadOnly, kinds: ({ statistics }) => [statistics ? 'statistics' : 'records'], work: ({ list }) => list.filters.length },
  single: { has: (page) => page.single, kinds: () => ['single'], work: (page) => writableFields(page).length },
} satisfies Readonly<Record<string, Matter>>

type Covered = Readonly<Record<keyof typeof matters, readonly PageDefinition[]>>

/** For every matter a few and small pages that show, taken together, every kind of it that any of the given shows; or all that have it, where the whole is asked for. */
export function coveringPages(pages: readonly PageDefinition[], { isWhole }: { readonly isWhole: boolean }): Covered {
  return Object.fromEntries(Object.entries(matters).map(([name, matter]) => [name, isWhole ? pages.filter(matter.has) : coverOf(pages, matter)])) as Covered
}

/** Few pages that show, taken together, every kind there is: again and again the one that shows most new ones for its work. */
export function coverOf(pages: readonly PageDefinition[], { has, kinds, work }: Matter): readonly PageDefinition[] {
  const able = pages.filter(has).map((page) => ({ page, kinds: new Set(kinds(page)), work: work(page) }))
  const missing = new Set(able.flatMap((one) => [...one.kinds]))
  const chosen: PageDefinition[] = []
  while (missing.size > 0) {
    const gain = (one: (typeof able)[number]) => [...one.kinds].filter((kind) => missing.has(kind)).length / one.work
    const best = able.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    chosen.push(best.page)
    for (const kind of best.kinds) missing.delete(kind)
  }
  return chosen
}
