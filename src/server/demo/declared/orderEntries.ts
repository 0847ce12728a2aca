import { fieldTypeOf, type FieldDefinition } from '../../../fields/definitions'
import type { DemoDefinition } from '../../../language/demoFile'
import type { SchemaSet } from '../../../language/schemaSet'
import { columnsOf } from '../../../language/tableColumns'

/**
 * The entries in such an order that what a record points to is there before it. Where two point to each other, the one
 * that needs the other comes second; entries of one resource stay together, in the order of their file.
 */
export function orderEntries(set: SchemaSet): readonly DemoDefinition[] {
  const byResource = new Map<string, DemoDefinition[]>()
  for (const definition of set.demo) byResource.set(definition.resource, [...(byResource.get(definition.resource) ?? []), definition])
  const pointers = new Map([...byResource].map(([resource, definitions]) => [resource, pointersOf(set, definitions)]))
  const ordered: DemoDefinition[] = []
  const [begun, done] = [new Set<string>(), new Set<string>()]
  const visit = (resource: string, isNeeded: boolean): void => {
    if (done.has(resource) || !byResource.has(resource) || (begun.has(resource) && !isNeeded)) return
    if (begun.has(resource)) return
    begun.add(resource)
    const own = pointers.get(resource)!
    for (const { to } of own.filter((pointer) => pointer.isNeeded)) visit(to, true)
    // What needs one that is still being visited waits for it, however far up that one stands.
    const open = [...begun].filter((one) => !done.has(one))
    for (const { to } of own) if (!open.some((one) => needs(pointers, to, one))) visit(to, false)
    done.add(resource)
    ordered.push(...byResource.get(resource)!)
  }
  for (const resource of byResource.keys()) visit(resource, true)
  return ordered
}

interface Pointer {
  readonly to: string
  readonly isNeeded: boolean
}

function pointersOf(set: SchemaSet, definitions: readonly DemoDefinition[]): Pointer[] {
  return definitions.flatMap((definition) => Object.values(set.pages[definition.page]!.fields).flatMap((field) => {
    const said = definition.entry.values ?? {}
    return [field, ...Object.values(columnsOf(field))].flatMap((one): Pointer[] => {
      const to = fieldTypeOf(one).refersTo?.(one as never)
      return to === undefined || to === definition.resource ? [] : [{ to, isNeeded: isNeeded(one, said) || definition.entry.follows?.field === one.name }]
    })
  }))
}

function isNeeded(field: FieldDefinition, said: Readonly<Record<string, unknown>>): boolean {
  return field.required === true || said[field.name] !== undefined
}

/** Whether a resource needs another, by itself or through others. */
function needs(pointers: ReadonlyMap<string, readonly Pointer[]>, from: string, to: string, seen = new Set<string>()): boolean {
  if (seen.has(from)) return false
  seen.add(from)
  return (pointers.get(from) ?? []).some((pointer) => pointer.isNeeded && (pointer.to === to || needs(pointers, pointer.to, to, seen)))
}
