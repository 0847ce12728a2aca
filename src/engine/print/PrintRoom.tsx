import { CloseOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { PrintForm } from '../../language/printDefinition'
import { paperSize } from './pageRules'
import { printTexts } from './texts'
import { useFit } from './useFit'
import { usePrintRoom } from './usePrintRoom'
import styles from './print.module.css'

export interface PrintRoomProps {
  /** What is printed: the page's id. */
  readonly name: string
  /** Browsers name the PDF by it. */
  readonly title: string
  readonly state: 'loading' | 'ready' | 'error'
  /** What can be chosen about the job, before everything else. */
  readonly choices?: ReactNode
  /** How much it is, said before the hint. */
  readonly amount?: string
  /** What there is to say about the job, below. */
  readonly notices?: ReactNode
  readonly canPrint: boolean
  readonly onPrinted?: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The window over the whole application in which sheets of paper lie as they will be printed; the browser prints them, or saves them as a PDF. */
export function PrintRoom({ name, title, state, choices, amount = '', notices, canPrint, onPrinted, onClose, children }: PrintRoomProps) {
  const room = useRef<HTMLDivElement>(null)
  usePrintRoom(room, title, onClose)
  return createPortal(
    <div ref={room} className={styles.room} role="dialog" aria-modal="true" aria-label={printTexts.preview} data-print={name} data-state={state}>
      <div className={styles.bar}>
        {choices}
        <span className={styles.hint}>{amount}{printTexts.hint}</span>
        <Button type="primary" icon={<PrinterOutlined />} disabled={!canPrint} data-action="startPrint" onClick={() => void printRoom(room.current).then(onPrinted)}>{printTexts.print}</Button>
        <Button icon={<CloseOutlined />} data-action="closePrint" onClick={onClose}>{printTexts.close}</Button>
        <div className={styles.notices}>{notices}</div>
      </div>
      {children}
    </div>,
    document.body,
  )
}

/** One sheet of paper, or as many as its content takes. */
export function Paper({ paper, orientation, index, children }: Pick<PrintForm, 'paper' | 'orientation'> & { readonly index: number; readonly children: ReactNode }) {
  const { width, height } = paperSize({ paper, orientation })
  const zoom = useFit(width)
  return <article className={styles.paper} style={{ width: `${width}mm`, minHeight: `${height}mm`, zoom }} data-sheet={index}>{children}</article>
}

/** Photos that are not decoded yet would come out as empty frames. */
async function printRoom(room: HTMLElement | null): Promise<void> {
  await Promise.allSettled([...(room?.querySelectorAll('img') ?? [])].map((image) => image.decode()))
  window.print()
}
