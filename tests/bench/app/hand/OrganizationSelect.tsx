import { TreeSelect, type TreeSelectProps } from 'antd'
import { useEffect, useState } from 'react'
import { readOptions } from './api'

interface Node { id: string; pId: string; value: string; title: string }

let loaded: Promise<Node[]> | undefined

function loadTree(): Promise<Node[]> {
  loaded ??= readOptions('/organization', { keyword: '', size: 100, fields: ['parent'] }).then((organizations) => organizations.map(({ id, label, parent }) => ({ id, pId: String(parent ?? ''), value: id, title: label })))
  return loaded
}

export function OrganizationSelect(props: TreeSelectProps) {
  const [tree, setTree] = useState<Node[]>([])
  useEffect(() => void loadTree().then(setTree), [])
  return <TreeSelect treeDataSimpleMode treeData={tree} treeDefaultExpandAll showSearch allowClear treeNodeFilterProp="title" placeholder="请选择" style={{ width: '100%' }} {...props} />
}
