import type { FieldDefinition } from '../../fields/definitions'
import type { Finding } from '../finding'
import type { UniqueDefinition } from '../pageDefinition'
import type { ResourceDefinition } from '../schemaSet'
import { columnsOf } from '../tableColumns'
import { shown, type Path } from './place'
import { completeUnique, findingIn, type RawPage } from './rawPage'

/** A page with the fields that make up its part of a resource. */
export interface ResourcePage {
  readonly page: RawPage
  readonly fields: Readonly<Record<string, FieldDefinition>>
  readonly owner: string
  readonly label: string
}

/** Options that say how a value is stored and what it means; two pages of a resource must agree on them. */
const meaningOptions = ['type', 'dict', 'ref', 'unique', 'min', 'max', 'minLength', 'maxLength', 'digits', 'pattern', 'number']

/** Pages by resource, the home page first, which speaks for the resource where pages may differ. */
export function groupByResource<Page extends { readonly page: RawPage }>(pages: readonly Page[]): Map<string, [Page, ...Page[]]> {
  const groups = new Map<string, Page[]>()
  for (const page of pages) {
    const resource = page.page.file.resource ?? ''
    groups.set(resource, [...(groups.get(resource) ?? []), page])
  }
  return new Map([...groups].map(([resource, group]) => [resource, homeFirst(resource, group) as [Page, ...Page[]]]))
}

/** Home is the page that shows all records and stands on its own; of several, the one named like the resource, or the first. */
function homeFirst<Page extends { readonly page: RawPage }>(resource: string, pages: readonly Page[]): Page[] {
  const rank = ({ page }: Page) =>
    (Object.keys(page.file.where ?? {}).length > 0 ? 4 : 0) + (extendsRoutedPage(page) ? 2 : 0) + (page.id === resource ? 0 : 1)
  return [...pages].sort((a, b) => rank(a) - rank(b) || (a.page.id < b.page.id ? -1 : 1))
}

function extendsRoutedPage(page: RawPage): boolean {
  return page.chain.slice(1).some(({ path }) => !path.endsWith('.base.json'))
}

/** One resource from all its pages: the union of their fields. */
export function uniteResource(name: string, pages: readonly [ResourcePage, ...ResourcePage[]]): ResourceDefinition {
  const [home] = pages
  const fields = Object.assign({}, ...pages.toReversed().map((page) => page.fields)) as Record<string, FieldDefinition>
  const ordered = [...new Set(pages.flatMap((page) => Object.keys(page.fields)))]
  return {
    name,
    home: home.page.id,
    pages: pages.map(({ page }) => page.id),
    label: home.label,
    owner: home.owner,
    fields: Object.fromEntries(ordered.map((field) => [field, fields[field]!])),
    unique: uniteUnique(pages),
  }
}

/** A page that extends another repeats its rules; the same rule over the same records holds once. */
function uniteUnique(pages: readonly ResourcePage[]): UniqueDefinition[] {
  const rules = pages.flatMap(({ page }) => completeUnique(page))
  return [...new Map(rules.map((rule) => [JSON.stringify({ ...rule, message: '' }), rule])).values()]
}

/** The same field declared in two ways: reported at the later page, naming the other. */
export function fieldConflicts(resource: string, pages: readonly ResourcePage[]): { pageId: string; finding: Finding }[] {
  const first = new Map<string, ResourcePage>()
  return pages.flatMap((page) =>
    Object.values(page.fields).flatMap((field) => {
      const other = first.get(field.name)
      if (other === undefined) first.set(field.name, page)
      const conflict = other === undefined ? null : conflictOf(field, other.fields[field.name]!, ['fields', field.name])
      return conflict === null || other === undefined ? [] : [{ pageId: page.page.id, finding: toFinding(resource, page, other, field.name, conflict) }]
    }),
  )
}

/** Whose a record is cannot depend on the page that shows it: the scope of every query hangs on it. */
export function ownerConflicts(resource: string, [home, ...others]: readonly [ResourcePage, ...ResourcePage[]]): { pageId: string; finding: Finding }[] {
  const there = findingIn(home.page, 'ownerConflict', ['owner'], home.owner)
  return others
    .filter(({ owner }) => owner !== home.owner)
    .map(({ page, owner }) => ({
      pageId: page.id,
      finding: findingIn(page, 'ownerConflict', ['owner'], owner, { resource, other: `${there.file}:${there.line}:${there.column}`, otherValue: home.owner }),
    }))
}

interface Conflict {
  readonly path: Path
  readonly option: string
  readonly value: unknown
  readonly otherValue: unknown
}

function conflictOf(field: FieldDefinition, other: FieldDefinition, path: Path): Conflict | null {
  for (const option of meaningOptions) {
    const [value, otherValue] = [optionOf(field, option), optionOf(other, option)]
    if (value !== otherValue) return { path: [...path, option], option, value, otherValue }
  }
  for (const column of Object.values(columnsOf(field))) {
    const otherColumn = columnsOf(other)[column.name]
    const conflict = otherColumn === undefined ? null : conflictOf(column, otherColumn, [...path, 'columns', column.name])
    if (conflict !== null) return conflict
  }
  return null
}

function optionOf(field: FieldDefinition, option: string): unknown {
  return (field as unknown as Readonly<Record<string, unknown>>)[option]
}

function toFinding(resource: string, page: ResourcePage, other: ResourcePage, field: string, conflict: Conflict): Finding {
  const there = findingIn(other.page, 'fieldConflict', conflict.path, conflict.otherValue)
  return findingIn(page.page, 'fieldConflict', conflict.path, conflict.value, {
    resource, field, option: conflict.option,
    value: written(conflict.value),
    other: `${there.file}:${there.line}:${there.column}`,
    otherValue: written(conflict.otherValue),
  })
}

function written(value: unknown): string {
  return value === undefined ? '没有写' : `“${shown(value)}”`
}
