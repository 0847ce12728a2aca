import { Alert, Button, Modal, Typography } from 'antd'
import { useState } from 'react'
import { sessionPaths } from '../../contract/session'
import type { ExtensionProps } from '../../engine/engineServices'
import { firstPassword } from './firstPassword'
import { accountTexts } from './texts'

/** Opens a person's account, or gives it a new first password, which is shown this once. */
export function AccountPassword({ record, ask, close }: ExtensionProps) {
  const [state, setState] = useState<{ password?: string; error?: string; isBusy?: boolean }>({})
  const mobile = String(record?.['mobile'] ?? '')
  async function make() {
    setState({ isBusy: true })
    const password = firstPassword()
    try {
      await ask('POST', sessionPaths.account, { employeeId: record?.id, password })
      setState({ password })
    } catch (error) {
      setState({ error: error instanceof Error ? error.message : String(error) })
    }
  }
  const done = state.password !== undefined
  const footer = done
    ? <Button type="primary" data-action="closePassword" onClick={close}>{accountTexts.told}</Button>
    : <><Button onClick={close}>{accountTexts.cancel}</Button> <Button type="primary" disabled={mobile === ''} loading={state.isBusy === true} data-action="makePassword" onClick={() => void make()}>{accountTexts.make}</Button></>
  return (
    <Modal open title={accountTexts.title(String(record?.['name'] ?? ''))} onCancel={close} maskClosable={!done} footer={footer}>
      {done ? (
        <>
          <Alert type="warning" showIcon message={accountTexts.once} />
          <p><Typography.Text code copyable={{ text: state.password ?? '', tooltips: false }} data-password>{state.password}</Typography.Text></p>
        </>
      ) : <p>{mobile === '' ? accountTexts.noMobile : accountTexts.what(mobile)}</p>}
      {!done && record?.['accountEnabled'] === false && <Alert type="info" showIcon message={accountTexts.off} />}
      {state.error && <Alert type="error" showIcon message={state.error} />}
    </Modal>
  )
}
