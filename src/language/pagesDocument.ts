import type { SourceFile } from './loadSchemas'
import type { PageDefinition } from './pageDefinition'
import type { SchemaSet } from './schemaSet'
import { namedStates } from './states'

const heads = ['地址', '名称', '文件', '行数', '资源', '范围', '状态'] as const

/** `docs/PAGES.md`: every page with where it stands, how long its file is, whose records it shows and the states they go through. */
export function pagesDocumentText(set: SchemaSet, sources: readonly SourceFile[]): string {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const rows = Object.values(set.pages)
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .map((page) => {
      const file = `${page.area}/${page.id}.json`
      const lines = texts.get(file)?.trimEnd().split('\n').length ?? 0
      return [addressesOf(page), page.title, `\`schemas/${file}\``, String(lines), page.resource, page.scope, statesOf(set, page)]
    })
  return ['# 页面', '', `共 ${rows.length} 个页面。由 \`npm run schemas -- --write-pages\` 从页面文件生成，不要手改。`, '', row(heads), row(heads.map(() => '---')), ...rows.map(row), ''].join('\n')
}

function addressesOf({ path, aliases }: PageDefinition): string {
  return [path, ...aliases].map((address) => `\`${address}\``).join(' ')
}

/** In the order of the dictionary, which is the order of the work. */
function statesOf(set: SchemaSet, { fields, states }: PageDefinition): string {
  if (states === null) return ''
  const names = new Set(namedStates(states))
  const dictionary = set.dictionaries[String((fields[states.field] as { readonly dict?: string } | undefined)?.dict)]
  return (dictionary?.items ?? []).filter(({ value }) => names.has(value)).map(({ label }) => label).join('、')
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
