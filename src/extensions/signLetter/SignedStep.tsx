import { Button, Result } from 'antd'
import useSWR from 'swr'
import { letterPaths, type LetterToSign, type SignAnswer } from '../../contract/letters'
import type { PlatformAsk } from '../../engine/engineServices'
import { signTexts } from './texts'

interface SignedStepProps {
  readonly answer: SignAnswer
  readonly id: string
  readonly ask: PlatformAsk
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** It is signed; who has another place to sign at goes on to that. */
export function SignedStep({ answer, id, ask, onAgain, onClose }: SignedStepProps) {
  const { data } = useSWR<LetterToSign, Error>(['signNext', id, answer.recordNo], () => ask<LetterToSign>('GET', letterPaths.open(id)), { revalidateOnFocus: false })
  const next = data?.turn ?? null
  const told = answer.next === null ? signTexts.doneAll : signTexts.next(answer.next)
  return (
    <Result status="success" title={signTexts.done} subTitle={<>{signTexts.recordNo(answer.recordNo)}<br />{told}</>}
      extra={[
        ...(next ? [<Button key="next" type="primary" onClick={onAgain} data-action="signNext">{signTexts.goOn(next.roleName)}</Button>] : []),
        <Button key="close" type={next ? 'default' : 'primary'} onClick={onClose} data-action="finishSign">{signTexts.finish}</Button>,
      ]} />
  )
}
