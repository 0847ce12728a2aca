import type { FieldDefinition } from '../fields/definitions'
import { namesIn } from './computeOrder'
import { copySources } from './copySources'
import type { PageDefinition } from './pageDefinition'

const several = { ref: 'refs', emp: 'emps', org: 'orgs' } as const

/** The type that holds several of what a field holds one of; null where there is none. */
export function severalOf({ type }: FieldDefinition): 'refs' | 'emps' | 'orgs' | null {
  return Object.hasOwn(several, type) ? several[type as keyof typeof several] : null
}

/** Fields that are not filled in once for many records: what each has by the one it is made for, numbers, what no two may have the same, files. */
export function eachAlone(page: Pick<PageDefinition, 'fields' | 'createMany'>): ReadonlySet<string> {
  const alone = Object.values(page.fields).filter((field) => field.unique === true || field.type === 'files' || ('number' in field && field.number !== undefined))
  return new Set([...followsMember(page), ...alone.map(({ name }) => name).filter((name) => !page.createMany.includes(name))])
}

/** What is brought along, found and worked out from the one a record is made for, at any remove. */
function followsMember({ fields, createMany }: Pick<PageDefinition, 'fields' | 'createMany'>): ReadonlySet<string> {
  const own = new Set<string>()
  const follows = (name: string) => own.has(name) || createMany.includes(name)
  for (let size = -1; size !== own.size;) {
    size = own.size
    for (const field of Object.values(fields)) if (!createMany.includes(field.name) && sourcesOf(field).some(follows)) own.add(field.name)
  }
  return own
}

function sourcesOf(field: FieldDefinition): readonly string[] {
  const { compute, find } = field
  const expressions = [compute, ...Object.values(find?.where ?? {}), find?.when, find?.above, find?.since, find?.until]
  return [...copySources(field).map(({ reference }) => reference), ...expressions.flatMap((text) => (typeof text === 'string' ? [...namesIn(text)] : []))]
}
