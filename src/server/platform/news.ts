import { Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import { withAncestors } from '../access/organizationTree'
import { RequestRefusal } from '../errors'
import { homeTable } from '../resources/pageTable'
import { whereAll, type Condition } from '../resources/scope'
import { containing } from '../resources/queries/filterConditions'
import { defineCall, type PersonServices, type PlatformCall } from './call'
import { Id, Keyword, NullableText, pageOf, Paging, strict } from './shapes'

const Article = Type.Object({
  id: Id, title: Type.String(), column: Type.String(), columnName: Type.String(), orgId: NullableText, orgName: NullableText, author: NullableText, summary: NullableText, top: Type.Boolean(), publishTime: NullableText,
})

/** News for whoever is signed in (spec §7): what is published and meant for his organisation. */
export const newsCalls: readonly PlatformCall[] = [
  defineCall({
    client: 'main', method: 'POST', path: '/yunyi-zujian/blog/v1/page', id: 'news.page', tag: '新闻资讯', summary: '发布给本企业的文章，置顶的在前，新的在前',
    body: Type.Object({ column: Type.Optional(Id), keyword: Type.Optional(Keyword), ...Paging }, strict), answer: pageOf(Article),
    handle: (services, { body: { column, keyword = '', current = 1, size = 20 } }) => published(services, { column, keyword }, { current, size }),
  }),
]

interface ArticleRow {
  readonly id: string
  readonly title: string
  readonly column: string
  readonly orgId: string | null
  readonly author: string | null
  readonly summary: string | null
  readonly top: boolean | null
  readonly publishTime: string | Date | null
  readonly total: number
}

async function published(services: PersonServices, { column, keyword }: { column: string | undefined; keyword: string }, { current, size }: { current: number; size: number }) {
  if (!services.set.resources['article']) throw new RequestRefusal('notFound', { message: '没有新闻资讯页面' })
  const table = homeTable(services.set, 'article')
  const field = (name: string): Condition => sql`t.${sql.ref(table.columns.get(name)?.column ?? name)}`
  const conditions = [
    sql`t.deleted_at is null`, sql`${field('status')} = 'published'`, await readers(services, field),
    ...(column === undefined ? [] : [sql`${field('column')} = ${column}`]), ...(keyword.trim() === '' ? [] : [sql`${field('title')} ilike ${containing(keyword)}`]),
  ]
  const { rows } = await sql<ArticleRow>`select t.id, ${field('title')} as title, ${field('column')} as "column", t.org_id as "orgId", ${field('author')} as author, ${field('summary')} as summary, ${field('top')} as top,
      ${field('publishTime')} as "publishTime", count(*) over ()::int as total from ${sql.table(table.table)} as t${whereAll(conditions)}
    order by coalesce(${field('top')}, false) desc, ${field('publishTime')} desc, t.id desc limit ${size} offset ${(current - 1) * size}`.execute(services.db)
  const tree = await services.access.organizationTree()
  const columns = new Map(services.set.dictionaries['article_column']?.items.map(({ value, label }) => [value, label]))
  const records = rows.map(({ total: _total, publishTime, top, ...row }) => ({
    ...row, top: top === true, columnName: columns.get(row.column) ?? row.column, orgName: row.orgId === null ? null : (tree.get(row.orgId)?.name ?? null),
    publishTime: publishTime === null ? null : new Date(publishTime).toISOString(),
  }))
  return { records, total: rows[0]?.total ?? 0, size, current }
}

/** For whom an article was published, by its scope: the own company, those below, a region's, named ones, everybody. */
async function readers({ access, principal }: PersonServices, field: (name: string) => Condition): Promise<Condition> {
  const tree = await access.organizationTree()
  const above = withAncestors(tree, principal.orgId)
  const region = tree.get(principal.orgId)?.region ?? ''
  return sql`(t.org_id = ${principal.orgId} or ${field('scope')} = 'all'
    or (${field('scope')} = 'children' and t.org_id = any(${above}::text[]))
    or (${field('scope')} = 'region' and ${region} like regexp_replace(${field('scopeRegion')}, '(00)+$', '') || '%')
    or (${field('scope')} = 'specified' and ${field('scopeOrgs')} && ${above}::text[]))`
}
