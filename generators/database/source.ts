import { areaOption, one, type GeneratorSource } from '../command/source'
import { camelCase } from '../draft/names'
import { GeneratorError, withoutPassword } from '../generatorErrors'
import { filesOfDraft, menuAdditions } from '../merge/generatedFile'
import { reasonOf } from '../reasonOf'
import type { TableFacts } from './databaseSchema'
import { draftDatabase } from './draftDatabase'
import { readMysql } from './readMysql'
import { readPostgres } from './readPostgres'

export const databaseSource: GeneratorSource = {
  name: 'database',
  title: 'PostgreSQL、MySQL、MariaDB 的表：每张表一个页面，由本平台保存',
  options: [
    { name: 'url', title: '数据库地址，如 postgres://用户:密码@主机/库、mysql://用户:密码@主机/库', isRequired: true, expected: (value) => (URL.canParse(value) && /^(postgres(ql)?|mysql|mariadb):\/\/[^/]+\/./.test(value) ? undefined : 'postgres:// 或 mysql:// 开头、写着库名的地址') },
    { ...areaOption, usual: ({ url }) => (url?.[0] && URL.canParse(url[0]) ? camelCase(new URL(url[0]).pathname.slice(1) || 'database') : undefined) },
    { name: 'schema', title: 'PostgreSQL 的模式，默认 public' },
    { name: 'only', title: '只要这些表', isMany: true },
    { name: 'prefix', title: '表名前缀，做成页面时去掉，如 t_' },
  ],
  async generate(options, { around }) {
    const [url, area, prefix] = [one(options, 'url')!, one(options, 'area')!, one(options, 'prefix')]
    const tables = await readTables(url, one(options, 'schema') ?? 'public')
    const draft = draftDatabase(tables, { area, name: withoutPassword(url), ...(options['only'] ? { only: options['only'] } : {}), ...(prefix ? { prefix } : {}) }, around(area))
    return { files: filesOfDraft(draft), additions: menuAdditions(draft), notes: draft.notes }
  },
}

async function readTables(url: string, schema: string): Promise<readonly TableFacts[]> {
  const kind = /^(postgres(?:ql)?|mysql|mariadb):\/\//.exec(url)?.[1]
  const tables = await (kind?.startsWith('postgres') ? readPostgres(url, schema) : readMysql(url)).catch((error: unknown) => {
    throw new GeneratorError('databaseUnreachable', { value: url, problem: reasonOf(error) }, { cause: error })
  })
  if (tables.length === 0) throw new GeneratorError('databaseEmpty', { value: url })
  return tables
}
