import { useEffect, useState } from 'react'
import type { Figure } from '../../contract/figure'
import { cells } from '../../fields/cells'
import type { FieldDefinition } from '../../fields/definitions'
import type { PageDefinition } from '../../language/pageDefinition'
import type { AggregateDefinition } from '../../language/summaryDefinition'
import { cellFields } from '../../language/query/rowFields'
import { useEngine } from '../engineServices'
import { fieldAt } from '../list/filterFields'
import styles from '../list/list.module.css'
import { periodText } from './figures'

export interface FigureChipProps {
  readonly page: PageDefinition
  readonly figure: Figure
  readonly onRemove: () => void
}

/** Which figure the list shows the records of, to be taken back. */
export function FigureChip({ page, figure, onRemove }: FigureChipProps) {
  return (
    <ul className={styles.chips} aria-label="统计数字">
      <li className={styles.chip} data-figure={figure.card ?? figure.page}>
        <FigureWords page={page} figure={figure} />
        <button type="button" aria-label="移除统计条件" data-action="removeFigure" onClick={onRemove}>×</button>
      </li>
    </ul>
  )
}

/** The figure in words: which one, of which part and period. */
export function FigureWords({ page, figure }: Pick<FigureChipProps, 'page' | 'figure'>) {
  const source = useSource(page, figure)
  const measures = source?.definition.measures ?? []
  const measure = measures.find(({ name }) => name === figure.measure)
  return (
    <>
      <span>统计：{source?.title ?? figure.page ?? figure.card}{measure && measure.title !== source?.title && ` · ${measure.title}`}</span>
      {source && figure.group?.map((value, index) => <GroupText key={source.definition.group[index] ?? index} field={groupField(source.page, source.definition, index)} value={value} />)}
      {figure.except && <span>· 其他</span>}
      {source?.definition.period && figure.period !== undefined && <span>· {periodText(source.definition.period.unit, figure.period)}</span>}
    </>
  )
}

interface Source {
  /** The page it is written on. */
  readonly page: PageDefinition
  readonly title: string
  readonly definition: AggregateDefinition
}

/** The card, or the statistic page that the reader came from, or a card of it. */
function useSource(page: PageDefinition, { card: name, page: pageId }: Figure): Source | null {
  const { loadPage } = useEngine()
  const [from, setFrom] = useState<PageDefinition | null>(null)
  useEffect(() => {
    // A statistic that is no longer there leaves the chip with its name alone.
    if (pageId !== undefined) loadPage(pageId).then(setFrom, () => undefined)
  }, [pageId, loadPage])
  const written = pageId === undefined ? page : from
  if (written === null) return null
  const card = [...written.summary, ...written.homeCards].find((one) => one.name === name)
  if (card) return { page: written, title: card.title, definition: card }
  return written.statistics && pageId !== undefined && name === undefined ? { page: written, title: written.title, definition: written.statistics } : null
}

function groupField(page: PageDefinition, { rows, group }: AggregateDefinition, index: number): FieldDefinition | undefined {
  const name = group[index] ?? ''
  return (rows === null ? undefined : cellFields(page.fields[rows])[name]) ?? fieldAt(page, name)
}

function GroupText({ field, value }: { field: FieldDefinition | undefined; value: string | null }) {
  if (value === null || !field) return <span>· {value ?? '未填写'}</span>
  const Cell = cells[field.type]
  const typed = field.type === 'bool' ? value === 'true' : field.type === 'int' || field.type === 'year' ? Number(value) : value
  return <>· <Cell field={field} value={typed} place="list" /></>
}
