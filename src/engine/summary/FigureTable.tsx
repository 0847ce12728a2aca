import { isWhole } from '../../language/summaryDefinition'
import { FigureButton } from './FigureButton'
import { figureOf, figureText, figureWithUnit, isListed, periodText, rowText, toneOfFigure, type ChartProps } from './figures'
import styles from './summary.module.css'

/** The figures as a table, with their totals: a card of its own, and what every drawing can be read as. */
export function FigureTable({ card, answer, onDrill }: ChartProps) {
  const { measures, period, group } = card
  const isSplit = period !== null && !isWhole(card)
  return (
    <div className={styles.tableFrame} tabIndex={0} role="region" aria-label={`${card.title} 表格`}>
      <table className={styles.table}>
        <thead>
          <tr>
            {group.length > 0 && <th scope="col">{card.groupTitle || '分组'}</th>}
            {isSplit && <th scope="col">期间</th>}
            {measures.map(({ name, title, unit }) => <th key={name} scope="col" className={styles.right}>{title}{unit && `（${unit}）`}</th>)}
          </tr>
        </thead>
        <tbody>
          {answer.rows.map((row) => (
            <tr key={`${row.group.join('|')}${row.rest ? '其他' : ''}${row.period ?? ''}`}>
              {group.length > 0 && <th scope="row">{row.labels.join(' · ')}</th>}
              {isSplit && <td>{periodText(period.unit, row.period ?? '')}</td>}
              {measures.map((measure, index) => (
                <td key={measure.name} className={styles.right}>
                  <FigureButton className={styles.inTable} label={`${rowText(card, row)} ${measure.title}：${figureWithUnit(row.values[index], measure)}`} figure={figureOf(card, answer, measure, row)} onDrill={isListed(card, measure, row) ? onDrill : null} tone={toneOfFigure(row.values[index], measure)}>{figureText(row.values[index], measure)}</FigureButton>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {(group.length > 0 || isSplit) && <tfoot>
          <tr>
            <th scope="row" colSpan={(group.length > 0 ? 1 : 0) + (isSplit ? 1 : 0)}>合计</th>
            {measures.map((measure, index) => (
              <td key={measure.name} className={styles.right}>
                <FigureButton className={styles.inTable} label={`合计 ${measure.title}：${figureWithUnit(answer.totals[index], measure)}`} figure={figureOf(card, answer, measure)} onDrill={isListed(card, measure) ? onDrill : null} tone={toneOfFigure(answer.totals[index], measure)}>{figureText(answer.totals[index], measure)}</FigureButton>
              </td>
            ))}
          </tr>
        </tfoot>}
      </table>
    </div>
  )
}
