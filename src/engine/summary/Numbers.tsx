import { TonedText } from '../../fields/cells/TonedText'
import { FigureButton } from './FigureButton'
import { figureOf, figureText, figureWithUnit, isListed, toneOfFigure, type ChartProps } from './figures'
import styles from './summary.module.css'

/** Figures side by side, each under its name. */
export function Numbers({ card, answer, onDrill }: ChartProps) {
  const isAlone = card.measures.length === 1
  return (
    <div className={styles.numbers}>
      {card.measures.map((measure, index) => {
        const value = answer.totals[index]
        const unit = value === null || value === undefined ? '' : measure.unit
        return (
          <FigureButton key={measure.name} className={styles.number} label={`${measure.title}：${figureWithUnit(value, measure)}`} figure={figureOf(card, answer, measure)} onDrill={value === null || !isListed(card, measure) ? null : onDrill}>
            {!isAlone && <span className={styles.name}>{measure.title}</span>}
            <span className={styles.value} data-measure={measure.name}><TonedText tone={toneOfFigure(value, measure)}>{figureText(value, measure)}</TonedText>{unit && <small> {unit}</small>}</span>
          </FigureButton>
        )
      })}
    </div>
  )
}
