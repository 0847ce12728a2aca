import { Alert, Button, Drawer, Steps } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { letterPaths, type LetterToSign, type SignAnswer } from '../../contract/letters'
import type { ExtensionProps, PlatformAsk } from '../../engine/engineServices'
import { useFocusKept } from '../../engine/keepFocus'
import { Skeleton } from '../../fields/inputs/Skeleton'
import { ReadStep } from './ReadStep'
import { SignedStep } from './SignedStep'
import { SigningStep } from './SigningStep'
import { signTexts } from './texts'
import styles from './signLetter.module.css'

/** Where a person signs a letter: reads it to the end, proves himself by a code to his mobile, signs or stamps. In the place of the move's dialog. */
export function SignLetter(props: ExtensionProps) {
  const { record, ask, reload } = props
  const id = record?.id ?? ''
  const { data, error, load } = useLetter(ask, id)
  const close = () => {
    props.close?.()
    reload()
  }
  return (
    <Drawer open width="min(960px, 100vw)" onClose={close} title={signTexts.title(data?.text.title ?? String(record?.['title'] ?? ''))} closable={{ 'aria-label': signTexts.close }} maskClosable={false} keyboard={false} className={styles.drawer} data-dialog="sign">
      {error && !data ? <Alert type="error" showIcon message={signTexts.failed} description={error.message} action={<Button onClick={load}>{signTexts.retry}</Button>} /> : data ? <Opened key={data.turn?.role ?? ''} {...props} letter={data} again={load} close={close} /> : <Skeleton rows={12} />}
    </Drawer>
  )
}

interface OpenedProps extends ExtensionProps {
  readonly letter: LetterToSign
  /** Asks anew what is to be signed: who has signed may have a stamp to set as well. */
  readonly again: () => void
  readonly close: () => void
}

function Opened(props: OpenedProps) {
  const { letter, ask, record, again, close } = props
  const [readSeconds, setReadSeconds] = useState(letter.reading.readSeconds)
  const [isReading, setReading] = useState(letter.reading.readSeconds === null)
  const [done, setDone] = useState<SignAnswer | null>(null)
  const part = useFocusKept<HTMLDivElement>()
  if (letter.turn === null && done === null) return <Alert type="info" showIcon role="status" message={letter.refusal} action={<Button onClick={close} data-action="finishSign">{signTexts.finish}</Button>} />
  const current = done !== null ? 2 : isReading ? 0 : 1
  return (
    <div ref={part} tabIndex={-1} className={styles.page} data-step={['read', 'sign', 'done'][current]}>
      <Steps size="small" responsive={false} current={current} items={signTexts.steps.map((title) => ({ title }))} />
      {current === 0 && <ReadStep letter={letter} isRead={readSeconds !== null} ask={ask} id={record?.id ?? ''} onRead={(seconds) => { setReadSeconds(seconds); setReading(false) }} />}
      {current === 1 && <SigningStep {...props} again={again} readSeconds={readSeconds ?? 0} onBack={() => setReading(true)} onSigned={setDone} />}
      {done !== null && <SignedStep answer={done} id={record?.id ?? ''} ask={ask} onAgain={again} onClose={close} />}
    </div>
  )
}

/** The letter as it stands when the page is opened: never one that was kept from before, and no other under the hands of the reader. */
function useLetter(ask: PlatformAsk, id: string) {
  const [state, setState] = useState<{ data?: LetterToSign; error?: Error }>({})
  const load = useCallback(() => {
    ask<LetterToSign>('GET', letterPaths.open(id)).then((data) => setState({ data }), (error: unknown) => setState({ error: error instanceof Error ? error : new Error(String(error)) }))
  }, [ask, id])
  useEffect(load, [load])
  return { ...state, load }
}
