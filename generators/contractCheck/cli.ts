import { loadSchemas } from '../../src/language/loadSchemas'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { readOptions } from '../command/readOptions'
import { one, type GeneratorSource, type Options } from '../command/source'
import { GeneratorError } from '../generatorErrors'
import { checkContract, formatContract } from './checkContract'
import { connect } from './connect'

const options: GeneratorSource['options'] = [
  { name: 'url', title: '后端的地址，即 config.json 的 apiUrl', isRequired: true },
  { name: 'backend', title: '后端的名称，默认 main（平台）' },
  { name: 'token', title: '登录后的令牌；或写账号密码' },
  { name: 'account', title: '账号' },
  { name: 'password', title: '密码' },
  { name: 'pages', title: '只看这些页面', isMany: true },
  { name: 'write', title: '也新增、修改、删除一条试试；不写只读', isFlag: true },
  { name: 'json', title: '以 JSON 输出', isFlag: true },
]
const command: GeneratorSource = { name: 'contract', title: '', options, generate: async () => ({ files: [], additions: [], notes: [] }) }

process.exitCode = await main(process.argv.slice(2))

async function main(words: readonly string[]): Promise<number> {
  if (words.includes('--help') || words.length === 0) return print(`npm run contract -- --url <后端> [选项]\n${options.map(({ name, title }) => `  --${name.padEnd(10)}${title}`).join('\n')}\n`, words.length === 0 ? 2 : 0)
  try {
    const given = readOptions(command, words)
    const url = one(given, 'url')
    if (url === undefined) throw new GeneratorError('missingOption', { option: '--url', title: '后端的地址' })
    return await check(url, given)
  } catch (error) {
    if (!(error instanceof GeneratorError)) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  }
}

async function check(url: string, given: Options): Promise<number> {
  const { set } = loadSchemas(await readSchemaFolder(one(given, 'schemas') ?? 'schemas'))
  const [token, account, password] = ['token', 'account', 'password'].map((name) => one(given, name))
  const backend = one(given, 'backend') ?? 'main'
  const connected = await connect(set, { url, backend, ...(token ? { token } : {}), ...(account ? { account } : {}), ...(password ? { password } : {}) })
  const unknown = given['pages']?.find((id) => !connected.pages.some((page) => page.id === id))
  if (unknown !== undefined) throw new GeneratorError('wrongOption', { option: '--pages', value: unknown, expected: `后端 ${backend} 的页面名` })
  const pages = connected.pages.filter(({ id }) => given['pages']?.includes(id) ?? true)
  const findings = await checkContract(pages, connected, { isWriting: given['write'] !== undefined })
  return print(given['json'] ? `${JSON.stringify({ pages: pages.length, findings }, null, 2)}\n` : formatContract(pages.length, findings), findings.length > 0 ? 1 : 0)
}

function print(text: string, code: number): number {
  process.stdout.write(text)
  return code
}
