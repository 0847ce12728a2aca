import { TreeSelect } from 'antd'
import { useMemo, useRef, useState } from 'react'
import useSWR from 'swr'
import { fieldTypeOf } from '../definitions'
import type { FieldOfType } from '../fieldOfType'
import { useFieldServices } from '../FieldServicesProvider'
import type { InputProps } from '../fieldView'
import { useReferenceNames } from '../useReferenceLabels'
import { idsOf } from './idsOf'
import { inputAttributes, placeholderOf } from './inputAttributes'
import styles from './inputs.module.css'
import { Named } from './Named'
import { organizationTree, valuesOf, type OrganizationBranch } from './organizationTree'
import { remoteTexts } from './remoteTexts'
import { useRemoteOptions, type RemoteOption } from './useRemoteOptions'

/** The most a search may answer with; when it does, there are more than were sent. */
const treeSize = 100

/** Organisations in their tree, one or several. */
export function OrganizationInput(props: InputProps & { readonly multiple?: boolean }) {
  const { field, value, onChange, onBlur, below, multiple = fieldTypeOf(field).storage === 'textArray' } = props
  const ids = useMemo(() => idsOf(value), [value])
  const organizations = useOrganizations(field, ids, below)
  const [typed, setTyped] = useState('')
  const [expanded, setExpanded] = useState<readonly string[] | null>(null)
  const search = (keyword: string) => {
    setTyped(keyword)
    organizations.search(keyword)
  }
  return (
    <TreeSelect<string | readonly string[] | null, OrganizationBranch>
      {...inputAttributes(props)}
      className={styles.wide}
      value={multiple ? ids : (ids[0] ?? null)}
      treeData={organizations.tree}
      multiple={multiple}
      showSearch
      allowClear
      treeNodeFilterProp="title"
      treeTitleRender={renderTitle}
      // All of what is searched for, also where it comes after the word was typed.
      treeExpandedKeys={[...(typed ? valuesOf(organizations.tree) : (expanded ?? organizations.tree.map(({ value: root }) => root)))]}
      onTreeExpand={(keys) => typed || setExpanded(keys.map(String))}
      loading={organizations.isLoading}
      placeholder={placeholderOf(props)}
      notFoundContent={organizations.message || remoteTexts.nothing}
      onSearch={search}
      onChange={(next) => onChange(multiple ? (idsOf(next).length > 0 ? next : null) : (next ?? null))}
      onBlur={onBlur}
    />
  )
}

function renderTitle({ title, retired }: OrganizationBranch) {
  return <Named label={title} retired={retired} />
}

function useOrganizations(field: InputProps['field'], ids: readonly string[], below: InputProps['below']) {
  const { client, references } = useFieldServices()
  const resource = fieldTypeOf(field).refersTo?.(field) ?? ''
  const endpoints = references[resource]?.endpoints
  const { kinds } = field as FieldOfType<'org' | 'orgs'>
  const { labels, retired } = useReferenceNames(resource, ids)
  const read = async (keyword: string, signal?: AbortSignal): Promise<readonly RemoteOption[]> => {
    if (!endpoints) throw new Error(`页面定义缺少引用“${resource}”`)
    if (below === null) return []
    const found = await client.options(endpoints, { keyword, size: treeSize, fields: ['parent', 'kind'], ...(below === undefined ? {} : { below }) }, signal)
    return found.map((one) => ({ value: one.id, label: one.label, retired: one.retired, parent: typeof one['parent'] === 'string' ? one['parent'] : undefined, disabled: kinds !== undefined && !kinds.includes(String(one['kind'])) }))
  }
  const latestRead = useRef(read)
  latestRead.current = read
  const search = useMemo(() => (keyword: string, signal: AbortSignal) => latestRead.current(keyword, signal), [])

  const { data: first = [], error, isLoading } = useSWR(['organizations', endpoints?.backend, endpoints?.base, kinds, below], () => read(''), { revalidateOnFocus: false })
  const remote = useRemoteOptions(search)
  const chosen = ids.map((id) => ({ value: id, label: labels.get(id) ?? '…', retired: retired.get(id) }))
  return {
    tree: organizationTree([...chosen, ...remote.options, ...first]),
    isLoading: isLoading || remote.status === 'loading',
    message: error instanceof Error ? error.message : remote.message,
    // All of them are here unless the first answer was full.
    search: (keyword: string) => keyword !== '' && first.length >= treeSize && remote.ask(keyword),
  }
}
