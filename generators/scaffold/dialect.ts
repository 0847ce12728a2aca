import { one, type GeneratorSource } from '../command/source'
import { GeneratorError } from '../generatorErrors'
import { nameExpected, projectFiles } from './insert'

export const dialectSource: GeneratorSource = {
  name: 'dialect',
  title: '脚手架：一种后端的写法（分页、信封、令牌），照最像的一种写，带测试',
  options: [
    { name: 'name', title: '英文名称，如 office', isRequired: true, expected: nameExpected },
    { name: 'title', title: '中文名称', isRequired: true, usual: ({ name }) => name?.[0] },
    { name: 'like', title: '照最像的哪一种写', isRequired: true, choices: ({ around }) => Object.keys(around('').backends), usual: () => 'rest' },
  ],
  async generate(options, { project, around }) {
    const [name, title, like] = [one(options, 'name')!, one(options, 'title')!, one(options, 'like')!]
    const { backends } = around('')
    const model = backends[like]!
    if (backends[name]) throw new GeneratorError('nameTaken', { value: name, place: `schemas/backends/${name}.json` })
    const files = projectFiles(project)
    const { answer, request } = model
    const body = [[answer.code, answer.success[0]], [answer.records, [{ [answer.record?.id ?? 'id']: 7, name: '示例' }]], [answer.total ?? '', 31]].reduce<Record<string, unknown>>((whole, [path, value]) => (path ? put(whole, String(path).split('.'), value) : whole), {})
    files.create(`tests/client/${name}Dialect.test.ts`, `import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { decodePage, encodeListQuery } from '../../src/client/backendDialect'
import type { ListQuery } from '../../src/contract/listQuery'
import type { BackendFile } from '../../src/language/backendFile'

const backend = JSON.parse(readFileSync('schemas/backends/${name}.json', 'utf8')) as BackendFile
const query: ListQuery = { current: 2, size: 20, orders: [{ column: 'name', asc: false }], filters: {}, keyword: '', removed: false }

/** Put here an answer as this backend really gives it. */
const answer: unknown = ${answer.records === '' ? JSON.stringify([{ [answer.record?.id ?? 'id']: 7, name: '示例' }]) : JSON.stringify(body)}

it('${name} is paged and read as its file says', () => {
  expect(encodeListQuery(backend, { list: { filters: [] } } as never, query)).toMatchObject({ ${request.current}: ${{ pages: 2, zero: 1, records: 20 }[request.paging ?? 'pages']}, ${request.size}: 20 })
  const page = decodePage(backend, { status: 200, body: answer }, query)
  expect(page.records[0]).toMatchObject({ id: '7', name: '示例' })${answer.total ? '\n  expect(page.total).toBe(31)' : ''}
})
`)
    return { files: [{ path: `backends/${name}.json`, value: { ...model, name, title }, doubts: [] }], additions: [], code: files.texts, notes: ['各键的意思见 docs/zh/对接后端.md；改好后用 npm run contract 对照在线的后端', `部署时 config.json 写 "backend": "${name}"`] }
  },
}

function put(whole: Record<string, unknown>, [key = '', ...rest]: string[], value: unknown): Record<string, unknown> {
  return { ...whole, [key]: rest.length === 0 ? value : put((whole[key] ?? {}) as Record<string, unknown>, rest, value) }
}
