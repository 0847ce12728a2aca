import type { CSSProperties, ReactNode } from 'react'
import type { Figure } from '../../contract/figure'
import { TonedText } from '../../fields/cells/TonedText'
import type { Tone } from '../../fields/fieldType'
import type { ChartProps } from './figures'
import styles from './summary.module.css'

export interface FigureButtonProps {
  /** What the figure is and says, for those who do not see where it stands. */
  readonly label: string
  readonly figure: Figure
  readonly onDrill: ChartProps['onDrill']
  readonly className?: string | undefined
  readonly style?: CSSProperties
  readonly tip?: boolean
  readonly tabIndex?: number
  readonly tone?: Tone | undefined
  readonly children?: ReactNode
}

/** A figure that leads to its records; plain text where it does not. */
export function FigureButton({ label, figure, onDrill, className, style, tip = false, tabIndex, tone, children }: FigureButtonProps) {
  const shared = { className: `${styles.figure} ${className ?? ''}`, ...(style ? { style } : {}), ...(tip ? { 'data-tip': label } : {}) }
  if (!onDrill) return <span {...shared}><TonedText tone={tone}>{children}</TonedText><span className={styles.heard}>{label}</span></span>
  return (
    <button type="button" {...shared} data-action="drill" aria-label={`${label}，查看记录`} {...(tabIndex === undefined ? {} : { tabIndex })} onClick={() => onDrill(figure)}>
      <TonedText tone={tone}>{children}</TonedText>
    </button>
  )
}
