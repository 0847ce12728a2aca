import { Alert, Button, Radio } from 'antd'
import { useMemo, useState } from 'react'
import { letterPaths, type LetterToSign, type SignAnswer, type SignRequest } from '../../contract/letters'
import type { ExtensionProps } from '../../engine/engineServices'
import { useFocusKept } from '../../engine/keepFocus'
import { keptDrawing } from './keptDrawing'
import { DrawnSignature } from './DrawnSignature'
import { RefuseForm } from './RefuseForm'
import { SmsCode } from './SmsCode'
import { StampChoice } from './StampChoice'
import { signTexts } from './texts'
import styles from './signLetter.module.css'

interface SigningStepProps extends ExtensionProps {
  readonly letter: LetterToSign
  readonly readSeconds: number
  readonly onBack: () => void
  readonly onSigned: (answer: SignAnswer) => void
  /** Asks anew what is to be signed. */
  readonly again: () => void
  readonly close: () => void
}

/** What the person adds to the letter, and the code that proves it is he. */
export function SigningStep(props: SigningStepProps) {
  const { letter, record, ask, user, readSeconds, onBack, onSigned, again } = props
  const id = record?.id ?? ''
  const { turn } = letter
  const drawing = useMemo(() => keptDrawing(user.id, id), [user.id, id])
  const [way, setWay] = useState<'draw' | 'saved'>('draw')
  const [picture, setPicture] = useState<string | null>(null)
  const [stamp, setStamp] = useState<string | null>(letter.stamps.length === 1 ? letter.stamps[0]!.id : null)
  const [smsCode, setSmsCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isRefusing, setRefusing] = useState(false)
  const part = useFocusKept<HTMLDivElement>()
  if (turn === null) return null

  const sign = async () => {
    const missing = turn.isSeal && stamp === null ? signTexts.stampMissing : !turn.isSeal && way === 'draw' && picture === null ? signTexts.hints.short : turn.needsCode && !/^\d{6}$/.test(smsCode) ? signTexts.codeMissing : null
    setFailure(missing)
    if (missing !== null) return
    setBusy(true)
    try {
      const body: SignRequest = { ...(turn.needsCode ? { smsCode } : {}), ...(turn.isSeal && stamp !== null ? { stamp } : {}), ...(!turn.isSeal && way === 'draw' && picture !== null ? { image: picture } : {}) }
      const answer = await ask<SignAnswer>('POST', letterPaths.sign(id), { ...body })
      drawing.drop()
      onSigned(answer)
    } catch (error) {
      // The answer may have been lost on its way, or the letter taken back meanwhile: then there is nothing left to press here.
      if (await isOver(ask, id, turn.role)) {
        drawing.drop()
        again()
        return
      }
      setFailure(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  if (isRefusing) return <RefuseForm {...props} onBack={() => setRefusing(false)} />
  return (
    <div ref={part} tabIndex={-1} className={styles.signing}>
      <p className={styles.note}>{signTexts.agreed(readSeconds)}　<Button type="link" size="small" onClick={onBack} data-action="readAgain">{signTexts.back}</Button></p>
      <Signers letter={letter} />
      <section className={styles.part} aria-label={turn.roleName}>
        <h3>{turn.roleName}</h3>
        {turn.isSeal ? <StampChoice stamps={letter.stamps} value={stamp} onChange={setStamp} /> : (
          <>
            {letter.savedSignature !== null && (
              <Radio.Group aria-label={signTexts.ways} value={way} onChange={({ target }) => setWay(target.value as 'draw' | 'saved')} options={[{ value: 'draw', label: signTexts.draw }, { value: 'saved', label: signTexts.saved }]} />
            )}
            {way === 'saved' && letter.savedSignature !== null ? <img className={styles.saved} src={letter.savedSignature} alt={signTexts.savedAlt} /> : <DrawnSignature kept={drawing} onPicture={setPicture} />}
          </>
        )}
      </section>
      {turn.needsCode && <SmsCode id={id} ask={ask} mobile={letter.mobile} value={smsCode} onChange={setSmsCode} />}
      <div className={styles.foot}>
        {failure !== null && <Alert type="error" showIcon role="alert" message={failure} data-failure />}
        <Button danger disabled={isBusy} onClick={() => setRefusing(true)} data-action="refuse">{signTexts.refuse}</Button>
        <Button type="primary" size="large" loading={isBusy} onClick={() => void sign()} data-action="confirmSign">{turn.isSeal ? signTexts.seal : signTexts.sign}</Button>
      </div>
    </div>
  )
}

/** Whether it is no longer the person's turn at this place; who cannot ask does not know. */
function isOver(ask: SigningStepProps['ask'], id: string, role: string): Promise<boolean> {
  return ask<LetterToSign>('GET', letterPaths.open(id)).then(({ turn }) => turn?.role !== role, () => false)
}

function Signers({ letter }: { letter: LetterToSign }) {
  return (
    <ol className={styles.signers} aria-label={signTexts.order}>
      {letter.signers.map((one) => <li key={one.role} data-state={one.signTime !== null ? 'signed' : one.isNext ? 'now' : 'later'}>{one.roleName}　{one.name}　<span className={styles.note}>{one.signTime !== null ? signTexts.signed : one.isNext ? signTexts.now : signTexts.later}</span></li>)}
    </ol>
  )
}
