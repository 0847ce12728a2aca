import { useId, useState, type DragEvent } from 'react'
import { useTree } from '../../client/useRecord'
import type { TreeNode } from '../../contract/tree'
import { takesBelow } from './takesBelow'
import { treeTexts } from './texts'
import { useTreeView } from './treeContext'
import styles from './tree.module.css'

/** What is being dragged, in this window: the browser tells a drop's target nothing before it happens. */
let dragged: { readonly node: TreeNode; readonly element: Element } | null = null

/** The nodes below another one, or the roots. */
export function TreeLevel({ parent, level }: { parent: string | null; level: number }) {
  const { page, found } = useTreeView()
  const { data, error, reload } = useTree(page, found ? null : parent === null ? {} : { parent })
  const nodes = found ? (found.get(parent) ?? []) : data?.nodes
  if (error && !found) return <li role="none" className={styles.note}>{treeTexts.failed}：{error.message} <button type="button" onClick={reload}>{treeTexts.retry}</button></li>
  if (!nodes) return <li role="none" className={styles.bone} />
  return (
    <>
      {nodes.map((node, index) => <TreeItem key={node.id} node={node} level={level} isFirst={index === 0 && level === 1} />)}
      {!found && data?.more && <li role="none" className={styles.note}>{treeTexts.tooMany(nodes.length)}</li>}
    </>
  )
}

function TreeItem({ node, level, isFirst }: { node: TreeNode; level: number; isFirst: boolean }) {
  const { page, selected, onSelect, isOpen, setOpen, focused, setFocused, without, found } = useTreeView()
  const labelId = useId()
  const drag = useDrag(node)
  const hasBelow = found ? (found.get(node.id)?.length ?? 0) > 0 : node.children > 0
  const isExpanded = hasBelow && isOpen(node.id, level)
  const isClosed = node.id === without
  const choose = () => {
    if (isClosed) return
    onSelect(node)
    if (hasBelow) setOpen(node.id, true)
  }
  const mark = page.list.tree?.marks[node.marks[0] ?? -1]
  return (
    <li
      role="treeitem"
      data-node={node.id}
      aria-level={level}
      aria-labelledby={labelId}
      aria-selected={node.id === selected}
      aria-disabled={isClosed || undefined}
      {...(hasBelow ? { 'aria-expanded': isExpanded } : {})}
      tabIndex={focused === node.id || (focused === null && isFirst) ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && setFocused(node.id)}
    >
      {/* The tree item around it has the keys; the row is where a pointer meets it. */}
      <div role="presentation" className={styles.row} data-tone={mark?.tone} data-over={drag.isOver || undefined} style={{ paddingInlineStart: (level - 1) * 18 }} {...drag.handlers} onClick={choose}>
        <span className={styles.twisty} aria-hidden data-open={isExpanded || undefined} onClick={(event) => {
          event.stopPropagation()
          if (hasBelow) setOpen(node.id, !isExpanded)
        }}>{hasBelow ? '▸' : ''}</span>
        <span id={labelId} className={styles.label}>
          <span className={node.found ? styles.found : undefined}>{node.label}</span>
          <NodeCount node={node} />
          {mark && <span className={styles.mark}>{mark.title}</span>}
        </span>
      </div>
      {isExpanded && !isClosed && <ul role="group"><TreeLevel parent={node.id} level={level + 1} /></ul>}
    </li>
  )
}

/** The first of the page's counts, short; its title is there for those who hear it. */
function NodeCount({ node }: { node: TreeNode }) {
  const first = useTreeView().page.list.tree?.counts[0]
  const count = first && node.counts[first.name]
  if (first === undefined || count === undefined) return null
  return <span className={styles.count} title={treeTexts.counted(first.title, count)}><span className={styles.heard}>{first.title}</span>{count}</span>
}

function useDrag(node: TreeNode) {
  const { page, onDrop } = useTreeView()
  const [isOver, setOver] = useState(false)
  if (onDrop === null) return { isOver, handlers: {} }
  /** Neither onto itself, nor below itself, nor to where it stands. */
  const takes = (event: DragEvent) => dragged !== null && !dragged.element.contains(event.currentTarget) && dragged.node.parent !== node.id && takesBelow(page, node)
  return {
    isOver,
    handlers: {
      draggable: !node.readOnly,
      onDragStart(event: DragEvent) {
        const element = event.currentTarget.closest('[role="treeitem"]')
        if (element) dragged = { node, element }
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', node.label)
      },
      onDragEnd: () => { dragged = null },
      onDragOver(event: DragEvent) {
        if (!takes(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault()
        setOver(false)
        if (dragged && takes(event)) onDrop(dragged.node, node)
        dragged = null
      },
    },
  }
}
