import type { FieldDefinition } from '../../../fields/definitions'
import { fieldTypeOf } from '../../../fields/definitions'
import { namesIn } from '../../../language/computeOrder'
import { isWords, namesInText } from '../../../language/demoValue'
import { comesAlong, copySources } from '../../../language/copySources'
import type { PageDefinition } from '../../../language/pageDefinition'
import { stateAfter } from '../../../language/states'
import { columnsOf, isTable } from '../../../language/tableColumns'

type Values = Readonly<Record<string, unknown>>

/** How the fields of a new record come by their values. */
export interface FillPlan {
  /** In such an order that what is copied, reckoned or quoted is there before. */
  readonly order: readonly FieldDefinition[]
  /** What only a move fills in: these stay empty until it is made. */
  readonly late: ReadonlySet<string>
  /** Fields that have to be drawn though the file says nothing of them. */
  readonly wanted: ReadonlySet<string>
  /** Fields whose making reads what is computed, with all that has to be computed before. */
  readonly readsComputed: ReadonlyMap<string, ReadonlySet<string>>
}

/** Worked out once for all records of an entry. */
export function createFillPlan(page: PageDefinition, values: Values): FillPlan {
  const late = lateFields(page)
  const reads = new Map(Object.values(page.fields).map((field) => [field.name, readsOf(page, field, values[field.name])]))
  const order: FieldDefinition[] = []
  const seen = new Set<string>()
  const visit = (field: FieldDefinition | undefined): void => {
    if (field === undefined || seen.has(field.name)) return
    seen.add(field.name)
    for (const name of reads.get(field.name) ?? []) visit(page.fields[name])
    order.push(field)
  }
  Object.values(page.fields).forEach(visit)
  const isComputed = (name: string) => page.fields[name]?.compute !== undefined
  return {
    order, late,
    wanted: wantedFields(page, late),
    readsComputed: new Map([...reads].filter(([, names]) => names.some(isComputed)).map(([name, names]) => [name, computedBehind(page, names)])),
  }
}

/** These fields and all that they are computed of, the columns of their tables too. */
function computedBehind({ fields }: PageDefinition, names: readonly string[]): ReadonlySet<string> {
  const behind = new Set(names)
  for (const name of behind) {
    const field = fields[name]
    const expressions = field === undefined ? [] : [field, ...Object.values(columnsOf(field))].map(({ compute }) => compute ?? '')
    for (const read of expressions.flatMap((expression) => [...namesIn(expression)])) behind.add(read)
  }
  return behind
}

/**
 * What transitions ask for or set, unless the form demands it from the beginning or a reference brings it along.
 * What is asked again and again where a record begins, as an audit of a valid licence, is there from the start.
 */
function lateFields(page: PageDefinition): ReadonlySet<string> {
  const asked = Object.values(page.states?.transitions ?? {}).flatMap(({ needs, asks, set, from, to }) => [...(page.states !== null && from.includes(page.states.initial) && stateAfter({ to }, page.states.initial) === page.states.initial ? [] : [...needs, ...asks]), ...Object.keys(set)])
  return new Set(asked.filter((name) => !(page.fields[name] && comesAlong(page.fields[name])) && (page.fields[name]?.required !== true || page.fields[name]?.readOnly === true)))
}

/** What the form demands, and what the list shows: an empty column tells nobody anything. */
function wantedFields(page: PageDefinition, late: ReadonlySet<string>): ReadonlySet<string> {
  const inForm = new Set(page.form.tabs.flatMap((tab) => tab.sections.flatMap((section) => section.fields)))
  const inList = new Set(page.list.columns.map(({ field }) => field))
  const isTyped = (field: FieldDefinition) => !field.readOnly && field.compute === undefined && !comesAlong(field) && !(field.name in page.where) && field.name !== page.states?.field
  return new Set(Object.values(page.fields)
    .filter((field) => isTyped(field) && inForm.has(field.name) && !late.has(field.name))
    .filter((field) => field.required === true || inList.has(field.name) || field.name === page.label)
    .map(({ name }) => name))
}

function readsOf(page: PageDefinition, field: FieldDefinition, written: unknown): string[] {
  const copied = copySources(field).map(({ reference }) => reference)
  // A table takes rows of a template and names people of the company: it comes after all plain references.
  const references = isTable(field) ? Object.values(page.fields).filter((other) => other !== field && fieldTypeOf(other).refersTo !== undefined).map(({ name }) => name) : []
  const deciding = isTable(field) ? namesIn(field.rowWhen ?? '') : []
  return [...copied, ...deciding, ...namesIn(field.compute ?? ''), ...namesIn(field.visibleWhen ?? ''), ...references, ...namesInValue(written)].filter((name) => name in page.fields && name !== field.name)
}

function namesInValue(written: unknown): string[] {
  if (typeof written === 'string') return namesInText(written)
  if (Array.isArray(written)) return written.flatMap(namesInValue)
  if (typeof written !== 'object' || written === null) return []
  if (!isWords(written)) return Object.values(written).flatMap(namesInValue)
  const beside = [written.before, written.after, typeof written.from === 'string' ? written.from.split('.')[0] : undefined]
  return [...beside.filter((name) => name !== undefined), ...namesIn(written.compute ?? ''), ...namesInValue(written.of)]
}
