import { Alert, Button, Modal, Typography } from 'antd'
import { useState } from 'react'
import { positionPaths } from '../../contract/positions'
import type { ExtensionProps } from '../../engine/engineServices'
import { keyTexts } from './texts'

/** Makes the key of a device, and shows it this once. */
export function PositionKey({ record, ask, reload, close }: ExtensionProps) {
  const [state, setState] = useState<{ key?: string; error?: string; isBusy?: boolean }>({})
  const isIssued = Boolean(record?.['issuedAt'])
  async function make() {
    setState({ isBusy: true })
    try {
      const { key } = await ask<{ key: string }>('POST', positionPaths.issueKey(record?.id ?? ''), {})
      setState({ key })
      reload()
    } catch (error) {
      setState({ error: error instanceof Error ? error.message : String(error) })
    }
  }
  const done = state.key !== undefined
  return (
    <Modal open title={keyTexts.title(String(record?.['name'] ?? ''))} onCancel={close} maskClosable={!done} footer={done
      ? <Button type="primary" data-action="closeKey" onClick={close}>{keyTexts.kept}</Button>
      : <><Button onClick={close}>{keyTexts.cancel}</Button> <Button type="primary" danger={isIssued} loading={state.isBusy === true} data-action="makeKey" onClick={() => void make()}>{keyTexts.make}</Button></>}>
      {done ? (
        <>
          <Alert type="warning" showIcon message={keyTexts.once} />
          <p><Typography.Text code copyable={{ text: state.key ?? '', tooltips: false }} data-key>{state.key}</Typography.Text></p>
          <p>{keyTexts.how}</p>
        </>
      ) : <p>{isIssued ? keyTexts.again(String(record?.['hint'] ?? '')) : keyTexts.first}</p>}
      {state.error && <Alert type="error" showIcon message={state.error} />}
    </Modal>
  )
}
