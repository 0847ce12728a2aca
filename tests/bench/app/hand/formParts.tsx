import { Col, DatePicker, Form, Input, InputNumber, Select, Switch, type FormItemProps } from 'antd'
import type { ReactNode } from 'react'

type Rules = FormItemProps['rules']

interface PartProps {
  readonly name: string
  readonly label: string
  readonly required?: boolean
  readonly rules?: Rules
  readonly help?: string
  /** Of 24. */
  readonly span?: number
}

/** One field of a form in its place of the grid. */
export function Part({ name, label, required = false, rules = [], help, span = 8, children, ...rest }: PartProps & Pick<FormItemProps, 'getValueProps' | 'normalize' | 'valuePropName'> & { readonly children: ReactNode }) {
  return (
    <Col span={span}>
      <Form.Item name={name} label={label} rules={[{ required }, ...(rules ?? [])]} extra={help} data-field={name} {...rest}>{children}</Form.Item>
    </Col>
  )
}

export function Text({ max, ...part }: PartProps & { readonly max?: number }) {
  return <Part {...part} rules={[...(max ? [{ max }] : []), ...(part.rules ?? [])]}><Input autoComplete="off" placeholder={`请输入${part.label}`} maxLength={max} showCount={max !== undefined} /></Part>
}

export function Choice({ options, multiple, ...part }: PartProps & { readonly options: readonly { value: string; label: string }[]; readonly multiple?: boolean }) {
  return <Part {...part}><Select allowClear showSearch optionFilterProp="label" mode={multiple ? 'multiple' : undefined} options={[...options]} placeholder={`请选择${part.label}`} /></Part>
}

export function Day(part: PartProps) {
  return <Part {...part}><DatePicker style={{ width: '100%' }} placeholder={`请选择${part.label}`} /></Part>
}

export function Amount({ unit, min = 0, max, digits = 0, ...part }: PartProps & { readonly unit?: string; readonly min?: number; readonly max?: number; readonly digits?: number }) {
  return <Part {...part}><InputNumber style={{ width: '100%' }} min={min} max={max} precision={digits} addonAfter={unit} placeholder={`请输入${part.label}`} /></Part>
}

export function YesNo(part: PartProps) {
  return <Part {...part} valuePropName="checked"><Switch checkedChildren="是" unCheckedChildren="否" /></Part>
}

export function LongText({ max, ...part }: PartProps & { readonly max?: number }) {
  return <Part span={24} {...part}><Input.TextArea autoSize={{ minRows: 2, maxRows: 12 }} maxLength={max} showCount={max !== undefined} placeholder={`请输入${part.label}`} /></Part>
}
