/**
 * The part of an expression language that a database can decide, read once and kept as plain data: the gate refuses
 * what does not fit in, the server turns it into SQL, and neither parses in the other's way.
 */

/** `date` is a calendar day, `moment` a date-time, `rows` a table field. */
export type QueryType = 'text' | 'number' | 'bool' | 'date' | 'moment' | 'list' | 'rows'

export type QueryFunction = 'addDays' | 'addMonths' | 'addMinutes' | 'dayOf' | 'days' | 'minutes' | 'size' | 'round'
export type QueryComparison = '==' | '!=' | '<' | '<=' | '>' | '>='
export type QueryArithmetic = '+' | '-' | '*' | '/'

/** A value of one record, or one that is the same for all. */
export type QueryValue =
  | { readonly kind: 'field'; readonly type: QueryType; readonly name: string }
  | { readonly kind: 'constant'; readonly type: QueryType; readonly value: string | number | boolean }
  /** `today`, `now`, and who asks. */
  | { readonly kind: 'given'; readonly type: QueryType; readonly name: 'today' | 'now' | 'userId' | 'userOrgId' | 'userRoles' | 'userOrgs' | 'userRegions' }
  | { readonly kind: 'call'; readonly type: QueryType; readonly name: QueryFunction; readonly args: readonly QueryValue[] }
  | { readonly kind: 'arithmetic'; readonly type: 'number'; readonly operator: QueryArithmetic; readonly left: QueryValue; readonly right: QueryValue }

/** Holds or not; unknown, where a value is not filled in, does not hold. */
export type QueryCondition =
  | { readonly kind: 'always'; readonly holds: boolean }
  | { readonly kind: 'compare'; readonly operator: QueryComparison; readonly left: QueryValue; readonly right: QueryValue }
  | { readonly kind: 'blank'; readonly value: QueryValue; readonly isBlank: boolean }
  | { readonly kind: 'among'; readonly value: QueryValue; readonly values: readonly QueryValue[] }
  | { readonly kind: 'contains'; readonly list: QueryValue; readonly value: QueryValue }
  | { readonly kind: 'startsWith'; readonly value: QueryValue; readonly start: QueryValue }
  | { readonly kind: 'flag'; readonly value: QueryValue }
  | { readonly kind: 'both' | 'either'; readonly left: QueryCondition; readonly right: QueryCondition }
  | { readonly kind: 'not'; readonly part: QueryCondition }

export type AggregateName = 'count' | 'sum' | 'avg' | 'max' | 'min' | 'distinct' | 'due' | 'done' | 'missed'
/** Counts of those from whom records are due: all, those who have one, those who have none. */
export type DueName = 'due' | 'done' | 'missed'

export interface DueCount {
  readonly kind: 'aggregate'
  readonly name: DueName
  readonly of: QueryCondition | null
}

/** A figure over many records. */
export type QueryMeasure =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'aggregate'; readonly name: 'count'; readonly of: QueryCondition | null }
  | DueCount
  | { readonly kind: 'aggregate'; readonly name: Exclude<AggregateName, 'count' | DueName>; readonly of: QueryValue }
  | { readonly kind: 'arithmetic'; readonly operator: QueryArithmetic; readonly left: QueryMeasure; readonly right: QueryMeasure }

/** Names of the fields that a figure needs of each record. */
export function fieldsInMeasure(measure: QueryMeasure): readonly string[] {
  if (measure.kind === 'number') return []
  if (measure.kind === 'arithmetic') return [...fieldsInMeasure(measure.left), ...fieldsInMeasure(measure.right)]
  return measure.of === null ? [] : fieldsIn(measure.of)
}

/** Whether adding up the figures of some groups gives the figure of them together; a record may have rows in several. */
export function isAdditive(measure: QueryMeasure, isOverRows = false): boolean {
  return measure.kind === 'aggregate' && (measure.name === 'sum' || isOfDue(measure) || (measure.name === 'count' && !isOverRows))
}

export function isDueName(name: AggregateName): name is DueName {
  return name === 'due' || name === 'done' || name === 'missed'
}

export function isDueCount(measure: QueryMeasure): measure is DueCount {
  return measure.kind === 'aggregate' && isDueName(measure.name)
}

/** Whether a figure is how many have nothing of what was due. */
export function isMissed(measure: QueryMeasure): boolean {
  return isDueCount(measure) && measure.name === 'missed'
}

/** Whether a figure is about those from whom records are due. */
export function isOfDue(measure: QueryMeasure): boolean {
  return measure.kind === 'arithmetic' ? isOfDue(measure.left) || isOfDue(measure.right) : isDueCount(measure)
}

function fieldsIn(node: QueryCondition | QueryValue): readonly string[] {
  if (node.kind === 'field') return [node.name]
  return Object.values(node).flatMap((part: unknown) => (Array.isArray(part) ? part : [part])).flatMap((part) => (isNode(part) ? fieldsIn(part) : []))
}

function isNode(part: unknown): part is QueryCondition | QueryValue {
  return typeof part === 'object' && part !== null && 'kind' in part
}
