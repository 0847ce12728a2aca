import { fieldTypeOf, type FieldDefinition } from '../../fields/definitions'
import { cells } from '../../fields/cells'
import { idsOf, type PageReferences } from '../../client/usePageReferences'
import type { RecordData } from '../../contract/envelope'
import type { PageDefinition } from '../../language/pageDefinition'
import { asItRuns } from '../asItRuns'
import { ExtensionSlots } from '../ExtensionSlots'
import { useExtensions } from '../useExtensions'
import { texts } from '../texts'
import { fieldAt } from './filterFields'
import styles from './list.module.css'

export interface ListCellProps {
  readonly page: PageDefinition
  readonly path: string
  readonly record: RecordData
  readonly references: PageReferences
}

/** One cell of the list: a field, a field of a referred record, the completeness of files, or an extension. */
export function ListCell({ page, path, record, references }: ListCellProps) {
  const extension = useExtensions(page, 'cell').find(({ field }) => field === path)
  if (path === 'annex') return <AnnexBadge missing={record.missingAnnex} />
  if (extension) return <ExtensionSlots page={page} slot="cell" name={extension.name} record={record} />
  const field = fieldAt(page, path)
  // The gate has checked every column; another backend's page file may still be newer than this build.
  if (!field) return <span className={styles.missing} title={`列 ${path} 没有对应的字段`}>?</span>
  if (isOnItsWay(page, path, record, references)) return <span className={styles.empty}>…</span>
  return <FieldCellOf field={path === field.name ? asItRuns(page, field, record) : field} value={valueAt(page, path, record, references)} />
}

function FieldCellOf({ field, value }: { field: FieldDefinition; value: unknown }) {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return <span className={styles.empty}>{texts.empty}</span>
  const Cell = cells[field.type]
  return <Cell field={field} value={value} place="list" />
}

/** A row of a statistics page bears the value of a dotted group itself, and not the record it would be read from. */
function valueAt(page: PageDefinition, path: string, record: RecordData, references: PageReferences): unknown {
  if (Object.hasOwn(record, path)) return record[path]
  const [name = '', inner] = path.split('.')
  if (!inner) return record[name]
  const referred = referredAt(page, name, record)
  return referred ? references.value(...referred, inner) : null
}

/** Whether a field of a referred record has been asked for and not yet come: a dash would say that nothing is filled in. */
function isOnItsWay(page: PageDefinition, path: string, record: RecordData, references: PageReferences): boolean {
  const [name = '', inner] = path.split('.')
  const referred = inner ? referredAt(page, name, record) : null
  return referred !== null && references.label(...referred) === ''
}

/** The resource and the id of what a record points to. */
function referredAt(page: PageDefinition, name: string, record: RecordData): readonly [string, string] | null {
  const field = page.fields[name]
  const resource = field && fieldTypeOf(field).refersTo?.(field)
  const [id] = idsOf(record[name])
  return resource && id ? [resource, id] : null
}

/** Whether all required files are there; the missing ones by title. */
function AnnexBadge({ missing }: { missing: readonly string[] | undefined }) {
  if (!missing) return <span className={styles.empty}>{texts.empty}</span>
  if (missing.length === 0) return <span className={styles.complete}>完整</span>
  return <span className={styles.missing} title={`缺：${missing.join('、')}`}>缺 {missing.length} 项<span className={styles.heard}>：{missing.join('、')}</span></span>
}
