import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPlatformHarness, type PlatformHarness } from '../platform/platformHarness'
import { recordCalls } from '../platform/recordCalls'
import { oneKind } from '../testDatabase'

describe.each(oneKind)('removal (%s)', (kind) => {
  let harness: PlatformHarness
  const { read, list } = recordCalls(() => harness)
  const remove = async (path: string, id: string) => harness.call('group', `DELETE ${path}/${id}?version=${(await read('group', path, id)).version}`)
  beforeAll(async () => { harness = await openPlatformHarness(kind) })
  afterAll(() => harness.close())

  it('is refused for what a row of another record names', async () => {
    const courses = await list('group', '/networkLearn')
    const { chapters } = await read('group', '/networkLearn', courses[0]!.id) as unknown as { chapters: { courseware: string }[] }
    expect(await remove('/networkLearn/courseware', chapters[0]!.courseware)).toMatchObject({ status: 409, msg: expect.stringContaining('正被引用') as string })
  })

  it('is refused for what has been reported, which may still be corrected', async () => {
    const [accident] = await list('group', '/accident', { status: ['following', 'investigating'] })
    expect(await remove('/accident', accident!.id)).toMatchObject({ status: 409 })
  })
})
