import type { FieldDefinition } from '../fields/definitions'
import type { Dictionary, FilterOperator } from '../fields/fieldType'
import type { EndpointsDefinition, ReferenceDefinition } from './endpointsDefinition'
import type { PrintForm } from './printDefinition'
import type { DrillDefinition } from './drills'
import type { PublicCheckDefinition } from './publicCheckDefinition'
import type { StepName } from './stepNames'
import type { StatisticsDefinition, SummaryCard } from './summaryDefinition'
import type { AnnexFile, AnnexKind, ExtensionFile, LinkFile, PageFileParts, RuleFile, SectionFile, StandardAction, WithheldFile } from './pageFile'
import type { CheckFile, EffectFile, Mover, TransitionFile } from './statesFile'

/**
 * A page as everything behind the gate sees it: complete, resolved, frozen. Nobody asks "is this defined?".
 * It is plain JSON, so that it travels to the browser as it is.
 */
export interface PageDefinition {
  /** File name without `.json`; unique over all areas. */
  readonly id: string
  /** Folder it stands in. */
  readonly area: string
  readonly path: string
  readonly aliases: readonly string[]
  readonly title: string
  /** What one record is called. */
  readonly noun: string
  readonly help: string
  readonly scope: 'org' | 'group' | 'any' | 'own'
  /** The organisations it is made for, by their business and region; null is all. It opens for those who look after one of them. */
  readonly for: Audience | null
  readonly resource: string
  /** Field that names a record. */
  readonly label: string
  /** Org field that says whose a record is; `orgId`, added by the gate, where the page names none. */
  readonly owner: string
  /** Field that names the person concerned, or several of them; or null. */
  readonly person: string | null
  /** Field that names the organisations a record is sent to, or null: once it has left its initial state, they see it too. */
  readonly receivers: string | null
  /** Records that are there to be read by those to whom they do not belong, or null. */
  readonly readBy: string | null
  /** Records that are kept from everybody, their owner too, but for one organisation and those above it; or null. */
  readonly withheld: WithheldFile | null
  /** What says of a record that it is no longer in use; the home page of a resource speaks for it. */
  readonly retired: readonly RetiredDefinition[]
  readonly where: Readonly<Record<string, unknown>>
  /** Where the page's address leads that says no more. */
  readonly opens: 'list' | 'form'
  readonly single: boolean
  /** Field that points to the edition before, or null: what may no longer be changed is taken up in a new one. */
  readonly editions: string | null
  /** In order; with `owner` and the state field always among them. */
  readonly fields: Readonly<Record<string, FieldDefinition>>
  readonly list: ListDefinition
  readonly form: FormDefinition
  readonly detail: DetailDefinition
  /** Ids of the pages shown as tabs beside this one, itself included; empty where there are none. */
  readonly tabs: readonly string[]
  readonly actions: readonly StandardAction[]
  /** References of which several may be chosen for one record each; empty where records are created one by one. */
  readonly createMany: readonly string[]
  readonly states: StatesDefinition | null
  readonly annex: Readonly<Record<string, AnnexSlot>>
  readonly rules: readonly RuleDefinition[]
  /** What records of the resource may not have in common. */
  readonly unique: readonly UniqueDefinition[]
  /** Figures above the list. */
  readonly summary: readonly SummaryCard[]
  /** Figures that the home page shows of this page's records; not above the list. */
  readonly homeCards: readonly SummaryCard[]
  /** Where the page is only a statistic: its rows are groups of records. */
  readonly statistics: StatisticsDefinition | null
  /** Forms that a record can be printed as. */
  readonly print: readonly PrintForm[]
  /** What anybody learns of a record who has its code, or null. */
  readonly publicCheck: PublicCheckDefinition | null
  /** Dates that run out and are reminded of. */
  readonly reminders: readonly ReminderDefinition[]
  /** Where a record leads, or null. */
  readonly link: LinkFile | null
  /** Where its numbers lead, by field. */
  readonly drills: Readonly<Record<string, DrillDefinition>>
  readonly endpoints: EndpointsDefinition
  readonly extensions: readonly ExtensionFile[]
  /** What the page needs to know of every resource its fields point to, by resource name. */
  readonly references: Readonly<Record<string, ReferenceDefinition>>
  /** The dictionaries its fields use; a large one has no items. */
  readonly dictionaries: Readonly<Record<string, Dictionary>>
  readonly version: 1
}

