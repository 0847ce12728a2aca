import { Alert, Button, Input } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import useSWR from 'swr'
import { backendOfClient } from '../../client/backendCall'
import { decodeAnswer } from '../../client/backendDialect'
import { letterPaths, printedCode, typedCode, type LetterCheck } from '../../contract/letters'
import { useApplication } from '../appContext'
import { checkTexts } from './texts'
import styles from './letterCheck.module.css'

/** Where anybody with the code of a letter checks it, without login: it says what it takes to hold the paper against, and no more. */
export function LetterCheckPage() {
  const [query, setQuery] = useSearchParams()
  const inputId = useId()
  const code = typedCode(query.get('code') ?? '')
  const [text, setText] = useState(code === null ? (query.get('code') ?? '') : printedCode(code))
  const [isMissing, setMissing] = useState(query.has('code') && code === null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = typedCode(text)
    setMissing(typed === null)
    if (typed !== null) setQuery({ code: typed }, { replace: true })
  }
  return (
    <main className={styles.page} data-page="/letterCheck">
      <div className={styles.card}>
        <h1>{checkTexts.title}</h1>
        <p className={styles.hint}>{checkTexts.hint}</p>
        <form onSubmit={submit} noValidate>
          <label htmlFor={inputId}>{checkTexts.code}</label>
          <div className={styles.form}>
            <Input id={inputId} size="large" value={text} maxLength={20} autoComplete="off" autoCapitalize="characters" spellCheck={false} placeholder={checkTexts.placeholder} onChange={({ target }) => setText(target.value)} aria-invalid={isMissing} />
            <Button size="large" type="primary" htmlType="submit" data-action="check">{checkTexts.check}</Button>
          </div>
        </form>
        {isMissing ? <Alert type="warning" showIcon role="alert" message={checkTexts.codeMissing} /> : code !== null && <Checked key={code} code={code} />}
      </div>
    </main>
  )
}

function Checked({ code }: { code: string }) {
  const { session, backends } = useApplication()
  const main = backendOfClient(backends, 'main')
  const { data, error } = useSWR<LetterCheck, Error>(['letterCheck', code], () => session.call(main, { method: 'GET', path: letterPaths.check(code), isQuiet: true, isWithoutToken: true }, (answer) => decodeAnswer(main, answer) as LetterCheck), { revalidateOnFocus: false, shouldRetryOnError: false })
  if (error) return <Alert type="error" showIcon role="alert" message={error.message} />
  if (!data) return <p className={styles.hint} role="status">{checkTexts.checking}</p>
  const facts = [
    [checkTexts.letterNo, data.letterNo], [checkTexts.name, data.title], [checkTexts.kind, data.kind], [checkTexts.partyA, data.partyA], [checkTexts.partyB, data.partyB],
    [checkTexts.period, data.period], [checkTexts.status, data.statusName], [checkTexts.issued, momentText(data.issuedTime)],
  ] as const
  // An unchanged letter that lacks signatures binds nobody yet: no green mark for it.
  const verdict = !data.isRight ? 'wrong' : data.signers.some(({ signTime }) => signTime === null) ? 'unfinished' : 'right'
  return (
    <div role="status" className={styles.result} data-check={verdict}>
      <Alert type={alertTypes[verdict]} showIcon message={checkTexts[verdict]} description={data.conclusion} />
      <dl className={styles.facts}>
        {facts.flatMap(([name, value]) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
        <dt>{checkTexts.signers}</dt>
        <dd><ul className={styles.signers}>{data.signers.map((one) => <li key={one.roleName}>{one.roleName}　{one.name}　<span className={styles.moment}>{one.signTime === null ? checkTexts.notSigned : momentText(one.signTime)}</span></li>)}</ul></dd>
      </dl>
      <p className={styles.hint}>{checkTexts.compare}</p>
      <p className={styles.hint}>{checkTexts.note}</p>
    </div>
  )
}

const alertTypes = { right: 'success', unfinished: 'info', wrong: 'error' } as const

/** `2026-11-22 09:30` as the reader's clock has it, like the dates beside it. */
function momentText(moment: string | null): string {
  return moment === null ? '' : new Date(moment).toLocaleString('zh-CN', { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' }).replaceAll('/', '-')
}
