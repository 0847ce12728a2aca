import { Type } from '@sinclair/typebox'
import { RequestRefusal } from '../errors'
import { pageTable } from '../resources/pageTable'
import { findRecord } from '../resources/recordScope'
import { defineCall, type PersonServices, type PlatformCall } from './call'

/** Where a record that is known by its resource alone can be looked at. */
export const recordPlaceCalls: readonly PlatformCall[] = [
  defineCall({
    client: 'main', method: 'GET', path: '/recordPlace/{resource}/{id}', id: 'record.place', tag: '首页', summary: '本人能在哪个页面看到这条记录',
    answer: Type.Object({ path: Type.String() }),
    handle: (services, { params }) => placeOf(services, params['resource'] ?? '', params['id'] ?? ''),
  }),
]

/** The first of the resource's pages, its home first, that the person may open and that shows him the record. */
async function placeOf(services: PersonServices, resource: string, id: string): Promise<{ path: string }> {
  const { set, principal } = services
  const pages = Object.hasOwn(set.resources, resource) ? (set.resources[resource]?.pages ?? []) : []
  for (const page of pages) {
    if (!principal.may(page, 'view') || set.pages[page]?.statistics) continue
    const found = await findRecord(services, pageTable(set, page), id).catch((error: unknown) => {
      if (error instanceof RequestRefusal) return null
      throw error
    })
    if (found) return { path: set.pages[page]?.path ?? '' }
  }
  throw new RequestRefusal('notFound', { message: '记录不存在、已删除，或您无权查看' })
}
