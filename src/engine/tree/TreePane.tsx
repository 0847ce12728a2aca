import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTree } from '../../client/useRecord'
import type { TreeNode } from '../../contract/tree'
import { QuickSearch } from '../list/QuickSearch'
import { TreeLevel } from './TreeItem'
import { TreeProvider, type TreeView } from './treeContext'
import { moveFocus } from './moveFocus'
import { treeTexts } from './texts'
import styles from './tree.module.css'

export interface TreePaneProps extends Pick<TreeView, 'page' | 'selected' | 'onSelect'> {
  readonly without?: string | null
  readonly onDrop?: TreeView['onDrop']
  readonly label: string
}

/** So many roots are opened without being asked. */
const fewRoots = 3

/** The records of a page as they stand below one another: levels are read when opened, a search shows the way to what it finds. */
export function TreePane({ page, selected, onSelect, without = null, onDrop = null, label }: TreePaneProps) {
  const [keyword, setKeyword] = useState('')
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [focused, setFocused] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const search = useTree(page, keyword === '' ? null : { keyword })
  const roots = useTree(page, {})
  const way = useTree(page, selected === null ? null : { reveal: selected })
  // Until the first answer the whole tree stays: whoever stands in it keeps his place.
  const found = useMemo(() => (keyword === '' || !search.data ? null : byParent(search.data.nodes)), [keyword, search.data])

  const view = useMemo((): TreeView => {
    const above = new Set((way.data?.nodes ?? []).map(({ id }) => id).filter((id) => id !== selected))
    const areFew = (roots.data?.nodes.length ?? 0) <= fewRoots
    return {
      page, selected, onSelect, without, onDrop, found, focused, setFocused,
      isOpen: (id, level) => toggled.get(id) ?? (found !== null || above.has(id) || (level === 1 && areFew)),
      setOpen: (id, isOpen) => setToggled((before) => new Map(before).set(id, isOpen)),
    }
  }, [page, selected, onSelect, without, onDrop, found, focused, toggled, way.data, roots.data])

  const handleKey = (event: KeyboardEvent) => {
    if (list.current && moveFocus(list.current, event.key, view.setOpen)) event.preventDefault()
  }
  const isEmpty = keyword === '' ? roots.data?.nodes.length === 0 : search.data?.nodes.length === 0
  return (
    <div className={styles.pane}>
      <QuickSearch page={page} keyword={keyword} onSearch={(text) => setKeyword(text.trim())} name="tree" />
      <TreeProvider value={view}>
        <ul role="tree" aria-label={label} ref={list} className={styles.tree} onKeyDown={handleKey}><TreeLevel parent={null} level={1} /></ul>
      </TreeProvider>
      <p role="status" className={styles.note}>{isEmpty ? (keyword === '' ? treeTexts.nothing : treeTexts.nothingFound) : keyword !== '' && search.data?.more ? treeTexts.tooMany(search.data.nodes.length) : ''}</p>
    </div>
  )
}

function byParent(nodes: readonly TreeNode[]): ReadonlyMap<string | null, readonly TreeNode[]> {
  const levels = new Map<string | null, TreeNode[]>()
  for (const node of nodes) {
    const siblings = levels.get(node.parent)
    if (siblings) siblings.push(node)
    else levels.set(node.parent, [node])
  }
  return levels
}

