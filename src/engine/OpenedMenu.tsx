import { Dropdown, type MenuProps } from 'antd'
import { cloneElement, useState, type ReactElement } from 'react'

export interface OpenedMenuProps {
  readonly menu: MenuProps
  /** The button it hangs on. */
  readonly children: ReactElement
}

/** A menu that is open from the start: it comes into being when its button is first pressed. */
export function OpenedMenu({ menu, children }: OpenedMenuProps) {
  const [isOpen, setOpen] = useState(true)
  const choose: MenuProps['onClick'] = (info) => {
    // What lies under the menu is not meant.
    info.domEvent.stopPropagation()
    setOpen(false)
    menu.onClick?.(info)
  }
  return (
    <Dropdown trigger={['click']} open={isOpen} onOpenChange={setOpen} autoFocus menu={{ ...menu, onClick: choose }}>
      {cloneElement(children, { 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
    </Dropdown>
  )
}
