import { sql } from 'kysely'
import type { TreeAnswer, TreeNode, TreeRequest } from '../../../contract/tree'
import { organizationResource } from '../../../fields/referenceType'
import { holds } from '../../../language/expressions'
import { recordVariables, withVariable } from '../../../language/expressionVariables'
import { RequestRefusal } from '../../errors'
import { listConditions } from '../queries/listConditions'
import { listIds } from '../queries/listRows'
import { readRecords, type StoredRecord } from '../queries/readRecord'
import { levelIds, treeFigures, withAbove, type TreeFigures, type TreeSource } from '../queries/treeRows'
import { readOnlyMark } from '../presentRecord'
import { recordContext } from '../recordContext'
import { openPage, type RecordServices } from '../recordServices'
import { scopeConditions } from '../scope'

const mostSiblings = 1000
const mostFound = 50
const longestKeyword = 60

/** Part of the tree in which a page's records stand, as far as the person sees them. */
export async function readTree(services: RecordServices, pageId: string, body: Readonly<Record<string, unknown>>): Promise<TreeAnswer> {
  const table = openPage(services, pageId, 'view')
  const { tree } = table.page.list
  if (tree === null) throw new RequestRefusal('notFound', { message: `“${table.page.title}”没有树` })
  const source: TreeSource = { table, tree, conditions: [sql`t.deleted_at is null`, ...scopeConditions(table, services.principal)] }
  const { keyword = '', reveal, parent } = checkedRequest(body)
  if (keyword.trim() !== '') return search(services, source, keyword)
  if (reveal !== undefined) return { nodes: await nodesOf(services, source, await withAbove(services.db, source, [reveal])), more: false }
  const ids = await levelIds(services.db, source, parent ?? null, mostSiblings + 1)
  return { nodes: await nodesOf(services, source, ids.slice(0, mostSiblings)), more: ids.length > mostSiblings }
}

function checkedRequest({ keyword, reveal, parent }: Readonly<Record<string, unknown>>): TreeRequest {
  const isText = (value: unknown, most: number) => value === undefined || (typeof value === 'string' && value.length <= most)
  if (!isText(keyword, longestKeyword) || !isText(reveal, 64) || !isText(parent, 64)) throw new RequestRefusal('badRequest', { message: 'parent、reveal 应是编号，keyword 应是不超过 60 个字的文字' })
  return { keyword, reveal, parent } as TreeRequest
}

async function search(services: RecordServices, source: TreeSource, keyword: string): Promise<TreeAnswer> {
  const conditions = listConditions(source.table, { filters: {}, keyword, removed: false }, services.principal, services.now)
  const found = await listIds(services.db, source.table, conditions, [], mostFound + 1)
  const shown = found.slice(0, mostFound)
  const nodes = await nodesOf(services, source, await withAbove(services.db, source, shown))
  return { nodes: nodes.map((node) => ({ ...node, found: shown.includes(node.id) })), more: found.length > mostFound }
}

async function nodesOf(services: RecordServices, source: TreeSource, ids: readonly string[]): Promise<TreeNode[]> {
  if (ids.length === 0) return []
  const [figures, records] = await Promise.all([
    treeFigures(services.db, source, ids, services),
    readRecords(services.db, source.table, [sql`t.id = any(${ids}::text[])`]),
  ])
  const byId = new Map(records.map((record) => [record.id, record]))
  return ids.flatMap((id) => {
    const [record, figure] = [byId.get(id), figures.get(id)]
    return record && figure ? [toNode(services, source, record, figure)] : []
  })
}

function toNode({ set, principal, now }: RecordServices, { table, tree }: TreeSource, record: StoredRecord, { parent, children, below, counts }: TreeFigures): TreeNode {
  // Of an organisation that he does not look after he would see a part, or nothing: no number at all says less that is wrong.
  const isSeen = table.resource.name !== organizationResource || principal.groupOrgIds === null || principal.groupOrgIds.includes(record.id)
  const shown = isSeen ? counts : {}
  // A count that the person may not see is unknown, and so is what depends on it.
  const all = Object.fromEntries(tree.counts.map(({ name }) => [name, shown[name] ?? null]))
  const variables = withVariable(recordVariables(table.page.fields, record, recordContext(set, principal, now)), 'counts', all)
  const marks = tree.marks.flatMap(({ when }, place) => (holds(when, variables) ? [place] : []))
  return { id: record.id, version: record.version, label: String(record[table.page.label] ?? record.id), parent, children, below, counts: shown, marks, ...readOnlyMark({ principal }, table, record) }
}
