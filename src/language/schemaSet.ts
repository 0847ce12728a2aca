import type { FieldDefinition } from '../fields/definitions'
import type { Dictionary } from '../fields/fieldType'
import type { BackendFile } from './backendFile'
import type { DemoDefinition } from './demoFile'
import type { HomeDefinition } from './home'
import type { PageDefinition, UniqueDefinition } from './pageDefinition'

/** A resource: one table. The union of what its pages declare. */
export interface ResourceDefinition {
  readonly name: string
  /** The page that shows it as such. */
  readonly home: string
  readonly pages: readonly string[]
  readonly label: string
  readonly owner: string
  readonly fields: Readonly<Record<string, FieldDefinition>>
  /** The rules of all its pages; they hold through whichever page a record is written. */
  readonly unique: readonly UniqueDefinition[]
}

/** What a law or a standard prescribes. */
export interface NormDefinition {
  readonly title: string
  /** A number, a time of day as `22:00`, or days as `2026-10-01`. */
  readonly value: number | string | readonly string[]
  readonly unit?: string
  /** The law or standard, with the article. */
  readonly basis: string
}

export interface MenuGroup {
  readonly title: string
  readonly icon: string
  readonly pages: readonly string[]
}

export interface RoleDefinition {
  readonly name: string
  readonly title: string
  /** How far it sees, at most: `own` what concerns the person, `org` the own company, `group` with its children, `region` all of its region, `all`. */
  readonly records: 'own' | 'org' | 'group' | 'region' | 'all'
  /** Pages on which it sees only what concerns the person, or all of the company, whatever `records` says. */
  readonly recordsOn: Readonly<Record<string, 'own' | 'org'>>
  /** Actions by page id; `*` stands for every page or every action. */
  readonly may: Readonly<Record<string, readonly string[]>>
}

/** Everything the gate lets through. */
export interface SchemaSet {
  readonly pages: Readonly<Record<string, PageDefinition>>
  readonly resources: Readonly<Record<string, ResourceDefinition>>
  /** All of them, with all items. */
  readonly dictionaries: Readonly<Record<string, Dictionary>>
  /** Their values stand in the pages already. */
  readonly norms: Readonly<Record<string, NormDefinition>>
  readonly menu: readonly MenuGroup[]
  readonly backends: Readonly<Record<string, BackendFile>>
  readonly roles: Readonly<Record<string, RoleDefinition>>
  /** What everyone finds after signing in. */
  readonly home: HomeDefinition
  /** Records of the demonstration; nothing of the product hangs on them. */
  readonly demo: readonly DemoDefinition[]
}
