import { Alert, Button, Empty, Input } from 'antd'
import { useState } from 'react'
import useSWR from 'swr'
import { emptyQuery } from '../../contract/listQuery'
import type { RecordPage } from '../../contract/envelope'
import type { ExtensionProps } from '../../engine/engineServices'
import { Skeleton } from '../../fields/inputs/Skeleton'
import type { PageDefinition } from '../../language/pageDefinition'
import { TrackPlayer } from '../trackPlayer/TrackPlayer'
import { trackTexts } from '../trackPlayer/texts'
import styles from './waybillTrack.module.css'

const step = 50
const refreshEvery = 30_000

/** The monitored waybills beside the track of the one that is chosen. */
export function WaybillTracks(props: ExtensionProps) {
  const { page, client, url } = props
  const [keyword, setKeyword] = useState('')
  const [size, setSize] = useState(step)
  const { data, error, mutate } = useSWR<RecordPage, Error>(['waybillTracks', page.id, keyword, size], () => client.quiet.page(page, { ...emptyQuery, size, keyword, orders: [{ column: page.list.sort.column, asc: page.list.sort.asc }] }), { keepPreviousData: true, refreshInterval: refreshEvery })
  const chosen = url.search.get('m.record')
  const choose = (id: string) => {
    const next = new URLSearchParams(url.search)
    next.set('m.record', id)
    url.setSearch(next, { replace: true })
  }
  const shown = chosen ?? data?.records[0]?.id ?? null
  if (error && !data) return <Alert type="error" showIcon message={trackTexts.failed} description={error.message} action={<Button data-action="retry" onClick={() => void mutate()}>{trackTexts.retry}</Button>} />
  return (
    <div className={styles.room} data-waybill-tracks={data ? 'ready' : 'loading'}>
      <section className={styles.side} aria-label={trackTexts.list}>
        <Input.Search allowClear placeholder={trackTexts.search} aria-label={trackTexts.search} maxLength={40} onSearch={(text) => setKeyword(text.trim())} />
        {!data && <Skeleton rows={8} />}
        {data?.records.length === 0 && <p>{trackTexts.none}</p>}
        <ul className={styles.list} tabIndex={0} aria-label={trackTexts.list}>
          {data?.records.map((record) => (
            <li key={record.id}>
              <button type="button" data-waybill={record.id} aria-pressed={record.id === shown} onClick={() => choose(record.id)}>
                <strong>{String(record['waybillNo'] ?? '')}</strong>
                <span className={styles.state} data-state={String(record['trackStatus'])}>{labelOf(page, record['trackStatus'])}</span>
                <span className={styles.note}>{[record['plateNo'], record['address']].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          ))}
          {data && (data.total ?? 0) > data.records.length && <li><Button type="link" onClick={() => setSize(Math.min(200, size + step))}>{trackTexts.more}</Button></li>}
        </ul>
      </section>
      {shown ? <TrackPlayer key={shown} {...props} pageId={page.id} recordId={shown} /> : <Empty description={trackTexts.choose} />}
    </div>
  )
}

function labelOf(page: PageDefinition, status: unknown): string {
  const field = page.fields['trackStatus']
  const items = field && 'dict' in field ? (page.dictionaries[String(field.dict)]?.items ?? []) : []
  return items.find(({ value }) => value === status)?.label ?? ''
}
