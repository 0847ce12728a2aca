import { BgColorsOutlined, UserOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSessionUser } from '../useSessionUser'
import { useApplication } from '../appContext'
import type { Appearance } from '../theme'
import { texts } from '../texts'
import styles from './layout.module.css'

const PasswordDialog = lazy(() => import('../login/PasswordDialog').then((file) => ({ default: file.PasswordDialog })))

const modes: Record<Appearance['mode'], string> = { light: '浅色', dark: '深色', system: '跟随系统' }
const densities: Record<Appearance['density'], string> = { default: '标准', compact: '紧凑' }

/** The right end of the header: look, and the person's own menu. */
export function HeaderMenu() {
  const { session, look } = useApplication()
  const user = useSessionUser()
  const [isChanging, setChanging] = useState(false)
  const { appearance, setAppearance } = look
  const choice = <Key extends keyof Appearance>(key: Key, titles: Record<Appearance[Key], string>) =>
    (Object.keys(titles) as Appearance[Key][]).map((value) => ({ key: `${key}:${value}`, label: titles[value], onClick: () => setAppearance({ ...appearance, [key]: value }) }))
  return (
    <div className={styles.right}>
      <Dropdown
        trigger={['click']}
        menu={{ selectable: true, selectedKeys: [`mode:${appearance.mode}`, `density:${appearance.density}`], items: [{ type: 'group', label: '主题', children: choice('mode', modes) }, { type: 'group', label: '密度', children: choice('density', densities) }] }}
      >
        <Button type="text" icon={<BgColorsOutlined />} aria-label="外观设置" data-action="appearance" />
      </Dropdown>
      <Dropdown
        trigger={['click']}
        menu={{ items: [
          { key: 'password', label: texts.changePassword, onClick: () => setChanging(true) },
          { key: 'logout', label: <span data-action="logout">{texts.logout}</span>, onClick: () => void session.logout() },
        ] }}
      >
        <Button type="text" icon={<UserOutlined />} data-action="user" aria-label={`${user?.empName ?? ''}的菜单`}><span className={styles.wideOnly}>{user?.empName}</span></Button>
      </Dropdown>
      {isChanging && <Suspense><PasswordDialog onClose={() => setChanging(false)} /></Suspense>}
    </div>
  )
}
