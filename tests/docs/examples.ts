import { readFileSync } from 'node:fs'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import type { SourceFile } from '../../src/language/loadSchemas'

export interface Example {
  readonly language: string
  /** What stands behind the language: a file of the schemas folder, for those that are executed. */
  readonly name: string
  readonly body: string
}

/** The fenced blocks of a document. */
export function readExamples(document: string): readonly Example[] {
  const text = readFileSync(document, 'utf8')
  return [...text.matchAll(/^```(\w*) ?(\S*)\n(.*?)^```$/gms)].map(([, language = '', name = '', body = '']) => ({ language, name, body }))
}

/** Page files among the examples, as they would stand in the schemas folder. */
export function exampleFiles(examples: readonly Example[]): SourceFile[] {
  return examples.filter(({ language, name }) => language === 'json' && name.endsWith('.json')).map(({ name, body }) => ({ path: name, text: body }))
}

/** The product's own page files, with items that the examples add to its dictionaries (`dictionaries/inspection.json#inspect_type`). */
export async function productFiles(examples: readonly Example[] = []): Promise<SourceFile[]> {
  const files = await readSchemaFolder('schemas')
  const additions = examples.filter(({ name }) => name.includes('.json#'))
  return files.map(({ path, text }) => ({ path, text: additions.reduce((all, { name, body }) => (name.startsWith(`${path}#`) ? addItem(all, name.split('#')[1]!, body) : all), text) }))
}

function addItem(text: string, dictionary: string, item: string): string {
  const content = JSON.parse(text) as Record<string, { items: unknown[] }>
  content[dictionary]!.items.push(JSON.parse(item))
  return JSON.stringify(content)
}

/** A menu of their own for pages that the examples add; menus add up. */
export function exampleMenu(pages: readonly SourceFile[]): SourceFile {
  return { path: 'menu.json', text: JSON.stringify([{ title: '示例', icon: 'car', pages: pages.map(pageId) }]) }
}

/** The page a file is, after its name. */
export function pageId({ path }: Pick<SourceFile, 'path'>): string {
  return path.slice(path.lastIndexOf('/') + 1).replace('.json', '')
}
