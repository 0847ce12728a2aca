import { Alert, Button, Input } from 'antd'
import { useMemo, useState } from 'react'
import useSWR from 'swr'
import type { ExtensionProps } from '../../engine/engineServices'
import { Skeleton } from '../../fields/inputs/Skeleton'
import { AreaTable } from './AreaTable'
import { changeCount, pagesByArea, type MatrixPage, type Permissions } from './matrix'
import { matrixTexts } from './texts'
import styles from './postPermissions.module.css'

interface Answer {
  readonly records: readonly { readonly permissions: Permissions }[]
  readonly orgId: string
  readonly orgName: string
  readonly grantable: Permissions
  readonly pages: readonly MatrixPage[]
  readonly inherited: Permissions
  readonly holders: number
}

/** What holders of a post may do besides their roles: pages by actions, as far as the one who gives it has it himself. */
export function PostPermissions({ record, ask }: ExtensionProps) {
  const postId = record?.id ?? ''
  const { data, error, mutate } = useSWR<Answer, Error>(['postPermissions', postId], () => ask<Answer>('POST', '/jcfw/permise/user/searchManagePostPermiseList', { postId }))
  if (error) return <Alert type="error" showIcon message={matrixTexts.failed} description={error.message} action={<Button onClick={() => void mutate()}>{matrixTexts.retry}</Button>} />
  if (!data) return <Skeleton rows={8} />
  const save = async (permissions: Permissions) => {
    await ask('POST', '/jcfw/permise/post/owner/user/refSetPermise', { postId, orgId: data.orgId, permissions })
    await mutate()
  }
  return <Matrix key={postId} answer={data} save={save} />
}

function Matrix({ answer, save }: { answer: Answer; save: (permissions: Permissions) => Promise<void> }) {
  const { grantable, inherited, pages, orgName, holders } = answer
  const stored = useMemo(() => onlyGrantable(answer.records[0]?.permissions ?? {}, grantable), [answer, grantable])
  const [draft, setDraft] = useState<Permissions | null>(null)
  const [search, setSearch] = useState('')
  const [state, setState] = useState<{ kind: 'success' | 'error'; text: string } | 'busy' | null>(null)
  const current = draft ?? stored
  const changes = changeCount(stored, current)
  const areas = pagesByArea(pages, search.trim())

  const change = (next: Permissions) => {
    setDraft(next)
    setState(null)
  }
  async function handleSave() {
    setState('busy')
    try {
      await save(current)
      setDraft(null)
      setState({ kind: 'success', text: matrixTexts.saved })
    } catch (error) {
      setState({ kind: 'error', text: error instanceof Error ? error.message : String(error) })
    }
  }
  return (
    <div className={styles.matrix} data-matrix>
      <p className={styles.note}>{matrixTexts.where(orgName, holders)}{matrixTexts.legend}</p>
      <div className={styles.bar}>
        <Input className={styles.search} allowClear value={search} placeholder={matrixTexts.search} aria-label={matrixTexts.search} onChange={({ target }) => setSearch(target.value)} />
        <span className={styles.note} aria-live="polite">{matrixTexts.changed(changes)}</span>
        <Button disabled={changes === 0} onClick={() => change(stored)} data-action="revertPermissions">{matrixTexts.revert}</Button>
        <Button type="primary" disabled={changes === 0} loading={state === 'busy'} onClick={() => void handleSave()} data-action="savePermissions">{matrixTexts.save}</Button>
      </div>
      <div role="status">{state !== null && state !== 'busy' && <Alert type={state.kind} showIcon message={state.text} />}</div>
      {areas.map(({ area, pages: inArea }, index) => <AreaTable key={area} area={area} pages={inArea} isOpen={search !== '' || index === 0} grantable={grantable} inherited={inherited} permissions={current} onChange={change} />)}
      {areas.length === 0 && <p className={styles.note}>{matrixTexts.none}</p>}
    </div>
  )
}

/** What others granted beyond one's own is not one's to see ticked or to send: the server keeps it. */
function onlyGrantable(permissions: Permissions, grantable: Permissions): Permissions {
  const own = Object.entries(permissions).map(([page, actions]): [string, readonly string[]] => [page, actions.filter((action) => grantable[page]?.includes(action))])
  return Object.fromEntries(own.filter(([, actions]) => actions.length > 0))
}