/** A value of a field with which a record is no longer in use, and the word for it. */
export interface RetiredDefinition {
  readonly field: string
  readonly value: string | boolean
  readonly word: string
}

/** Organisations with one of some kinds of business, in a region; null is any. */
export interface Audience {
  readonly industries: readonly string[]
}

export interface ColumnDefinition {
  /** `plateNo`, or `vehicle.plateNo` through a reference, or `annex`. */
  readonly field: string
  readonly title: string
  readonly width: number
  readonly fixed: 'left' | 'right' | null
  readonly hidden: boolean
  readonly sortable: boolean
}

export interface FilterDefinition {
  /** A field, `vehicle.plateNo`, `annex` or `expiry`. Also the key in the query. */
  readonly field: string
  readonly title: string
  readonly operator: FilterOperator
  readonly default: unknown
}

export interface ListDefinition {
  readonly columns: readonly ColumnDefinition[]
  readonly filters: readonly FilterDefinition[]
  readonly search: readonly string[]
  readonly sort: { readonly column: string; readonly asc: boolean }
  /** The field by whose values the list has tabs with their numbers: the state, or one of a dictionary. */
  readonly tabsBy: string | null
  readonly total: 'capped' | 'none'
  readonly pageSize: number
  /** Where each record stands below another one. */
  readonly tree: TreeDefinition | null
  /** The same records as cards, by state. */
  readonly board: BoardDefinition | null
}

/** Records as cards, in a column for each state. */
export interface BoardDefinition {
  /** Field that heads a card. */
  readonly title: string
  /** What else a card shows: columns of the list, hidden ones too. */
  readonly fields: readonly string[]
  /** The columns, in their order. */
  readonly states: readonly string[]
}

/** How the records of a resource stand below one another. */
export interface TreeDefinition {
  /** Field that points to the record above. */
  readonly parent: string
  /** Field by which siblings are ordered. */
  readonly order: string
  readonly levels: number
  /** Records of other pages that belong to a node or to any below it; the first is shown in the tree. */
  readonly counts: readonly { readonly name: string; readonly title: string; readonly page: string; readonly by: readonly string[]; readonly where: string | null }[]
  readonly marks: readonly TreeMark[]
  /** What else a move changes, told before it is made. */
  readonly move: string
}

/** What sets a node apart, and why. */
export interface TreeMark {
  readonly when: string
  readonly title: string
  readonly tone: 'neutral' | 'warning' | 'danger'
}

export type SectionDefinition = Required<Pick<SectionFile, 'fields'>> & {
  readonly title: string
  readonly columns: 1 | 2 | 3
  /** Only what is under way is asked for it: a new record does not show it. */
  readonly later?: boolean
  readonly visibleWhen: string | null
  /** What no form shows: a detail leaves out what is empty of it. */
  readonly onlyFilled?: true
}

export interface FormTab {
  /** Empty for the only tab of a form without tabs. */
  readonly title: string
  readonly sections: readonly SectionDefinition[]
}

export interface FormDefinition {
  readonly layout: 'drawer' | 'page'
  readonly tabs: readonly FormTab[]
  /** Fields that stay in sight while one fills in what they are worked out from. */
  readonly foot: readonly string[]
}

/** Records of another page that point by a field to this record, or to what its reference `of` names. */
export interface RelatedPage {
  readonly page: string
  readonly path: string
  readonly by: string
  readonly of: string | null
  readonly title: string
}

export interface DetailDefinition {
  readonly tabs: readonly FormTab[]
  readonly related: readonly RelatedPage[]
  /** The field that counts how often a record was opened. */
  readonly views: string | null
}

