import { Button, Col, DatePicker, Form, Input, Row, Select, Space } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { OrganizationSelect } from './OrganizationSelect'
import { RemoteSelect } from './RemoteSelect'
import { businessCategory, fuelType, operateStatus, plateColor, vehicleType } from './vehicleOptions'

const shown = 9
const annexChoices = [{ value: 'complete', label: '附件完整' }, { value: 'missing', label: '缺附件' }]
const expiryChoices = [{ value: 'expired', label: '已过期' }, { value: '7', label: '7天内到期' }, { value: '30', label: '30天内到期' }, { value: '90', label: '90天内到期' }]

const all = [
  { name: 'ownerOrg', label: '所属企业', input: <OrganizationSelect placeholder="全部" /> },
  { name: 'plateNo', label: '车牌号', input: <Input allowClear placeholder="全部" /> },
  { name: 'plateColor', label: '车牌颜色', input: <Select allowClear showSearch optionFilterProp="label" mode="multiple" placeholder="全部" options={plateColor} /> },
  { name: 'businessCategory', label: '营运类别', input: <Select allowClear showSearch optionFilterProp="label" mode="multiple" placeholder="全部" options={businessCategory} /> },
  { name: 'vehicleType', label: '车辆类型', input: <Select allowClear showSearch optionFilterProp="label" mode="multiple" placeholder="全部" options={vehicleType} /> },
  { name: 'operateStatus', label: '营运状态', input: <Select allowClear showSearch optionFilterProp="label" mode="multiple" placeholder="全部" options={operateStatus} /> },
  { name: 'fleet', label: '所属车队', input: <OrganizationSelect placeholder="全部" /> },
  { name: 'mainDriver', label: '主驾驶员', input: <RemoteSelect path="/emp" placeholder="全部" /> },
  { name: 'fuelType', label: '燃料类型', input: <Select allowClear showSearch optionFilterProp="label" mode="multiple" placeholder="全部" options={fuelType} /> },
  { name: 'inspectionValidTo', label: '检验有效期至', input: <DatePicker.RangePicker allowEmpty={[true, true]} style={{ width: '100%' }} /> },
  { name: 'expiry', label: '到期状态', input: <Select allowClear placeholder="全部" options={expiryChoices} /> },
  { name: 'annex', label: '附件', input: <Select allowClear placeholder="全部" options={annexChoices} /> },
]

export function VehicleFilters({ onSearch }: { readonly onSearch: (filters: Record<string, unknown>) => void }) {
  const [form] = Form.useForm()
  const [expanded, setExpanded] = useState(false)
  const search = (values: Record<string, unknown>) => onSearch(Object.fromEntries(Object.entries(values).flatMap(([name, value]) => filterOf(name, value))))
  return (
    <Form form={form} role="search" labelCol={{ flex: '90px' }} onFinish={search}>
      <Row gutter={[16, 8]}>
        {(expanded ? all : all.slice(0, shown)).map(({ name, label, input }) => (
          <Col key={name} flex="0 0 20%"><Form.Item name={name} label={label} style={{ margin: 0 }}>{input}</Form.Item></Col>
        ))}
        <Col flex="auto" style={{ textAlign: 'end' }}>
          <Space>
            <Button type="link" onClick={() => setExpanded(!expanded)}>{expanded ? '收起' : '展开'}</Button>
            <Button onClick={() => { form.resetFields(); search({}) }}>重置</Button>
            <Button type="primary" htmlType="submit">查询</Button>
          </Space>
        </Col>
      </Row>
    </Form>
  )
}

function filterOf(name: string, value: unknown): [string, unknown][] {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return []
  if (name !== 'inspectionValidTo') return [[name, value]]
  return [[name, (value as (Dayjs | null)[]).map((day) => day?.format('YYYY-MM-DD') ?? null)]]
}
