import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import useSWR from 'swr'
import { backendOfClient } from '../../client/backendCall'
import { decodeAnswer } from '../../client/backendDialect'
import { vehicleComplaintPage, vehicleComplaintPaths, type ComplaintAnswer, type ComplaintRequest, type ComplaintVehicle } from '../../contract/vehicleComplaint'
import { useApplication } from '../appContext'
import { ComplaintForm } from './ComplaintForm'
import { complaintTexts } from './texts'
import styles from './vehicleComplaint.module.css'

/** Where a passenger lands who scans the code in a vehicle, without login: which vehicle it is, whom to call, and a form for the complaint. */
export function VehicleComplaintPage() {
  const [query] = useSearchParams()
  const code = query.get('code') ?? ''
  return (
    <main className={styles.page} data-page={vehicleComplaintPage}>
      <div className={styles.card}>
        <h1>{complaintTexts.title}</h1>
        {code === '' ? <Alert type="warning" showIcon message={complaintTexts.noCode} /> : <Scanned key={code} code={code} />}
      </div>
    </main>
  )
}

function Scanned({ code }: { code: string }) {
  const ask = useAsk()
  const [number, setNumber] = useState<string | null>(null)
  const { data, error, mutate } = useSWR<ComplaintVehicle, Error>(['vehicleComplaint', code], () => ask<ComplaintVehicle>('GET', vehicleComplaintPaths.vehicle(code)), { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false })
  if (error) return <Alert type="error" showIcon role="alert" message={error.message} action={<Button size="small" onClick={() => void mutate()}>重试</Button>} />
  if (!data) return <p className={styles.hint} role="status">{complaintTexts.loading}</p>
  const send = async (request: ComplaintRequest) => setNumber((await ask<ComplaintAnswer>('POST', vehicleComplaintPaths.file(code), request)).complaintNo)
  return (
    <>
      <Vehicle vehicle={data} />
      {number === null ? <ComplaintForm code={code} categories={data.categories} onSend={send} /> : <Done number={number} onAgain={() => setNumber(null)} />}
    </>
  )
}

function useAsk() {
  const { session, backends } = useApplication()
  const main = backendOfClient(backends, 'main')
  return <Answer,>(method: 'GET' | 'POST', path: string, body?: ComplaintRequest) => session.call(main, { method, path, isQuiet: true, isWithoutToken: true, ...(body ? { body } : {}) }, (answer) => decodeAnswer(main, answer) as Answer)
}

function Vehicle({ vehicle: { plateNo, orgName, slogan, complaintPhone, supervisePhone } }: { vehicle: ComplaintVehicle }) {
  const phones = [[complaintTexts.companyPhone, complaintPhone], [complaintTexts.industryPhone, supervisePhone]] as const
  return (
    <section className={styles.vehicle} aria-label={plateNo}>
      <strong className={styles.plate}>{plateNo}</strong>
      <span>{orgName}</span>
      {slogan !== '' && <span className={styles.hint}>{slogan}</span>}
      <div className={styles.phones}>{phones.filter(([, phone]) => phone !== '').map(([title, phone]) => <Button key={title} href={`tel:${phone}`}>{complaintTexts.call(title, phone)}</Button>)}</div>
    </section>
  )
}

function Done({ number, onAgain }: { number: string; onAgain: () => void }) {
  return (
    <div role="status" data-complaint={number}>
      <Alert type="success" showIcon message={complaintTexts.done} description={<><p className={styles.number}>{complaintTexts.number(number)}</p><p>{complaintTexts.doneHint}</p></>} />
      <p><Button onClick={onAgain}>{complaintTexts.again}</Button></p>
    </div>
  )
}
