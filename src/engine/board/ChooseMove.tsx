import { Button, Modal } from 'antd'
import type { RecordData } from '../../contract/envelope'
import { useFieldServices } from '../../fields/FieldServicesProvider'
import type { PageDefinition } from '../../language/pageDefinition'
import { stateLabels } from '../detail/stateLabels'
import { useFocusBack } from '../keepFocus'
import { recordName } from '../list/recordName'
import type { RowAction } from '../list/rowActions'
import { standards } from '../standards'
import { boardTexts, chooseText } from './texts'
import styles from './board.module.css'

export interface ChooseMoveProps {
  readonly page: PageDefinition
  readonly record: RecordData
  /** Where the card was laid down. */
  readonly state: string
  readonly moves: readonly RowAction[]
  readonly onChoose: (name: string) => void
  readonly onCancel: () => void
}

/** Asks by which of several moves a record is to get to its new column. */
export function ChooseMove({ page, record, state, moves, onChoose, onCancel }: ChooseMoveProps) {
  useFocusBack()
  const services = useFieldServices()
  const title = page.states ? stateLabels(page, page.states)(state) : state
  return (
    <Modal open data-dialog="chooseMove" width={standards.confirmWidth} title={boardTexts.chooseMove} footer={null} closable={{ 'aria-label': '关闭' }} onCancel={onCancel}>
      <p>{chooseText(recordName(page, record, services), title)}</p>
      <div className={styles.choices}>
        {moves.map((move) => <Button key={move.name} block danger={move.danger} data-action={move.name} onClick={() => onChoose(move.name)}>{move.title}</Button>)}
      </div>
    </Modal>
  )
}
