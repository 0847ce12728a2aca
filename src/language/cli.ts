import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatFinding, type Finding } from './finding'
import { explainPage, formatExplanation } from './explainPage'
import { createFinding } from './gate/place'
import { suggestionFor } from './gate/suggestion'
import { loadSchemas, type LoadedSchemas } from './loadSchemas'
import { formatJson, isData } from './json/formatJson'
import { migrateFile } from './migrateFile'
import { migrations } from './migrations'
import { parseSource } from './gate/parseSource'
import { languageVersion } from './gate/checkShape'
import { normsDocumentText } from './normsDocument'
import { pageJsonSchemaText } from './pageJsonSchema'
import { pagesDocumentText } from './pagesDocument'
// tsx takes a bare `.node` for a native module; with `.js` it finds the file, as Vite and tsc do.
import { readSchemaFolder } from './readSchemaFolder.node.js'
import { formatUses, whereUsed } from './whereUsed'

const usage = `npm run schemas -- [文件夹…] [选项]
  检查页面文件，默认文件夹是 schemas；有问题时以 1 退出。
  --json           以 JSON 输出，供工具读取
  --write-schema   重新生成 page.schema.json（编辑器用它补全和检查页面文件）
  --write-pages    重新生成 docs/PAGES.md（全部页面的清单）和 docs/NORMS.md（法定数值）
  explain <页面>    说明一个页面的每一部分来自哪个文件的哪一行，页面写名称或地址
  where-used <名称> 列出用到一个字典、资源、页面、法定数值或字段（veh.plateNo）的所有地方
  migrate          把旧版本的页面文件改写成当前版本
  format [页面…]    排好键的次序和换行，不写页面就是全部页面，字典和演示数据不动；--check 只看哪些要排，不写
`

/** The editor's schema is generated beside the pages of the product, not in every fixture folder. */
const schemaFileName = 'page.schema.json'

process.exitCode = await run(process.argv.slice(2))

async function run(words: readonly string[]): Promise<number> {
  const options = words.filter((word) => word.startsWith('--'))
  const unknown = options.filter((option) => !['--json', '--write-schema', '--write-pages', '--check', '--help'].includes(option))
  if (unknown.length > 0 || options.includes('--help')) return print(unknown.length > 0 ? `不认识的选项：${unknown.join(' ')}\n${usage}` : usage, unknown.length > 0 ? 2 : 0)
  const named = words.filter((word) => !word.startsWith('--'))
  if (named[0] === 'migrate') return migrate(named.slice(1))
  if (named[0] === 'format') return format(named.slice(1), options.includes('--check'))
  if (named[0] === 'explain' || named[0] === 'where-used') return ask(named[0], named[1], named.slice(2))
  const folders = named.length > 0 ? named : ['schemas']
  const missing = folders.filter((folder) => !existsSync(folder))
  if (missing.length > 0) return print(`没有文件夹：${missing.join('、')}\n`, 2)
  if (options.includes('--write-schema')) await writeFile(join(folders[0]!, schemaFileName), pageJsonSchemaText())
  if (options.includes('--write-pages')) await writePages(folders)
  return check(folders, options.includes('--json'))
}

async function writePages(folders: readonly string[]): Promise<void> {
  const sources = await readSchemaFolder(...folders)
  const { set } = loadSchemas(sources)
  await writeFile(join('docs', 'PAGES.md'), pagesDocumentText(set, sources))
  await writeFile(join('docs', 'NORMS.md'), normsDocumentText(set, sources))
}

async function check(folders: readonly string[], asJson: boolean): Promise<number> {
  const start = performance.now()
  const { set, findings: found } = loadSchemas(await readSchemaFolder(...folders))
  const findings = [...found, ...(await staleSchema(folders[0]!))]
  const milliseconds = Math.round(performance.now() - start)
  const code = findings.length > 0 ? 1 : 0
  if (asJson) return print(`${JSON.stringify({ pages: Object.keys(set.pages).length, milliseconds, findings }, null, 2)}\n`, code)
  return print([...findings.map(formatFinding), summary(set, findings, milliseconds), ''].join('\n'), code)
}

