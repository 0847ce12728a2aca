import { DeleteOutlined, DownloadOutlined, PlusOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Flex, Input, Modal, Popover, Space, Table, Typography } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { removeRecord } from './api'
import { useVehicles } from './useVehicles'
import type { Vehicle, VehicleQuery } from './vehicle'
import { vehicleColumns } from './vehicleColumns'
import { VehicleFilters } from './VehicleFilters'

const VehicleForm = lazy(async () => ({ default: (await import('./VehicleForm')).VehicleForm }))

const tableHeight = 520
const address = new URLSearchParams(location.search)
const firstQuery: VehicleQuery = { current: 1, size: Number(address.get('size') ?? 20), orders: [{ column: 'plateNo', asc: true }], filters: {}, keyword: '', removed: false }

/** The vehicle page as one writes it by hand. */
export function VehicleList() {
  const [query, setQuery] = useState(firstQuery)
  const [open, setOpen] = useState<{ readonly record: Vehicle | null } | null>(address.get('mode') === 'new' ? { record: null } : null)
  const [hidden, setHidden] = useState<readonly string[]>()
  const [selected, setSelected] = useState<readonly Vehicle[]>([])
  const [modal, modalHolder] = Modal.useModal()
  const { records, total, names, loading, error, reload } = useVehicles(query)

  const columns = useMemo(() => {
    const remove = (record: Vehicle) => void modal.confirm({ title: '删除车辆', content: `确定删除“${record.plateNo}”？`, onOk: () => removeRecord('/veh', record.id, record.version).then(reload) })
    return vehicleColumns({ names, onView: (record) => setOpen({ record }), onEdit: (record) => setOpen({ record }), onRemove: remove })
  }, [names, modal, reload])
  const isHidden = (key: string, preset?: boolean) => (hidden ? hidden.includes(key) : preset === true)
  const shown = columns.map((column) => ({ ...column, hidden: isHidden(column.key, column.hidden) })).filter((column) => !column.hidden)
  const width = shown.reduce((sum, column) => sum + Number(column.width), 48)
  const search = (change: Partial<VehicleQuery>) => setQuery((before) => ({ ...before, current: 1, ...change }))
  const settings = <ColumnChoice columns={columns.map(({ key, title }) => ({ key, title: String(title) }))} hidden={columns.filter((column) => isHidden(column.key, column.hidden)).map(({ key }) => key)} onChange={setHidden} />

  return (
    <main>
      {modalHolder}
      <div hidden={open !== null}>
        <Flex vertical gap={12}>
          <Typography.Title level={4} style={{ margin: 0 }}>车辆管理</Typography.Title>
          <VehicleFilters onSearch={(filters) => search({ filters })} />
          <Flex justify="space-between">
            <Space>
              <Button type="primary" icon={<PlusOutlined />} data-action="create" onClick={() => setOpen({ record: null })}>新增</Button>
              <Button icon={<DownloadOutlined />}>导出</Button>
            </Space>
            <Space>
              <Input.Search allowClear placeholder="搜索车牌号、自编号、车辆识别代号" onSearch={(keyword) => search({ keyword })} />
              <Button icon={<DeleteOutlined />} onClick={() => search({ removed: !query.removed })}>{query.removed ? '退出回收站' : '回收站'}</Button>
              <Button icon={<ReloadOutlined />} aria-label="刷新" onClick={reload} />
              <Popover trigger="click" title="列设置" content={settings}><Button icon={<SettingOutlined />} aria-label="列设置" /></Popover>
            </Space>
          </Flex>
          {selected.length > 0 && <Alert message={`已选 ${selected.length} 条`} />}
          {error && <Alert type="error" message={error} />}
          <Table<Vehicle>
            rowKey="id"
            size="middle"
            columns={shown}
            dataSource={[...records]}
            loading={loading}
            virtual={query.size > 100}
            scroll={query.size > 100 ? { x: width, y: tableHeight } : { x: width }}
            rowSelection={{ selectedRowKeys: selected.map(({ id }) => id), onChange: (_, rows) => setSelected(rows) }}
            pagination={{ current: query.current, pageSize: query.size, total, showSizeChanger: true, pageSizeOptions: [10, 20, 50, 100, 200], showTotal: (count) => `共 ${count} 条` }}
            onChange={({ current = 1, pageSize = 20 }, _filters, sorter) => {
              const { columnKey, order } = Array.isArray(sorter) ? {} : sorter
              const orders = order ? [{ column: String(columnKey), asc: order === 'ascend' }] : firstQuery.orders
              setQuery((before) => ({ ...before, current, size: pageSize, orders }))
            }}
          />
        </Flex>
      </div>
      {open && <Suspense><VehicleForm record={open.record} onDone={() => { setOpen(null); reload() }} onCancel={() => setOpen(null)} /></Suspense>}
    </main>
  )
}

function ColumnChoice({ columns, hidden, onChange }: { readonly columns: readonly { key: string; title: string }[]; readonly hidden: readonly string[]; readonly onChange: (hidden: string[]) => void }) {
  return (
    <Checkbox.Group
      style={{ display: 'grid' }}
      options={columns.map(({ key, title }) => ({ value: key, label: title }))}
      value={columns.filter(({ key }) => !hidden.includes(key)).map(({ key }) => key)}
      onChange={(shown) => onChange(columns.map(({ key }) => key).filter((key) => !shown.includes(key)))}
    />
  )
}
