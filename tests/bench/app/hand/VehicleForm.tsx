import { ArrowLeftOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Cascader, Flex, Form, Row, Space, Tabs, Typography, Upload } from 'antd'
import dayjs, { isDayjs } from 'dayjs'
import { useState } from 'react'
import { createRecord } from './api'
import { Amount, Choice, Day, LongText, Part, Text, YesNo } from './formParts'
import { OrganizationSelect } from './OrganizationSelect'
import { RemoteSelect } from './RemoteSelect'
import type { Vehicle } from './vehicle'
import { businessCategory, businessMode, businessScope, busGrade, dangerModel, emissionStd, fuelType, operateStatus, plateColor, techLevel, vehicleType, vehicleUse } from './vehicleOptions'

interface VehicleFormProps {
  readonly record: Vehicle | null
  readonly onDone: () => void
  readonly onCancel: () => void
}

const fresh = { plateColor: 'yellow', ownerOrg: 'o1', operateStatus: 'operating', businessMode: 'owned', fuelType: 'diesel', terminalInstalled: true, videoInstalled: false }
const dates = ['manufactureDate', 'registerDate', 'licenseIssueDate', 'scrapDate', 'inspectionValidTo', 'nextTestDate', 'transportCertValidTo', 'compulsoryInsuranceTo']
const plate = /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-Z][A-HJ-NP-Z0-9]{4,6}[A-HJ-NP-Z0-9挂学警港澳]$/

export function VehicleForm({ record, onDone, onCancel }: VehicleFormProps) {
  const [form] = Form.useForm()
  const [saving, setSaving] = useState(false)
  const save = async (values: Record<string, unknown>) => {
    setSaving(true)
    try {
      await createRecord('/veh', Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isDayjs(value) ? value.format('YYYY-MM-DD') : value])))
      onDone()
    } finally {
      setSaving(false)
    }
  }
  return (
    <Flex vertical gap={12}>
      <Space>
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label="返回" onClick={onCancel} />
        <Typography.Title level={4} style={{ margin: 0 }}>{record ? '编辑车辆' : '新增车辆'}</Typography.Title>
      </Space>
      <Form form={form} layout="vertical" initialValues={record ? valuesOf(record) : fresh} onFinish={save} scrollToFirstError>
        <Tabs
          items={[
            { key: '0', label: '基本信息', children: <><VehicleSection /><BusinessSection /></> },
            { key: '1', label: '行驶证', children: <><LicenseSection /><TechnicalSection /></> },
            { key: '2', label: '营运证件', children: <CertificateSection /> },
            { key: '3', label: '卫星定位', children: <TerminalSection /> },
            { key: 'annex', label: '附件', children: <AnnexSection /> },
          ]}
        />
        <Flex justify="end" gap={8}>
          <Button onClick={onCancel}>取消</Button>
          <Button type="primary" htmlType="submit" loading={saving}>保存</Button>
        </Flex>
      </Form>
    </Flex>
  )
}

function valuesOf(record: Vehicle) {
  const text = (value: unknown) => (typeof value === 'string' ? dayjs(value) : null)
  return { ...record, ...Object.fromEntries(dates.map((name) => [name, text((record as unknown as Record<string, unknown>)[name])])) }
}

function VehicleSection() {
  const status = Form.useWatch('operateStatus')
  return (
    <Section title="车辆">
      <Text name="plateNo" label="车牌号" required rules={[{ pattern: plate }]} help="挂车录入“挂”字号牌" />
      <Choice name="plateColor" label="车牌颜色" required options={plateColor} />
      <Text name="selfNo" label="自编号" max={30} />
      <Part name="ownerOrg" label="所属企业" required><OrganizationSelect /></Part>
      <Part name="fleet" label="所属车队"><OrganizationSelect /></Part>
      <Part name="region" label="所属地区"><Cascader disabled options={[]} /></Part>
      <Choice name="businessCategory" label="营运类别" required options={businessCategory} />
      <Choice name="vehicleType" label="车辆类型" required options={vehicleType} />
      <Choice name="useNature" label="使用性质" required options={vehicleUse} />
      <Choice name="operateStatus" label="营运状态" required options={operateStatus} />
      {status && status !== 'operating' && <Text name="statusReason" label="状态变更原因" required max={200} />}
    </Section>
  )
}

function BusinessSection() {
  const mode = Form.useWatch('businessMode')
  const category = Form.useWatch('businessCategory')
  return (
    <Section title="经营与人员">
      <Choice name="businessMode" label="经营方式" options={businessMode} />
      {['contracted', 'affiliated'].includes(mode) && <><Text name="contractor" label="承包（挂靠）人" max={30} /><Text name="contractorPhone" label="承包（挂靠）人电话" rules={[{ pattern: /^1[3-9]\d{9}$/ }]} /></>}
      <Part name="mainDriver" label="主驾驶员"><RemoteSelect path="/emp" /></Part>
      <Part name="coDrivers" label="副驾驶员"><RemoteSelect path="/emp" mode="multiple" /></Part>
      {['regularBus', 'ruralBus', 'customBus', 'cityBus'].includes(category) && <Part name="line" label="运行线路"><RemoteSelect path="/line" /></Part>}
      <Amount name="mileage" label="累计行驶里程" unit="km" digits={1} />
      <Day name="compulsoryInsuranceTo" label="交强险止期" help="交强险保单生效时自动更新" />
      <LongText name="remark" label="备注" max={500} />
    </Section>
  )
}

