import { Checkbox } from 'antd'
import { commonActions, has, shareOf, withActions, type MatrixPage, type Permissions } from './matrix'
import { matrixTexts } from './texts'
import styles from './postPermissions.module.css'

interface AreaTableProps {
  readonly area: string
  readonly pages: readonly MatrixPage[]
  readonly isOpen: boolean
  readonly grantable: Permissions
  /** What every holder may do already. */
  readonly inherited: Permissions
  readonly permissions: Permissions
  readonly onChange: (permissions: Permissions) => void
}

/** The pages of one area of the menu: a row each, with the actions that most pages have in columns. */
export function AreaTable(props: AreaTableProps) {
  const { area, pages, isOpen, permissions } = props
  const granted = pages.filter(({ id }) => permissions[id] !== undefined).length
  return (
    <details className={styles.area} open={isOpen || granted > 0}>
      <summary>{area}<span className={styles.note}>{granted > 0 ? `${matrixTexts.granted} ${granted} 个页面` : ''}</span></summary>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={area}>
        <table>
          <thead>
            <tr>
              <th scope="col">{matrixTexts.page}</th>
              <th scope="col">{matrixTexts.wholeRow}</th>
              {commonActions.map((action) => <th key={action} scope="col"><WholeColumn {...props} action={action} /></th>)}
              <th scope="col">{matrixTexts.others}</th>
            </tr>
          </thead>
          <tbody>{pages.map((page) => <PageRow key={page.id} page={page} {...props} />)}</tbody>
        </table>
      </div>
    </details>
  )
}

function WholeColumn({ area, pages, action, grantable, permissions, onChange }: AreaTableProps & { action: (typeof commonActions)[number] }) {
  const title = matrixTexts.actions[action]
  const wanted = pages.filter(({ id }) => has(grantable, id, action)).map(({ id }) => ({ page: id, actions: [action] }))
  if (wanted.length === 0) return <>{title}</>
  const share = shareOf(permissions, grantable, wanted)
  return <Checkbox checked={share === 'all'} indeterminate={share === 'some'} aria-label={matrixTexts.columnLabel(area, title)} onChange={({ target }) => onChange(withActions(permissions, wanted, target.checked))}>{title}</Checkbox>
}

function PageRow({ page, grantable, inherited, permissions, onChange }: AreaTableProps & { page: MatrixPage }) {
  const actions = page.actions.filter(({ name }) => has(grantable, page.id, name))
  const all = [{ page: page.id, actions: actions.map(({ name }) => name) }]
  const share = shareOf(permissions, grantable, all)
  const others = actions.filter(({ name }) => !(commonActions as readonly string[]).includes(name))
  const cell = ({ name, title }: { name: string; title: string }, isLabelled: boolean) => (
    <PermissionBox key={name} label={isLabelled ? title : ''} name={matrixTexts.cellLabel(page.title, title)} mark={`${page.id}/${name}`} isInherited={has(inherited, page.id, name)} checked={has(permissions, page.id, name)}
      onChange={(isGiven) => onChange(withActions(permissions, [{ page: page.id, actions: [name] }], isGiven))} />
  )
  return (
    <tr data-page={page.id}>
      <th scope="row">{page.title}</th>
      <td><Checkbox checked={share === 'all'} indeterminate={share === 'some'} aria-label={matrixTexts.rowLabel(page.title)} onChange={({ target }) => onChange(withActions(permissions, all, target.checked))} /></td>
      {commonActions.map((action) => {
        const known = actions.find(({ name }) => name === action)
        return <td key={action}>{known ? cell(known, false) : <span className={styles.note} aria-hidden>—</span>}</td>
      })}
      <td className={styles.others}>{others.map((action) => cell(action, true))}</td>
    </tr>
  )
}

function PermissionBox({ label, name, mark, isInherited, checked, onChange }: { label: string; name: string; mark: string; isInherited: boolean; checked: boolean; onChange: (isGiven: boolean) => void }) {
  return (
    <span className={styles.cell} data-permission={mark} data-inherited={isInherited || undefined}>
      <Checkbox checked={checked} aria-label={isInherited ? `${name}（${matrixTexts.inherited}）` : name} onChange={({ target }) => onChange(target.checked)}>{label}</Checkbox>
      {isInherited && <span className={styles.inherited} aria-hidden>{matrixTexts.inherited}</span>}
    </span>
  )
}
