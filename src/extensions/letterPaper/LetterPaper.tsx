import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import useSWR from 'swr'
import { letterCheckPath, letterPaths, printedCode, type LetterFile, type LetterPaper as Paper, type LetterSigner, type SignedPart } from '../../contract/letters'
import type { ExtensionProps } from '../../engine/engineServices'
import { downloadBlob } from '../../engine/list/downloadBlob'
import { late } from '../../fields/inputs/late'
import { Skeleton } from '../../fields/inputs/Skeleton'
import { LetterText } from './LetterText'
import { letterTexts, shownMoment } from './texts'
import styles from './letterPaper.module.css'

const QrCode = late(async () => ({ default: (await import('../../engine/QrCode')).QrCode }))

/** The letter as it lies on the table: text, signatures and stamps in their places, the code to check it by, and the PDF. */
export function LetterPaper({ record, ask, publicAddress }: ExtensionProps) {
  const id = record?.id ?? ''
  const { data, error, mutate } = useSWR<Paper, Error>(['letterPaper', id, record?.version], () => ask<Paper>('GET', letterPaths.paper(id)))
  if (error) return <Alert type="error" showIcon message={letterTexts.failed} description={error.message} action={<Button onClick={() => void mutate()}>{letterTexts.retry}</Button>} />
  if (!data) return <Skeleton rows={10} />
  const isDraft = data.contentHash === null
  return (
    <div data-letter-paper={data.status}>
      {isDraft ? <Alert type="info" showIcon message={letterTexts.draft} /> : <div className={styles.bar}><DownloadButton load={() => ask<LetterFile>('POST', letterPaths.pdf(id)).then(saveFile)} /></div>}
      <div className={styles.paper}>
        {data.status === 'void' && <div className={styles.stampOver} aria-hidden>{letterTexts.isVoid}</div>}
        <LetterText text={data.text} />
        <ul className={styles.signatures}>
          {data.signers.map((signer) => <Place key={signer.role} signer={signer} signed={data.signatures.find(({ role }) => role === signer.role)} />)}
        </ul>
        {data.verifyCode !== null && <CheckCode code={data.verifyCode} address={publicAddress(`${letterCheckPath}?code=${data.verifyCode}`)} />}
      </div>
    </div>
  )
}

function saveFile({ name, content }: LetterFile): void {
  downloadBlob(new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], { type: 'application/pdf' }), name)
}

function DownloadButton({ load }: { load: () => Promise<void> }) {
  const [state, setState] = useState<{ isBusy: boolean; error: string | null }>({ isBusy: false, error: null })
  const start = async () => {
    setState({ isBusy: true, error: null })
    setState(await load().then(() => ({ isBusy: false, error: null }), (error: unknown) => ({ isBusy: false, error: error instanceof Error ? error.message : String(error) })))
  }
  return (
    <>
      <Button icon={<DownloadOutlined />} loading={state.isBusy} onClick={() => void start()} data-action="letterPdf">{state.isBusy ? letterTexts.downloading : letterTexts.download}</Button>
      {state.error !== null && <Alert type="error" showIcon role="alert" message={`${letterTexts.downloadFailed}${state.error}`} />}
    </>
  )
}

function Place({ signer, signed }: { signer: LetterSigner; signed: SignedPart | undefined }) {
  return (
    <li data-place={signer.role} data-signed={signed !== undefined}>
      <span className={styles.role}>{signer.roleName}</span>
      {signed?.image && <img src={signed.image} alt={letterTexts.signatureOf(signer.roleName, signed.name)} />}
      <p className={styles.note}>{signed ? letterTexts.signedBy(signed.name, signed.way, shownMoment(signed.signTime)) : `${signer.name}　${signer.isNext ? letterTexts.waiting : letterTexts.notSigned}`}</p>
    </li>
  )
}

function CheckCode({ code, address }: { code: string; address: string }) {
  return (
    <div className={styles.check}>
      <QrCode value={address} label={letterTexts.qrLabel} />
      <div>
        <p className={styles.note}>{letterTexts.code}</p>
        <p className={styles.code} data-verify-code>{printedCode(code)}</p>
        <p className={styles.note}>{letterTexts.codeHelp}</p>
        <a href={address} target="_blank" rel="noreferrer">{letterTexts.openCheck}</a>
      </div>
    </div>
  )
}
