import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { useInvalidate, useTree } from '../../client/useRecord'
import type { TreeNode } from '../../contract/tree'
import { organizationResource } from '../../fields/referenceType'
import type { PageDefinition } from '../../language/pageDefinition'
import { useEngine } from '../engineServices'
import { standards } from '../standards'
import { takesBelow } from './takesBelow'
import { treeTexts } from './texts'
import { TreePane } from './TreePane'
import styles from './tree.module.css'

export interface MoveDialogProps {
  readonly page: PageDefinition
  readonly node: TreeNode
  /** Where it was dropped; null asks. */
  readonly target: TreeNode | null
  readonly onDone: (text: string) => void
  readonly onCancel: () => void
}

/** Moves a record below another one: says what moves along and what changes before it is done. */
export function MoveDialog({ page, node, target: dropped, onDone, onCancel }: MoveDialogProps) {
  const { client } = useEngine()
  const invalidate = useInvalidate()
  const [target, setTarget] = useState(dropped)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const stays = target !== null && target.id === node.parent
  const isClosed = target !== null && !takesBelow(page, target)

  async function move() {
    if (target === null || page.list.tree === null) return
    setBusy(true)
    setRefusal('')
    try {
      await client.quiet.update(page, node.id, { version: node.version, [page.list.tree.parent]: target.id })
      await invalidate()
      onDone(treeTexts.moved(node.label, target.label))
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
      setBusy(false)
      // Somebody else may have been quicker: what is shown then is no longer how it stands.
      void invalidate()
    }
  }
  return (
    <Modal open data-dialog="moveNode" title={treeTexts.moveTitle(node.label)} width={standards.modalWidth} onCancel={onCancel} closable={{ 'aria-label': '关闭' }} footer={[
      <Button key="cancel" onClick={onCancel} disabled={isBusy} data-action="cancel">{treeTexts.cancel}</Button>,
      <Button key="ok" type="primary" loading={isBusy} disabled={target === null || stays || isClosed} onClick={() => void move()} data-action="confirmMove">{treeTexts.confirmMove}</Button>,
    ]}>
      {dropped === null && (
        <div className={styles.picker}><TreePane page={page} label={treeTexts.pickTarget} selected={target?.id ?? null} onSelect={setTarget} without={node.id} /></div>
      )}
      <div aria-live="polite">
        {stays && <p>{treeTexts.stays}</p>}
        {isClosed && <p>{treeTexts.notYours(target.label)}</p>}
        {target && !stays && !isClosed && <Consequences page={page} node={node} target={target} />}
      </div>
      {refusal && <Alert type="error" showIcon message={refusal} role="alert" />}
    </Modal>
  )
}

/** What moves along, who gains and who loses sight of it, and what else the page has to say. */
function Consequences({ page, node, target }: { page: PageDefinition; node: TreeNode; target: TreeNode }) {
  const { counts = [], move = '' } = page.list.tree ?? {}
  const old = useTree(page, { reveal: node.id }).data?.nodes.filter(({ id }) => id !== node.id)
  const next = useTree(page, { reveal: target.id }).data?.nodes
  if (!old || !next) return null
  const along = [...(node.below > 0 ? [treeTexts.below(node.below)] : []), ...counts.flatMap(({ name, title }) => (node.counts[name] ? [treeTexts.counted(title, node.counts[name])] : []))]
  return (
    <ul className={styles.consequences}>
      <li>{treeTexts.from(node.label, old.at(-1)?.label ?? treeTexts.top, target.label)}</li>
      <li>{along.length > 0 ? treeTexts.along(along) : treeTexts.alone}</li>
      {page.resource === organizationResource && <SightChange old={old} next={next} />}
      {move && <li>{move}</li>}
    </ul>
  )
}

/** Organisations see the records of those below them. */
function SightChange({ old, next }: { old: readonly TreeNode[]; next: readonly TreeNode[] }) {
  const missingIn = (others: readonly TreeNode[]) => ({ id }: TreeNode) => others.every((other) => other.id !== id)
  const [loses, gains] = [old.filter(missingIn(next)), next.filter(missingIn(old))].map((nodes) => nodes.map(({ label }) => label))
  if (!loses?.length && !gains?.length) return <li>{treeTexts.sameSight}</li>
  return (
    <>
      {loses && loses.length > 0 && <li>{treeTexts.losesSight(loses)}</li>}
      {gains && gains.length > 0 && <li>{treeTexts.gainsSight(gains)}</li>}
    </>
  )
}
