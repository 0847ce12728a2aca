import { EllipsisOutlined } from '@ant-design/icons'
import { Tabs, type TabsProps } from 'antd'
import { useId, useLayoutEffect } from 'react'

/**
 * Tabs that may be more than fit. antd calls the whole bar a list of tabs, with the button for those that found no
 * room in it; to a screen reader such a list is broken, so the role moves to the part that holds tabs alone.
 */
export function OverflowTabs(props: TabsProps) {
  const id = useId()
  useLayoutEffect(() => {
    const bar = document.getElementById(id)?.querySelector('[role="tablist"]')
    const list = bar?.querySelector('[role="tab"]')?.parentElement?.parentElement
    if (!bar || !list || list === bar) return
    bar.removeAttribute('role')
    bar.removeAttribute('aria-orientation')
    list.setAttribute('role', 'tablist')
  }, [id])
  return <Tabs id={id} more={{ icon: <EllipsisOutlined aria-label="更多标签" /> }} {...props} />
}
