import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useCallback, useState, type ReactNode } from 'react'
import { useTree } from '../../client/useRecord'
import type { RecordData } from '../../contract/envelope'
import type { TreeNode } from '../../contract/tree'
import type { PageDefinition } from '../../language/pageDefinition'
import { RecordBody } from '../detail/RecordDetail'
import { useEngine } from '../engineServices'
import { nodeName } from '../list/listUrl'
import type { RecordActions } from '../list/useRecordActions'
import { useUrlState } from '../useUrlState'
import { MoveDialog } from './MoveDialog'
import { takesBelow } from './takesBelow'
import { treeTexts } from './texts'
import { TreePane } from './TreePane'
import styles from './tree.module.css'

export interface TreeFrameProps {
  readonly page: PageDefinition
  readonly actions: RecordActions
  /** What the page has to say about the last action, while the list that says it is hidden. */
  readonly notice: ReactNode
  /** The list, shown while no node is chosen. */
  readonly children: ReactNode
}

interface Move { readonly node: TreeNode; readonly target: TreeNode | null }

/** The tree, and beside it the chosen record or the list of all. */
export function TreeFrame({ page, actions, notice, children }: TreeFrameProps) {
  const { may } = useEngine()
  const [selected, select] = useChosenNode()
  const [move, setMove] = useState<Move | null>(null)
  const mayMove = page.actions.includes('edit') && may(page.id, 'edit')
  const choose = useCallback((node: TreeNode) => select(node.id), [select])
  const drop = useCallback((node: TreeNode, target: TreeNode) => setMove({ node, target }), [])
  const finish = (text: string) => {
    setMove(null)
    actions.finish(text)
  }
  return (
    <div className={styles.frame} data-tree={page.id} data-chosen={selected !== null || undefined}>
      <nav className={styles.side} aria-label={`${page.noun}树`}>
        <TreePane page={page} label={`${page.noun}树`} selected={selected} onSelect={choose} onDrop={mayMove ? drop : null} />
        {mayMove && <p className={styles.note}>{treeTexts.dragHelp}</p>}
      </nav>
      <div className={styles.main}>
        {selected !== null && (
          <>
            <Button className={styles.back} icon={<ArrowLeftOutlined />} onClick={() => select(null)} data-action="leaveNode">{treeTexts.listOfAll}</Button>
            {notice}
            <ChosenNode key={selected} page={page} id={selected} mayMove={mayMove} actions={actions} onMove={(node) => setMove({ node, target: null })} />
          </>
        )}
        <div hidden={selected !== null}>{children}</div>
      </div>
      {move && <MoveDialog page={page} node={move.node} target={move.target} onDone={finish} onCancel={() => setMove(null)} />}
    </div>
  )
}

interface ChosenNodeProps extends Pick<TreeFrameProps, 'page' | 'actions'> {
  readonly id: string
  readonly mayMove: boolean
  readonly onMove: (node: TreeNode) => void
}

function ChosenNode({ page, id, actions, mayMove, onMove }: ChosenNodeProps) {
  const { may } = useEngine()
  const { search, setSearch } = useUrlState()
  const { data } = useTree(page, { reveal: id })
  const node = data?.nodes.find((one) => one.id === id)
  const startNew = () => {
    const next = new URLSearchParams(search)
    next.set('mode', 'new')
    setSearch(next)
  }
  const act = (name: string, record: RecordData) => actions.start(name, record)
  return (
    <section aria-label={node?.label ?? page.noun} data-node-detail={id}>
      <header className={styles.title}>
        <ol className={styles.way} aria-label="所在位置">{data?.nodes.slice(0, -1).map(({ id: above, label }) => <li key={above}>{label}</li>)}</ol>
        <h2>{node?.label}</h2>
        {node && <Figures page={page} node={node} />}
      </header>
      <RecordBody page={page} id={id} onAction={act}>
        {page.actions.includes('create') && may(page.id, 'create') && node && takesBelow(page, node) && <Button data-action="addChild" onClick={startNew}>{treeTexts.addChild(page.noun)}</Button>}
        {mayMove && node && !node.readOnly && <Button data-action="moveNode" onClick={() => onMove(node)}>{treeTexts.move}</Button>}
      </RecordBody>
    </section>
  )
}

function Figures({ page, node }: { page: PageDefinition; node: TreeNode }) {
  const { counts = [], marks = [] } = page.list.tree ?? {}
  const parts = [treeTexts.below(node.below), ...counts.flatMap(({ name, title }) => (node.counts[name] === undefined ? [] : [treeTexts.counted(title, node.counts[name])]))]
  return (
    <p className={styles.figures}>
      {parts.join('　')}
      {node.marks.slice(0, 1).map((place) => <span key={place} className={styles.mark} data-tone={marks[place]?.tone}>{marks[place]?.title}</span>)}
    </p>
  )
}

/** The chosen node lives in the address, so that Back and a shared link work. */
function useChosenNode(): [string | null, (id: string | null) => void] {
  const { search, setSearch } = useUrlState()
  const select = useCallback((id: string | null) => {
    const next = new URLSearchParams(search)
    if (id === null) next.delete(nodeName)
    else next.set(nodeName, id)
    setSearch(next)
  }, [search, setSearch])
  return [search.get(nodeName), select]
}
