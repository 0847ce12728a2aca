import { BgColorsOutlined, UserOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { MenuButton } from '../../engine/MenuButton'
import { useSessionUser } from '../useSessionUser'
import { useApplication } from '../appContext'
import type { Appearance } from '../theme'
import { texts } from '../texts'
import styles from './layout.module.css'

const Badge = lazy(() => import('./Badge').then((file) => ({ default: file.Badge })))
const PasswordDialog = lazy(() => import('../login/PasswordDialog').then((file) => ({ default: file.PasswordDialog })))
const OrganizationDialog = lazy(() => import('./OrganizationDialog').then((file) => ({ default: file.OrganizationDialog })))

const modes: Record<Appearance['mode'], string> = { light: '浅色', dark: '深色', system: '跟随系统' }
const densities: Record<Appearance['density'], string> = { default: '标准', compact: '紧凑' }

/** The right end of the header: look, and the person's own menu. */
export function HeaderMenu({ isUnsaved, children }: { isUnsaved: boolean; children?: ReactNode }) {
  const { session, look, home } = useApplication()
  const user = useSessionUser()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'password' | 'organization' | null>(null)
  const hasChoice = (user?.extra?.orgList.length ?? 0) > 1
  const close = () => setDialog(null)
  const { appearance, setAppearance } = look
  const choice = <Key extends keyof Appearance>(key: Key, titles: Record<Appearance[Key], string>) =>
    (Object.keys(titles) as Appearance[Key][]).map((value) => ({ key: `${key}:${value}`, label: titles[value], onClick: () => setAppearance({ ...appearance, [key]: value }) }))
  return (
    <div className={styles.right}>
      {children}
      {home && <Suspense><Badge /></Suspense>}
      <MenuButton
        menu={() => ({ selectable: true, selectedKeys: [`mode:${appearance.mode}`, `density:${appearance.density}`], items: [{ type: 'group', label: '主题', children: choice('mode', modes) }, { type: 'group', label: '密度', children: choice('density', densities) }] })}
      >
        <Button type="text" icon={<BgColorsOutlined />} aria-label="外观设置" data-action="appearance" />
      </MenuButton>
      <MenuButton
        menu={() => ({ items: [
          ...(session.isPlatform ? [{ key: 'password', label: texts.changePassword, onClick: () => setDialog('password') }] : []),
          ...(hasChoice ? [{ key: 'organization', label: <span data-action="changeOrganization">{texts.changeOrganization}</span>, onClick: () => setDialog('organization') }] : []),
          { key: 'logout', label: <span data-action="logout">{texts.logout}</span>, onClick: () => void session.logout() },
        ] })}
      >
        <Button type="text" icon={<UserOutlined />} data-action="user" aria-label={`${user?.empName ?? ''}的菜单`}><span className={styles.wideOnly}>{user?.empName}</span></Button>
      </MenuButton>
      {dialog === 'password' && <Suspense><PasswordDialog onClose={close} /></Suspense>}
      {/* A record of the old organisation is none in the new one, so that the way leads home. */}
      {dialog === 'organization' && <Suspense><OrganizationDialog isUnsaved={isUnsaved} onChosen={() => navigate('/index')} onClose={close} /></Suspense>}
    </div>
  )
}
