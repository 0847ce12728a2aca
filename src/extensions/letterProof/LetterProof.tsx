import { CheckCircleFilled, CloseCircleFilled, SafetyCertificateOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import useSWR from 'swr'
import { letterPaths, type LetterFinding, type LetterPaper, type LetterVerdict, type SignedPart } from '../../contract/letters'
import type { ExtensionProps } from '../../engine/engineServices'
import { Skeleton } from '../../fields/inputs/Skeleton'
import { shownMoment } from '../letterPaper/texts'
import { proofTexts } from './texts'
import styles from './letterProof.module.css'

/** How the letter was signed, link by link, and whether all of it holds when it is worked out anew. */
export function LetterProof({ record, ask, reload }: ExtensionProps) {
  const id = record?.id ?? ''
  const { data, error, mutate } = useSWR<LetterPaper, Error>(['letterPaper', id, record?.version], () => ask<LetterPaper>('GET', letterPaths.paper(id)))
  const [verdict, setVerdict] = useState<LetterVerdict | 'busy' | Error | null>(null)
  if (error) return <Alert type="error" showIcon message={proofTexts.failed} description={error.message} action={<Button onClick={() => void mutate()}>{proofTexts.retry}</Button>} />
  if (!data) return <Skeleton rows={8} />
  const verify = async () => {
    setVerdict('busy')
    const found = await ask<LetterVerdict>('POST', letterPaths.verify(id)).catch((failure: unknown) => (failure instanceof Error ? failure : new Error(String(failure))))
    setVerdict(found)
    if (!(found instanceof Error)) reload()
  }
  return (
    <div className={styles.proof} data-letter-proof>
      <div className={styles.bar}>
        <Button type="primary" icon={<SafetyCertificateOutlined />} loading={verdict === 'busy'} onClick={() => void verify()} data-action="verifyLetter">{verdict === 'busy' ? proofTexts.verifying : proofTexts.verify}</Button>
        <span className={styles.note}>{proofTexts.verifyHelp}</span>
      </div>
      <div role="status">{verdict instanceof Error ? <Alert type="error" showIcon message={`${proofTexts.verifyFailed}${verdict.message}`} /> : verdict !== null && verdict !== 'busy' && <Verdict verdict={verdict} />}</div>
      <section aria-label={proofTexts.steps}>
        <h3>{proofTexts.steps}</h3>
        <ul className={styles.steps}>
          {data.issuedTime !== null && <Step at={data.issuedTime} text={proofTexts.issued} />}
          {data.signatures.map((one) => <Step key={one.recordNo} at={one.signTime} text={`${one.roleName}　${one.name}　${one.way}`} />)}
          {data.completedTime !== null && <Step at={data.completedTime} text={proofTexts.completed} />}
          {data.signers.filter(({ isNext }) => isNext).map((one) => <li key={one.role}><p className={styles.note}>{proofTexts.next}</p>{one.roleName}　{one.name}</li>)}
        </ul>
      </section>
      <section aria-label={proofTexts.chain}>
        <h3>{proofTexts.chain}</h3>
        {data.contentHash !== null && <p className={styles.note}>{proofTexts.hash(data.hashAlgorithm ?? '', data.contentHash)}</p>}
        {data.signatures.length === 0 && <p className={styles.note}>{proofTexts.noChain}</p>}
        <ol className={styles.chain}>{data.signatures.map((one, index) => <Link key={one.recordNo} number={index + 1} part={one} />)}</ol>
      </section>
    </div>
  )
}

function Step({ at, text }: { at: string; text: string }) {
  return <li><p className={styles.note}>{shownMoment(at)}</p>{text}</li>
}

function Verdict({ verdict: { result, broken, findings, at } }: { verdict: LetterVerdict }) {
  const isRight = broken === null
  return (
    <div className={styles.proof} data-verdict={result}>
      <Alert type={isRight ? (result === 'valid' ? 'success' : 'info') : 'error'} showIcon message={isRight ? (result === 'paper' ? proofTexts.paper : result === 'unknown' ? proofTexts.unknown : proofTexts.right) : proofTexts.wrong}
        description={<>{broken !== null && <p data-broken>{proofTexts.firstBroken}：{broken}</p>}<p className={styles.note}>{proofTexts.at(shownMoment(at))}</p></>} />
      <ul className={styles.findings}>{findings.map((one) => <Finding key={one.title} finding={one} />)}</ul>
    </div>
  )
}

function Finding({ finding: { title, isRight, message } }: { finding: LetterFinding }) {
  return (
    <li data-right={isRight}>
      {isRight ? <CheckCircleFilled className={styles.right} aria-label={proofTexts.yes} /> : <CloseCircleFilled className={styles.wrong} aria-label={proofTexts.no} />}
      <span>{title}</span>
      <span className={isRight ? styles.note : styles.wrong}>{message}</span>
    </li>
  )
}

function Link({ number, part }: { number: number; part: SignedPart }) {
  const rows = [
    [proofTexts.number, part.recordNo], [proofTexts.way, `${part.name}　${part.way}`], [proofTexts.time, shownMoment(part.signTime)], [proofTexts.device, part.device],
    [proofTexts.digest, part.hashAfter], [proofTexts.algorithm, `${proofTexts.linkAlgorithm(part.hashAlgorithm, part.signAlgorithm)}；${proofTexts.key(part.keySerial)}`],
  ] as const
  return (
    <li>
      <strong>{proofTexts.link(number, part.roleName)}</strong>
      <dl>{rows.flatMap(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}</dl>
    </li>
  )
}
