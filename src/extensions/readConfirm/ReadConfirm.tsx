import { Alert, Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import useSWR from 'swr'
import type { RecordData, RecordPage } from '../../contract/envelope'
import type { ExtensionProps } from '../../engine/engineServices'
import { useSecondsLeft } from '../../engine/useSecondsLeft'
import { Skeleton } from '../../fields/inputs/Skeleton'
import { markupElements } from '../../fields/richtext/markupElements'
import { useReachedEnd } from '../useReachedEnd'
import { readTexts } from './texts'
import styles from './readConfirm.module.css'

/**
 * A text that its publisher wants read: once its end has been in sight, the reader says so on his own receipt.
 * Options: `text`, the field that holds it; `receipts`, the path of the page of receipts; `by`, the field by which a receipt names the text;
 * `seconds`, the field that says how long it is read at least, if any. The receipts’ own rule refuses who confirms earlier.
 */
export function ReadConfirm({ record, options, ask, user }: ExtensionProps) {
  const [receipts, by, text] = [String(options['receipts']), String(options['by']), String(options['text'])]
  const id = record?.id ?? ''
  const { data, error, mutate } = useSWR<RecordData | null, Error>(['readConfirm', receipts, id], async () => {
    const page = await ask<RecordPage>('POST', `${receipts}/page`, { current: 1, size: 1, [by]: [id], reader: [user.id] })
    return page.records[0] ?? null
  })
  const move = async (receipt: RecordData, name: string) => {
    await ask('POST', `${receipts}/${receipt.id}/${name}`, { version: receipt.version, values: {} })
    await mutate()
  }
  if (error) return <Alert type="error" showIcon message={readTexts.failed} description={error.message} action={<Button onClick={() => void mutate()}>{readTexts.retry}</Button>} />
  if (data === undefined) return <Skeleton rows={8} />
  return <Reading html={String(record?.[text] ?? '')} leastSeconds={Number(record?.[String(options['seconds'])] ?? 0)} receipt={data} move={move} />
}

interface ReadingProps {
  readonly html: string
  readonly leastSeconds: number
  readonly receipt: RecordData | null
  readonly move: (receipt: RecordData, name: string) => Promise<void>
}

function Reading({ html, leastSeconds, receipt, move }: ReadingProps) {
  const { box, isAtEnd } = useReachedEnd()
  const secondsLeft = useSecondsToRead(receipt?.['firstTime'], leastSeconds)
  const [state, setState] = useState<{ isBusy: boolean; error: string | null }>({ isBusy: false, error: null })
  const status = String(receipt?.['status'] ?? '')
  const isOpen = ['unread', 'read', 'overdue'].includes(status)
  // Opened is read, though not yet confirmed; should it fail, confirming says so too.
  const isUnread = status === 'unread' || status === 'overdue'
  useEffect(() => {
    if (receipt && isUnread) void move(receipt, 'read').catch(() => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each receipt: `move` is new with every drawing
  }, [receipt?.id, isUnread])
  const confirm = async () => {
    if (!receipt) return
    setState({ isBusy: true, error: null })
    setState(await move(receipt, 'confirm').then(() => ({ isBusy: false, error: null }), (error: unknown) => ({ isBusy: false, error: error instanceof Error ? error.message : String(error) })))
  }
  return (
    <div data-read-confirm={status || 'none'}>
      <div ref={box} className={styles.reading} role="region" aria-label={readTexts.region} tabIndex={0} data-reading={isAtEnd ? 'end' : 'begun'}>{markupElements(html)}</div>
      <div className={styles.foot}>
        <p role="status">{receipt === null ? readTexts.none : !isOpen ? readTexts.done(shownMoment(receipt['confirmTime'])) : readTexts.open(isAtEnd, secondsLeft)}</p>
        {isOpen && <Button type="primary" size="large" disabled={!isAtEnd || secondsLeft > 0} loading={state.isBusy} onClick={() => void confirm()} data-action="confirmRead">{readTexts.confirm}</Button>}
      </div>
      {state.error !== null && <Alert type="error" showIcon role="alert" message={readTexts.refused + state.error} />}
    </div>
  )
}

/** Seconds still to be read: from when the text was first opened, which the server noted; a clock that is off never asks for more than all of them. */
function useSecondsToRead(firstTime: unknown, leastSeconds: number): number {
  const until = useMemo(() => {
    const opened = firstTime ? Math.min(Date.parse(String(firstTime)), Date.now()) : Date.now()
    return opened + leastSeconds * 1000
  }, [firstTime, leastSeconds])
  return useSecondsLeft(until)
}

function shownMoment(value: unknown): string {
  return value ? new Date(String(value)).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'medium', timeStyle: 'short' }) : '—'
}
