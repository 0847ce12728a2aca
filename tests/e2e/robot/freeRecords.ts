import { expect } from 'vitest'
import type { RecordOption } from '../../../src/contract/envelope'
import { fieldTypeOf } from '../../../src/fields/definitions'
import { seededRandom } from '../../../src/fields/random'
import { exampleRecord } from '../../../src/language/examples/exampleRecord'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { filesFor } from './moveSteps'
import { deskOf, personFor, type World } from './world'
import { hash } from './writeSteps'

/** As many as the robot uses up on a page of which each needs one of its own. */
const needed = 8

/**
 * Where two records may not point to the same, each new one needs something to which none points yet, and the demonstration
 * may have used up all of it: then there come more, as new people would for whom nobody has begun an archive.
 */
export async function provideFreeRecords(world: World, pages: readonly PageDefinition[]): Promise<void> {
  for (const page of pages.filter(({ actions }) => actions.includes('create'))) {
    for (const field of Object.values(page.fields).filter((one) => one.unique)) {
      const reference = page.references[fieldTypeOf(field).refersTo?.(field as never) ?? '']
      const home = reference && Object.values(world.set.pages).find((one) => one.endpoints.base === reference.endpoints.base && one.actions.includes('create'))
      if (!home) continue
      const api = personFor(world, page, 'create')
      const { body } = await api.call<readonly RecordOption[]>({ ...page, endpoints: reference.endpoints }, 'options', {}, { size: needed, free: `${page.id}.${field.name}` })
      for (let count = body.data.length; count < needed; count += 1) await createAt(world, home, api, count)
    }
  }
}

async function createAt(world: World, page: PageDefinition, api: ReturnType<typeof personFor>, count: number): Promise<void> {
  const { context } = await deskOf(world, page, api)
  const record = exampleRecord(page, { random: seededRandom(hash(page.id) + 1000 + count), context })
  const created = await api.call(page, 'create', {}, { ...record, annex: await filesFor(page, api) })
  expect(created.body.code, `${page.id} refused a valid record: ${created.body.msg} ${JSON.stringify(created.body.errors)}`).toBe(0)
  context.taken.push(created.body.data)
}