function LicenseSection() {
  const fuel = Form.useWatch('fuelType')
  return (
    <Section title="登记信息">
      <Text name="licenseOwner" label="行驶证所有人" required max={100} />
      <Text name="brandModel" label="品牌型号" max={60} />
      <Text name="vin" label="车辆识别代号" required rules={[{ pattern: /^[A-HJ-NPR-Z0-9]{17}$/ }]} />
      {fuel !== 'none' && <Text name="engineNo" label="发动机号" max={30} />}
      <Text name="bodyColor" label="车身颜色" max={20} />
      <Choice name="fuelType" label="燃料类型" required options={fuelType} />
      <Choice name="emissionStd" label="排放标准" options={emissionStd} />
      <Day name="manufactureDate" label="出厂日期" />
      <Day name="registerDate" label="初次登记日期" required />
      <Day name="licenseIssueDate" label="行驶证发证日期" />
      <Day name="inspectionValidTo" label="检验有效期至" required help="行驶证副页上的“检验有效期至”" />
      <Day name="nextTestDate" label="下次检验检测日期" />
      <Day name="scrapDate" label="强制报废期止" />
    </Section>
  )
}

function TechnicalSection() {
  const type: string = Form.useWatch('vehicleType') ?? ''
  return (
    <Section title="技术参数">
      <Amount name="seats" label="核定载客数" unit="人" min={1} max={100} required={type.startsWith('K')} help="含驾驶员" />
      <Amount name="approvedLoad" label="核定载质量" unit="kg" required={type.startsWith('H')} />
      <Amount name="grossMass" label="总质量" unit="kg" />
      <Amount name="curbMass" label="整备质量" unit="kg" />
      {type.startsWith('Q') && <Amount name="tractionMass" label="准牵引总质量" unit="kg" required />}
      <Amount name="outlineLength" label="外廓长" unit="mm" />
      <Amount name="outlineWidth" label="外廓宽" unit="mm" />
      <Amount name="outlineHeight" label="外廓高" unit="mm" />
      <Amount name="axles" label="轴数" unit="轴" min={1} max={20} />
      <Text name="tyreSpec" label="轮胎规格" max={40} />
      <Amount name="tyreCount" label="轮胎数" unit="条" min={2} max={60} />
    </Section>
  )
}

function CertificateSection() {
  const type: string = Form.useWatch('vehicleType') ?? ''
  const category = Form.useWatch('businessCategory')
  return (
    <>
      <Section title="道路运输证">
        <Text name="transportCertNo" label="道路运输证号" max={30} />
        <Day name="transportCertValidTo" label="道路运输证审验有效期至" />
        <Choice name="businessScope" label="经营范围" multiple options={businessScope} />
        <Choice name="techLevel" label="技术等级" options={techLevel} />
        {type.startsWith('K') && <Choice name="busGrade" label="客车类型等级" options={busGrade} />}
      </Section>
      {(category === 'dangerousFreight' || type.startsWith('Q')) && (
        <Section title="危货与挂车">
          <Choice name="dangerModel" label="危货车辆型式" options={dangerModel} />
          <Part name="tank" label="随车罐体"><RemoteSelect path="/tankBody" /></Part>
          <Part name="escort" label="押运员"><RemoteSelect path="/emp" /></Part>
          {type.startsWith('Q') && <Part name="trailer" label="常挂挂车"><RemoteSelect path="/veh" /></Part>}
        </Section>
      )}
    </>
  )
}

function TerminalSection() {
  const installed = Form.useWatch('terminalInstalled')
  return (
    <Section title="">
      <YesNo name="terminalInstalled" label="已装卫星定位" />
      {installed && <><Text name="terminalNo" label="终端编号" max={30} /><Text name="simNo" label="终端 SIM 卡号" max={20} /><Text name="terminalProvider" label="运营服务商" max={60} /></>}
      <YesNo name="videoInstalled" label="已装智能视频监控" />
    </Section>
  )
}

const slots = ['机动车行驶证（正副页）', '车辆照片（左前、右后45度）', '道路运输证', '机动车登记证书', '车架号拓印膜或照片', '检验检测报告', '客车类型等级评定表', '承包（挂靠）经营合同', '整车出厂合格证']

function AnnexSection() {
  return <Row gutter={24}>{slots.map((title, index) => <Part key={title} name={`annex${index}`} label={title} valuePropName="fileList"><Upload action="/api/annex"><Button icon={<UploadOutlined />}>上传</Button></Upload></Part>)}</Row>
}

function Section({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return <>{title && <Typography.Title level={5}>{title}</Typography.Title>}<Row gutter={24}>{children}</Row></>
}
