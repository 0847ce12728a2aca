import { Button, Input, Segmented, Tag } from 'antd'
import { useState } from 'react'
import type { StudioEntry, StudioOverview } from '../../contract/studio'
import { studioTexts } from './texts'
import styles from './studio.module.css'

export interface StudioListProps {
  readonly overview: StudioOverview
  readonly onOpen: (file: string) => void
  readonly onNewInspection: () => void
}

type Shown = 'all' | 'broken' | 'drafts'

/** Every file that makes the product, with how it stands; what is wrong comes first. */
export function StudioList({ overview, onOpen, onNewInspection }: StudioListProps) {
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const word = typed.trim().toLowerCase()
  const entries = overview.entries
    .filter(({ findings, hasDraft }) => shown === 'all' || (shown === 'broken' ? findings > 0 : hasDraft))
    .filter(({ title, file, path }) => [title, file, path ?? ''].some((text) => text.toLowerCase().includes(word)))
    .toSorted((a, b) => b.findings - a.findings)
  const count = (is: (entry: StudioEntry) => boolean) => overview.entries.filter(is).length
  return (
    <>
      <div className={styles.bar}>
        <h1>{studioTexts.title}</h1>
        <Input.Search className={styles.search} allowClear placeholder={studioTexts.search} aria-label={studioTexts.search} value={typed} onChange={(event) => setTyped(event.target.value)} />
        <Segmented<Shown> value={shown} onChange={setShown} options={[
          { value: 'all', label: `${studioTexts.all} ${overview.entries.length}` },
          { value: 'broken', label: `${studioTexts.broken} ${count(({ findings }) => findings > 0)}` },
          { value: 'drafts', label: `${studioTexts.drafts} ${count(({ hasDraft }) => hasDraft)}` },
        ]} />
        <Button type="primary" onClick={onNewInspection} data-action="newInspection">{studioTexts.newInspection}</Button>
      </div>
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.file}>
            <button type="button" onClick={() => onOpen(entry.file)} data-file={entry.file}>
              <strong>{entry.title}</strong>
              <span className={styles.fileName}>{entry.file}</span>
              <span className={styles.marks}>
                {entry.hasDraft && <Tag color="blue">{studioTexts.draft}</Tag>}
                {entry.findings > 0 ? <Tag color="error">{studioTexts.findings(entry.findings)}</Tag> : <Tag>{studioTexts.kinds[entry.kind]}</Tag>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
