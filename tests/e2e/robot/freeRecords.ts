import type { RecordOption } from '../../../src/contract/envelope'
import { fieldTypeOf } from '../../../src/fields/definitions'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { createsFresh } from './freshRecord'
import { deskOf, personFor, type World } from './world'

/** As many as the robot uses up on a page of which each needs one of its own. */
const needed = 8

/**
 * Where two records may not point to the same, each new one needs something to which none points yet, and the demonstration
 * may have used up all of it: then there come more, as new people would for whom nobody has begun an archive.
 */
export async function provideFreeRecords(world: World, pages: readonly PageDefinition[]): Promise<void> {
  for (const page of pages.filter(({ actions }) => actions.includes('create'))) {
    for (const name of [...pointingAlone(page), ...pointingOncePerOwner(page)]) {
      const field = page.fields[name]!
      const reference = page.references[fieldTypeOf(field).refersTo?.(field as never) ?? '']
      const home = reference && Object.values(world.set.pages).find((one) => one.endpoints.base === reference.endpoints.base && one.actions.includes('create'))
      if (!home) continue
      const api = personFor(world, page, 'create')
      // Which of them others of the same owner point to, nobody can ask.
      const free = field.unique ? (await api.call<readonly RecordOption[]>({ ...page, endpoints: reference.endpoints }, 'options', {}, { size: needed, free: `${page.id}.${name}` })).body.data.length : 0
      for (let count = free; count < needed; count += 1) await createsFresh(await deskOf(world, home, api), 1000 + count)
    }
  }
}

function pointingAlone({ fields }: PageDefinition): readonly string[] {
  return Object.values(fields).filter(({ unique }) => unique).map(({ name }) => name)
}

/** A company's one plan for each campaign. */
function pointingOncePerOwner({ unique, owner }: PageDefinition): readonly string[] {
  return unique.filter(({ fields, when, period }) => when === null && period === null && fields.length === 2 && fields.includes(owner)).flatMap(({ fields }) => fields.filter((name) => name !== owner))
}