function summary(set: LoadedSchemas['set'], findings: readonly Finding[], milliseconds: number): string {
  return `${Object.keys(set.pages).length} 个页面，${findings.length} 个问题，用时 ${milliseconds < 1000 ? `${milliseconds} 毫秒` : `${(milliseconds / 1000).toFixed(1)} 秒`}`
}

/** Answers a question about one name; of a name that is not there it says which ones are meant. */
async function ask(question: 'explain' | 'where-used', name: string | undefined, folders: readonly string[]): Promise<number> {
  if (name === undefined) return print(usage, 2)
  const files = await readSchemaFolder(...(folders.length > 0 ? folders : ['schemas']))
  const { set } = loadSchemas(files)
  if (question === 'explain') {
    const explanation = explainPage(set, files, name)
    return explanation ? print(formatExplanation(explanation), 0) : print(`没有页面“${name}”，或它继承的文件有问题。${suggestionFor(name, Object.keys(set.pages))}\n`, 1)
  }
  const uses = whereUsed(set, files, name)
  return uses.kinds.length > 0 ? print(formatUses(name, uses), 0) : print(`没有叫“${name}”的字典、资源、页面、法定数值；字段写成 页面.字段，如 veh.plateNo。\n`, 1)
}

/** A schema that lags behind the language would let editors say what the gate refuses. */
async function staleSchema(folder: string): Promise<Finding[]> {
  const file = join(folder, schemaFileName)
  const isProduct = folder === 'schemas' || existsSync(file)
  if (!isProduct || (existsSync(file) && (await readFile(file, 'utf8')) === pageJsonSchemaText())) return []
  return [createFinding('staleSchema', { file: schemaFileName, line: 1, column: 1, pointer: '' }, undefined)]
}

async function migrate(named: readonly string[]): Promise<number> {
  const folder = named[0] ?? 'schemas'
  const files = await readSchemaFolder(folder)
  const changed = files.map((file) => ({ file, ...migrateFile(file, migrations) })).filter(({ done }) => done.length > 0)
  for (const { file, text } of changed) await writeFile(join(folder, file.path), text)
  const lines = changed.map(({ file, done }) => `${file.path}  ${done.join('；')}\n`)
  return print(changed.length > 0 ? `${lines.join('')}改写了 ${changed.length} 个文件\n` : `语言的当前版本是 ${languageVersion}，没有要改写的。\n`, 0)
}

/** Pages by their name, or every file of a folder but its data; a file that cannot be read stays as it is, and is told. */
async function format(named: readonly string[], isOnlyChecked: boolean): Promise<number> {
  const folder = named.find((name) => existsSync(name)) ?? 'schemas'
  const names = named.filter((name) => name !== folder)
  const files = await readSchemaFolder(folder)
  const isNamed = ({ path }: { path: string }) => (names.length === 0 && !isData(path)) || names.some((name) => path === name || path.endsWith(`/${name}.json`))
  const unknown = names.filter((name) => !files.some(({ path }) => path === name || path.endsWith(`/${name}.json`)))
  if (unknown.length > 0) return print(`没有页面或文件：${unknown.join('、')}\n`, 2)
  const parsed = files.filter(isNamed).map((file) => ({ file, ...parseSource(file) }))
  const broken = parsed.flatMap(({ findings }) => findings)
  const changed = parsed.filter(({ findings }) => findings.length === 0).map(({ file, source }) => ({ ...file, after: formatJson(file.path, source.value) })).filter(({ text, after }) => text !== after)
  if (!isOnlyChecked) for (const { path, after } of changed) await writeFile(join(folder, path), after)
  const lines = [...broken.map(formatFinding), ...changed.map(({ path }) => path), isOnlyChecked ? `${changed.length} 个文件要排` : `排好了 ${changed.length} 个文件`]
  return print(`${lines.join('\n')}\n`, broken.length > 0 || (isOnlyChecked && changed.length > 0) ? 1 : 0)
}

function print(text: string, code: number): number {
  process.stdout.write(text)
  return code
}
