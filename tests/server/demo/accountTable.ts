import { standardActionTitles } from '../../../src/language/actionTitles'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { castMembers } from '../../../src/server/demo/castMembers'
import { actionsOf } from '../../../src/server/access/permissions'

/** What each account was let do, by page id. */
export type Walked = ReadonlyMap<number, Readonly<Record<string, readonly string[]>>>

/** The walk as a table that a person reads: who may do the same stands together, and so do pages on which the same is allowed. */
export function accountTable(set: SchemaSet, walked: Walked): string {
  const groups = new Map<string, number[]>()
  for (const [number, allowed] of walked) {
    const text = rowsOf(set, allowed)
    groups.set(text, [...(groups.get(text) ?? []), number])
  }
  return `${introduction}\n${[...groups].map(([text, numbers]) => `${headline(set, numbers)}\n\n${text}`).join('\n\n')}\n`
}

const introduction = `# 十六个演示账号各能做什么

按页面和动作逐个向服务器试出来的，由 \`accountTable.test.ts\` 核对；角色或页面改了，用 \`npx vitest run --project server -u tests/server/demo/accountTable.test.ts\` 重写，
改动要有人看过才提交。“全部”是这个页面能给人做的每个动作；没有列出的页面打不开，没有列出的动作被拒绝。
`

function headline(set: SchemaSet, numbers: readonly number[]): string {
  const people = numbers.map((number) => castMembers.find((member) => member.number === number)!)
  const lines = people.map(({ name, says, roles }) => `${name}，${says}：${roles.map((role) => set.roles[role]?.title ?? role).join('、')}`)
  return `## ${people.map(({ name }) => name).join('、')}\n\n${lines.join('  \n')}`
}

function rowsOf(set: SchemaSet, allowed: Readonly<Record<string, readonly string[]>>): string {
  const rows = new Map<string, string[]>()
  for (const id of menuOrder(set)) {
    const page = set.pages[id]!
    const actions = allowed[id] ?? []
    if (actions.length === 0) continue
    const what = inWords(page, actions)
    rows.set(what, [...(rows.get(what) ?? []), nameOf(set, page)])
  }
  const lines = [...rows].map(([what, pages]) => `- **${what}**（${pages.length}）：${pages.join('、')}`)
  return [`打得开 ${Object.values(allowed).filter((actions) => actions.length > 0).length} 个页面。`, '', ...lines].join('\n')
}

function inWords(page: PageDefinition, actions: readonly string[]): string {
  const every = actionsOf(page)
  const missing = every.filter((action) => !actions.includes(action))
  const titles = (names: readonly string[]) => names.map((name) => page.states?.transitions[name]?.title ?? standardActionTitles[name as 'view'] ?? name).join(' ')
  if (missing.length === 0) return every.length === 1 ? titles(every) : '全部'
  return missing.length < 6 && missing.length * 2 < every.length ? `全部，除 ${titles(missing)}` : titles(actions)
}

/** Pages as the menu has them, tabs after the page they belong to, the rest by name. */
function menuOrder(set: SchemaSet): readonly string[] {
  const placed = set.menu.flatMap(({ pages }) => pages.flatMap((id) => [id, ...(set.pages[id]?.tabs ?? [])]))
  return [...new Set([...placed, ...Object.keys(set.pages).sort()])]
}

/** Two pages may be called the same. */
function nameOf(set: SchemaSet, { id, title }: PageDefinition): string {
  return Object.values(set.pages).some((other) => other.id !== id && other.title === title) ? `${title} ${id}` : title
}
