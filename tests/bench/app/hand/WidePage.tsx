import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Table } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { wideDictionary, wideFields } from '../../wideFields'
import { readPage, type Page } from './api'

type Row = Readonly<Record<string, unknown>> & { readonly id: string }

const WideForm = lazy(async () => ({ default: (await import('./WideForm')).WideForm }))
const labels = new Map<unknown, string>(wideDictionary)

/** A list whose form has so many fields. */
export function WidePage({ count }: { readonly count: number }) {
  const [page, setPage] = useState<Page<Row>>()
  const [current, setCurrent] = useState(1)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const abort = new AbortController()
    void readPage<Row>(`/wide${count}`, { current, size: 20, orders: [{ column: 'string1', asc: true }] }, abort.signal).then(setPage)
    return () => abort.abort()
  }, [count, current])
  const columns = wideFields(count).slice(0, 6).map(({ name, title, kind }) => ({ key: name, dataIndex: name, title, width: 140, render: (value: unknown) => (kind === 'dict' ? labels.get(value) : String(value ?? '—')) }))
  return (
    <main>
      <div hidden={open && count > 24}>
        <Flex style={{ marginBottom: 12 }}><Button type="primary" icon={<PlusOutlined />} data-action="create" onClick={() => setOpen(true)}>新增</Button></Flex>
        <Table<Row> rowKey="id" size="middle" loading={!page} columns={columns} dataSource={page ? [...page.records] : []} pagination={{ current, total: page?.total ?? 0, pageSize: 20, onChange: setCurrent }} />
      </div>
      {open && <Suspense><WideForm count={count} onClose={() => setOpen(false)} /></Suspense>}
    </main>
  )
}
