import type { SourceFile } from './loadSchemas'
import { namesOfNorms } from './norms'
import type { SchemaSet } from './schemaSet'

/** `docs/NORMS.md`: every norm with its value, what prescribes it, and the files that name it. */
export function normsDocumentText({ norms }: SchemaSet, sources: readonly SourceFile[]): string {
  const files = new Map(sources.map(({ path, text }) => [path, new Set(namesOfNorms(text))]))
  const rows = Object.entries(norms).map(([name, { title, value, unit = '', basis }]) => {
    const used = [...files].filter(([, names]) => names.has(name)).map(([path]) => `\`${path}\``)
    return `| \`${name}\` | ${title} | ${[value].flat().join('、')} ${unit} | ${basis} | ${used.join(' ')} |`
  })
  return ['# 法定数值', '', `共 ${rows.length} 个，写在 \`schemas/norms.json\`，启用前请业务人员核对。由 \`npm run schemas -- --write-pages\` 生成，不要手改。`, '', '| 名称 | 是什么 | 值 | 依据 | 用在 |', '| --- | --- | --- | --- | --- |', ...rows, ''].join('\n')
}
