import { Alert, Button } from 'antd'
import dayjs from 'dayjs'
import { Fragment } from 'react'
import { useParams } from 'react-router-dom'
import useSWR from 'swr'
import { backendOfClient } from '../../client/backendCall'
import { decodeAnswer } from '../../client/backendDialect'
import { publicCheckPaths, type CheckedFact, type PublicCheck } from '../../contract/publicCheck'
import { useApplication } from '../appContext'
import { publicCheckTexts as texts } from './texts'
import styles from './publicCheck.module.css'

/** Where anybody lands who scans the code of a record, without login: what its page lets anybody see, and in red what to be warned of. */
export function PublicCheckPage() {
  const { page = '', code = '' } = useParams()
  const { session, backends } = useApplication()
  const main = backendOfClient(backends, 'main')
  const { data, error, isValidating, mutate } = useSWR<PublicCheck, Error>(['publicCheck', page, code], () => session.call(main, { method: 'GET', path: publicCheckPaths.check(page, code), isQuiet: true, isWithoutToken: true }, (answer) => decodeAnswer(main, answer) as PublicCheck), { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false })
  return (
    <main className={styles.page} data-page="/check">
      <div className={styles.card}>
        <h1>{error ? texts.title : (data?.title ?? texts.title)}</h1>
        {error ? <Alert type="error" showIcon role="alert" message={error.message} /> : data ? <Checked check={data} /> : <p className={styles.hint} role="status">{texts.checking}</p>}
        {(error ?? data) && <Button size="large" loading={isValidating} data-action="checkAgain" onClick={() => void mutate()}>{texts.retry}</Button>}
      </div>
    </main>
  )
}

function Checked({ check }: { check: PublicCheck }) {
  const lines = check.facts.filter(({ columns }) => columns.length === 0)
  const tables = check.facts.filter(({ columns }) => columns.length > 0)
  return (
    <div className={styles.result} data-check={check.verdict}>
      <Verdict check={check} />
      <p className={styles.hint}>{texts.compare}{texts.masked}</p>
      <dl className={styles.facts}>{lines.map(({ title, value }, place) => <Fragment key={place}><dt>{title}</dt><dd>{value}</dd></Fragment>)}</dl>
      {tables.map((fact, place) => <FactTable key={place} fact={fact} />)}
    </div>
  )
}

/** Red where anything is wrong; green only where something was looked for and nothing found. It says what that was, and when. */
function Verdict({ check: { verdict, alerts, lookedFor, checkedAt } }: { check: PublicCheck }) {
  const moment = <p className={styles.moment}>{texts.moment(dayjs(checkedAt).format('YYYY-MM-DD HH:mm:ss'))}</p>
  if (verdict === 'alert') return <Alert type="error" showIcon role="alert" message={texts.alert} description={<><Listed texts={alerts} className={styles.alerts} />{moment}</>} />
  if (verdict === 'found') return <Alert type="info" showIcon role="status" message={texts.found} description={<>{texts.foundNote}{moment}</>} />
  return <Alert type="success" showIcon role="status" message={texts.valid} description={<>{texts.validNote}<Listed texts={lookedFor} className={styles.lookedFor} />{moment}</>} />
}

function Listed({ texts: lines, className = '' }: { texts: readonly string[]; className: string | undefined }) {
  return <ul className={className}>{lines.map((text) => <li key={text}>{text}</li>)}</ul>
}

function FactTable({ fact: { title, columns, rows } }: { fact: CheckedFact }) {
  return (
    <section>
      <h2>{title}</h2>
      <table className={styles.table}>
        <thead><tr>{columns.map((name) => <th key={name} scope="col">{name}</th>)}</tr></thead>
        {/* Rows have no names of their own, and come whole with every check. */}
        <tbody>{rows.map((row, place) => <tr key={place}>{row.map((cell, column) => <td key={columns[column]}>{cell}</td>)}</tr>)}</tbody>
      </table>
    </section>
  )
}
