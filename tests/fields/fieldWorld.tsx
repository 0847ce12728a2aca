import { render, waitFor } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { SWRConfig } from 'swr'
import type { RecordClient } from '../../src/client/recordClient'
import type { RecordOption } from '../../src/contract/envelope'
import { defaultCalls } from '../../src/contract/recordPaths'
import type { FieldDefinition } from '../../src/fields/definitions'
import { FieldServicesProvider } from '../../src/fields/FieldServicesProvider'
import type { FieldInput, FieldServices, InputProps } from '../../src/fields/fieldView'
import type { ReferenceDefinition } from '../../src/language/endpointsDefinition'
import { strictRecordClient } from '../client/strictRecordClient'
import { context } from './sampleFields'

/** Records that references find; each with what tells it apart. */
const records: Readonly<Record<string, readonly RecordOption[]>> = {
  vehicle: [{ id: 'v1', label: '陕A12345', brand: '宇通' }, { id: 'v2', label: '陕AD12345', brand: '金龙' }, { id: 'v3', label: '陕B1234挂', brand: '中集' }],
  organization: [
    { id: 'o1', label: '秦岭运输有限公司', parent: null, kind: 'company' },
    { id: 'o2', label: '渭河客运有限公司', parent: 'o1', kind: 'company' },
  ],
  employee: [{ id: 'e1', label: '王建军' }, { id: 'e2', label: '李敏' }, { id: 'e3', label: '赵磊' }],
}

function referenceOf(resource: string): ReferenceDefinition {
  const brand = { name: 'brand', title: '品牌', type: 'string' } as FieldDefinition
  return {
    resource, page: resource, path: `/${resource}`, title: resource, label: 'label',
    endpoints: { backend: 'main', base: `/${resource}`, calls: defaultCalls }, fields: resource === 'vehicle' ? { brand } : {},
  }
}

export const options: RecordClient['options'] = async (endpoints, request) => {
  const all = records[endpoints.base.slice(1)] ?? []
  if (request.ids) return all.filter((record) => request.ids?.includes(record.id))
  return all.filter((record) => record.label.includes(request.keyword ?? '')).slice(0, request.size)
}

/** The services of a page that knows no labels yet and whose client answers searches. */
export function fieldServices(changes: Partial<FieldServices> = {}): FieldServices {
  return {
    ...context,
    refLabel: () => undefined,
    client: strictRecordClient({ options }),
    references: Object.fromEntries(Object.keys(records).map((resource) => [resource, referenceOf(resource)])),
    user: { id: 'e1', orgId: 'o1' },
    Files: ({ id, ids, onChange, describedBy }) => (
      <button type="button" id={id} disabled={!onChange} aria-describedby={describedBy} onClick={() => onChange?.([...ids, 'f2'])}>{ids.length}个文件</button>
    ),
    ...changes,
  }
}

export function renderWithServices(children: ReactNode, services: FieldServices = fieldServices()) {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <FieldServicesProvider value={services}>{children}</FieldServicesProvider>
    </SWRConfig>,
  )
}

/** An input in a form that keeps what it reports, as a form does. */
export function renderInput(Input: FieldInput, field: FieldDefinition, value: unknown, more: Partial<InputProps> & { services?: FieldServices } = {}) {
  const { services, ...props } = more
  const reported: unknown[] = []
  let setOutside: (next: unknown) => void = () => undefined
  function Form() {
    const [current, setCurrent] = useState(value)
    setOutside = setCurrent
    const change = (next: unknown) => {
      reported.push(next)
      setCurrent(next)
    }
    return <><label htmlFor="f">{field.title}</label><Input id="f" field={field} value={current} onChange={change} beside={{ options: '完全符合=5\n比较符合=4' }} {...props} /></>
  }
  const view = renderWithServices(<form onSubmit={(event) => { event.preventDefault(); reported.push('submitted') }}><Form /><button type="submit">保存</button></form>, services)
  const element = () => document.getElementById('f') as HTMLElement
  /** The input itself is there: neither its code nor a stand-in for it is waited for. */
  const ready = () => waitFor(() => {
    if (!(element() as HTMLElement | null) || element().hasAttribute('data-deferred')) throw new Error('The input is not there yet.')
  }, { timeout: 10_000 })
  return { ...view, reported, last: () => reported.at(-1), setOutside: (next: unknown) => setOutside(next), element, ready }
}
