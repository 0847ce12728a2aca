import { Space, Tag, type TableColumnType } from 'antd'
import dayjs from 'dayjs'
import { labelIn, type Vehicle } from './vehicle'
import { businessCategory, fuelType, operateStatus, plateColor, vehicleType } from './vehicleOptions'

export type VehicleColumn = TableColumnType<Vehicle> & { readonly key: string; readonly hidden?: boolean }

interface ColumnNeeds {
  readonly names: Readonly<Record<string, string>>
  readonly onEdit: (record: Vehicle) => void
  readonly onView: (record: Vehicle) => void
  readonly onRemove: (record: Vehicle) => void
}

/** As a link, but a plain button: antd's own, times three in every row, would be the slowest part of the page. */
const linkLike = { border: 0, padding: 0, background: 'none', color: '#1554ad', cursor: 'pointer' }
const tagColors: Readonly<Record<string, string>> = { success: 'success', warning: 'warning', danger: 'error', neutral: 'default' }

export function vehicleColumns({ names, onEdit, onView, onRemove }: ColumnNeeds): VehicleColumn[] {
  return [
    { key: 'plateNo', dataIndex: 'plateNo', title: '车牌号', width: 120, fixed: 'left', sorter: true },
    { key: 'ownerOrg', dataIndex: 'ownerOrg', title: '所属企业', width: 180, ellipsis: true, render: (id: string) => names[id] ?? '' },
    { key: 'plateColor', dataIndex: 'plateColor', title: '车牌颜色', width: 120, sorter: true, render: (value: string) => labelIn(plateColor, value) },
    { key: 'businessCategory', dataIndex: 'businessCategory', title: '营运类别', width: 120, sorter: true, render: (value: string) => labelIn(businessCategory, value) },
    { key: 'vehicleType', dataIndex: 'vehicleType', title: '车辆类型', width: 120, sorter: true, ellipsis: true, render: (value: string) => labelIn(vehicleType, value) },
    { key: 'seats', dataIndex: 'seats', title: '核定载客数', width: 110, align: 'right', sorter: true, render: (value: number | null) => (value === null ? '—' : `${value} 人`) },
    { key: 'operateStatus', dataIndex: 'operateStatus', title: '营运状态', width: 120, sorter: true, render: statusTag },
    { key: 'mainDriver', dataIndex: 'mainDriver', title: '主驾驶员', width: 120, render: (id: string | null) => (id ? <a href={`/emp?open=${id}`}>{names[id]}</a> : '—') },
    { key: 'inspectionValidTo', dataIndex: 'inspectionValidTo', title: '检验有效期至', width: 130, sorter: true, render: dayCell },
    { key: 'transportCertValidTo', dataIndex: 'transportCertValidTo', title: '道路运输证审验有效期至', width: 130, sorter: true, render: dayCell },
    { key: 'compulsoryInsuranceTo', dataIndex: 'compulsoryInsuranceTo', title: '交强险止期', width: 130, sorter: true, render: dayCell },
    { key: 'annex', dataIndex: 'missingAnnex', title: '附件', width: 90, render: annexCell },
    { key: 'selfNo', dataIndex: 'selfNo', title: '自编号', width: 120, hidden: true },
    { key: 'fleet', dataIndex: 'fleet', title: '所属车队', width: 180, hidden: true, render: (id: string) => names[id] ?? '' },
    { key: 'brandModel', dataIndex: 'brandModel', title: '品牌型号', width: 160, hidden: true },
    { key: 'fuelType', dataIndex: 'fuelType', title: '燃料类型', width: 120, hidden: true, render: (value: string) => labelIn(fuelType, value) },
    { key: 'approvedLoad', dataIndex: 'approvedLoad', title: '核定载质量', width: 110, align: 'right', hidden: true },
    { key: 'mileage', dataIndex: 'mileage', title: '累计行驶里程', width: 120, align: 'right', hidden: true },
    {
      key: 'actions', title: '操作', width: 190, fixed: 'right',
      render: (_, record) => (
        <Space>
          <button type="button" style={linkLike} onClick={() => onView(record)}>详情</button>
          <button type="button" style={linkLike} onClick={() => onEdit(record)}>编辑</button>
          <button type="button" style={linkLike} onClick={() => onRemove(record)}>删除</button>
        </Space>
      ),
    },
  ]
}

function statusTag(value: string) {
  const status = operateStatus.find((option) => option.value === value)
  return <Tag color={tagColors[status?.tone ?? 'neutral']}>{status?.label ?? value}</Tag>
}

function dayCell(value: string | null) {
  if (!value) return '—'
  const days = dayjs(value).diff(dayjs(), 'day')
  if (days > 30) return value
  return <span style={{ color: days < 0 ? '#a8071a' : '#874d00' }} title={days < 0 ? `已过期${-days}天` : `还有${days}天`}>{value}</span>
}

function annexCell(missing: readonly string[] | undefined) {
  if (!missing) return '—'
  return missing.length === 0 ? <span style={{ color: '#237804' }}>完整</span> : <span style={{ color: '#a8071a' }} title={missing.join('、')}>缺 {missing.length} 项</span>
}
