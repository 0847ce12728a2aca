import { Button, Drawer, Flex, Form, Row } from 'antd'
import { wideDictionary, wideFields, type WideField } from '../../wideFields'
import { createRecord } from './api'
import { Amount, Choice, Day, LongText, Part, Text, YesNo } from './formParts'
import { RemoteSelect } from './RemoteSelect'

interface WideFormProps {
  readonly count: number
  readonly onClose: () => void
}

const choices = wideDictionary.map(([value, label]) => ({ value, label }))

/** A drawer for 24 fields, the page for 200. */
export function WideForm({ count, onClose }: WideFormProps) {
  const isDrawer = count <= 24
  const form = (
    <Form layout="vertical" onFinish={(values) => createRecord(`/wide${count}`, values as object).then(onClose)} scrollToFirstError>
      <Row gutter={24}>{wideFields(count).map((field) => <WideInput key={field.name} field={field} span={isDrawer ? 12 : 8} />)}</Row>
      <Flex justify="end" gap={8}><Button onClick={onClose}>取消</Button><Button type="primary" htmlType="submit">保存</Button></Flex>
    </Form>
  )
  return isDrawer ? <Drawer open width={760} title="新增记录" onClose={onClose}>{form}</Drawer> : form
}

function WideInput({ field, span }: { readonly field: WideField; readonly span: number }) {
  const { name, title, kind, required } = field
  const part = { name, label: title, required, span }
  switch (kind) {
    case 'string': return <Text {...part} max={60} />
    case 'text': return <LongText name={name} label={title} max={500} />
    case 'dict': return <Choice {...part} options={choices} />
    case 'date': return <Day {...part} />
    case 'int': return <Amount {...part} max={100_000} />
    case 'money': return <Amount {...part} digits={2} />
    case 'bool': return <YesNo {...part} />
    case 'ref': return <Part {...part}><RemoteSelect path="/emp" /></Part>
  }
}
