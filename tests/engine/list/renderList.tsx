import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import type { RecordClient } from '../../../src/client/recordClient'
import type { ListQuery } from '../../../src/contract/listQuery'
import type { RecordData, RecordPage } from '../../../src/contract/envelope'
import { EngineProvider, PageRenderer, type EngineServices } from '../../../src/engine'
import type { PageDefinition } from '../../../src/language/pageDefinition'
import { strictRecordClient } from '../../client/strictRecordClient'
import { vehiclePage } from './vehiclePage'

export interface ListSetup {
  readonly page?: PageDefinition
  readonly client: Partial<RecordClient>
  readonly search?: string
  readonly services?: Partial<EngineServices>
  /** Settings as this user left them in this browser. */
  readonly left?: Readonly<Record<string, unknown>>
}

/** A page in a bare React application: no shell, the browser's own address, settings in a map. */
export function renderList({ page = vehiclePage(), client, search = '', services = {}, left = {} }: ListSetup) {
  history.replaceState(null, '', `/veh${search}`)
  const kept = new Map<string, unknown>(Object.entries(left))
  const value: EngineServices = {
    client: strictRecordClient(client),
    loadPage: () => Promise.reject(new Error('loadPage is not supplied in this test')),
    user: { id: 'u1', name: '王芳', orgId: '10', roles: [] },
    may: () => true,
    extensions: {},
    settings: { read: (key) => kept.get(key), write: (key, setting) => void kept.set(key, setting) },
    navigate: () => undefined,
    setUnsaved: () => undefined,
    ...services,
  }
  const user = userEvent.setup({ delay: null })
  const view = render(
    <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }}>
      <EngineProvider value={value}><PageRenderer page={page} /></EngineProvider>
    </ConfigProvider>,
  )
  return { user, kept, ...view }
}

/** A backend's list: remembers what it was asked and answers with the page of `records` that the query names. */
export function listOf(records: readonly RecordData[]) {
  const queries: ListQuery[] = []
  const page = async (_page: PageDefinition, query: ListQuery): Promise<RecordPage> => {
    queries.push(query)
    const start = (query.current - 1) * query.size
    return { records: records.slice(start, start + query.size), total: records.length, size: query.size, current: query.current }
  }
  return { queries, page }
}

/** Labels as the references' backend gives them, with the calls it took. */
export function employees() {
  const calls: { ids: readonly string[]; fields: readonly string[] | undefined }[] = []
  const options: RecordClient['options'] = async (_endpoints, { ids = [], fields }) => {
    calls.push({ ids, fields })
    return ids.map((id) => ({ id, label: `驾驶员${id}`, mobile: `1380000000${id.slice(1)}` }))
  }
  return { calls, options }
}

export const main = () => screen.getByRole('main')
export const rowIds = () => [...document.querySelectorAll<HTMLElement>('[data-row-key]')].map((row) => row.dataset['rowKey'])
export const action = (name: string, within: ParentNode = document) => {
  const found = within.querySelector<HTMLElement>(`[data-action="${name}"]`)
  if (!found) throw new Error(`There is no [data-action="${name}"].`)
  return found
}