export type TransitionDefinition = Required<Omit<TransitionFile, 'by' | 'to' | 'when' | 'else' | 'checks' | 'confirm' | 'effects' | 'onView' | 'step' | 'default' | 'draw' | 'hides'>> & {
  /** What a person finds filled in of what the move asks for, where it is still empty. */
  readonly default?: Readonly<Record<string, unknown>>
  readonly effects: readonly EffectFile[]
  /** The state it leads to; null where the record stays in the one it is in. */
  readonly to: string | null
  /** Slots of the annex in which a file may be laid on the way. */
  readonly offers: readonly string[]
  readonly name: string
  readonly by: readonly Mover[]
  /** All of `checks` as one expression; null where there are none. */
  readonly when: string | null
  readonly checks: readonly CheckFile[]
  /** Offered only where this holds; the other checks say why not. */
  readonly hides?: string
  readonly confirm: string | null
  /** What the server draws at random on the way. */
  readonly draw?: NonNullable<TransitionFile['draw']>
  /** Something made by hand that the server does on the way. */
  readonly step: StepName | null
  /** Made by itself when one who may make it opens the record. */
  readonly onView: boolean
}

export interface StatesDefinition {
  readonly field: string
  readonly initial: string
  /** States in which a record may be edited. */
  readonly editable: readonly string[]
  /** States in which it may be removed: what has been reported is corrected, and stays. */
  readonly removable: readonly string[]
  /** States in which a record that had been sent is taken back from its receivers. */
  readonly withdrawn: readonly string[]
  /** States that a record goes through when all goes well, for the bar above its detail; and the field that says when. */
  readonly steps: readonly StepDefinition[]
  readonly transitions: Readonly<Record<string, TransitionDefinition>>
}

export interface StepDefinition {
  readonly state: string
  readonly at: string | null
}

export type AnnexSlot = Required<Omit<AnnexFile, 'visibleWhen' | 'help' | 'later'>> & {
  /** A new record has no such files yet. */
  readonly later?: boolean
  readonly name: string
  readonly accept: readonly AnnexKind[]
  readonly visibleWhen: string | null
  readonly help: string
}

export type RuleDefinition = Required<Omit<RuleFile, 'when'>> & { readonly when: string | null }

/** A rule over several records: of those that count, no two have the same values, or overlap in time where there is a period. */
export interface UniqueDefinition {
  readonly fields: readonly string[]
  readonly period: { readonly start: string; readonly end: string } | null
  /** Only records for which this holds count. */
  readonly when: string | null
  /** Only records of the page that declares the rule count. */
  readonly where: Readonly<Record<string, unknown>>
  readonly at: string
  /** `{other}` stands for the name of the record that is in the way. */
  readonly message: string
}

/** A date of a record that is reminded of before it is over. */
export interface ReminderDefinition {
  readonly field: string
  readonly title: string
  readonly warnDays: number
  /** Value of the dictionary `expiry_source`, or null. */
  readonly kind: string | null
  /** Conditions that all hold of the records reminded of. */
  readonly when: readonly string[]
  /** Records of another page that are reminded of instead, where one points to the record; null where there is none such. */
  readonly unless: { readonly page: string; readonly by: string; readonly date: string; readonly where: Readonly<Record<string, readonly string[]>> } | null
  /** By dictionary and yes-no field, the values with which the date no longer runs, whatever else the record says: a class that is finished. */
  readonly over: Readonly<Record<string, readonly unknown[]>>
  /** What it is about: a field, or `vehicle.plateNo`. */
  readonly subject: string
  /** Whose business it is: a field that names people, or `id` of a person's own record; null where it is nobody's in particular. */
  readonly tell: string | null
}

/** A raw page file after parsing. Fields are checked against their own types by the gate. */
export type PageFile = PageFileParts & { readonly fields?: Readonly<Record<string, Readonly<Record<string, unknown>> | null>> }
export type { EffectFile }
