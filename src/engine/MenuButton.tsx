import type { MenuProps } from 'antd'
import { cloneElement, useState, type ReactElement } from 'react'
import { late } from '../fields/inputs/late'

const loadMenu = async () => ({ default: (await import('./OpenedMenu')).OpenedMenu })
const OpenedMenu = late(loadMenu)

export interface MenuButtonProps {
  /** Made when it opens: two hundred rows have one each, and hardly one is ever opened. */
  readonly menu: () => MenuProps
  /** A button that takes `onClick`, `onPointerEnter` and the ARIA of a menu. */
  readonly children: ReactElement
}

/** A button with a menu, whose code and elements come when it is first pressed. */
export function MenuButton({ menu, children }: MenuButtonProps) {
  const [wasPressed, setPressed] = useState(false)
  const closed = cloneElement(children, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setPressed(true),
    onPointerEnter: () => void loadMenu().catch(() => undefined),
  })
  return wasPressed ? <OpenedMenu meanwhile={closed} menu={menu()}>{children}</OpenedMenu> : closed
}
