import { BoldOutlined, ItalicOutlined, LinkOutlined, OrderedListOutlined, StrikethroughOutlined, UnderlineOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Button, Input, Popover } from 'antd'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import styles from './richtext.module.css'

interface ToolbarProps {
  readonly surface: RefObject<HTMLDivElement | null>
  readonly onChange: () => void
  readonly title: string
}

/** `document.execCommand` is called obsolete and has no successor: every browser has it, and its undo works. */
const tools: readonly { label: string; icon: ReactNode; command: string; value?: string }[] = [
  { label: '加粗', icon: <BoldOutlined />, command: 'bold' },
  { label: '斜体', icon: <ItalicOutlined />, command: 'italic' },
  { label: '下划线', icon: <UnderlineOutlined />, command: 'underline' },
  { label: '删除线', icon: <StrikethroughOutlined />, command: 'strikeThrough' },
  { label: '大标题', icon: 'H2', command: 'formatBlock', value: 'h2' },
  { label: '小标题', icon: 'H3', command: 'formatBlock', value: 'h3' },
  { label: '正文', icon: '文', command: 'formatBlock', value: 'p' },
  { label: '项目符号', icon: <UnorderedListOutlined />, command: 'insertUnorderedList' },
  { label: '编号', icon: <OrderedListOutlined />, command: 'insertOrderedList' },
]

/** The formats an officer needs; each acts on the selection of the surface. */
export function Toolbar({ surface, onChange, title }: ToolbarProps) {
  const run = (command: string, value?: string) => {
    surface.current?.focus()
    document.execCommand(command, false, value)
    onChange()
  }
  return (
    <div role="toolbar" aria-label={`${title}的格式`} className={styles.toolbar}>
      {tools.map(({ label, icon, command, value }) => (
        // Pressing must not take the focus, or the selection is gone before the click.
        <Button key={label} size="small" type="text" aria-label={label} title={label} onMouseDown={(event) => event.preventDefault()} onClick={() => run(command, value)}>{icon}</Button>
      ))}
      <LinkTool surface={surface} onLink={(address) => (address ? run('createLink', address) : run('unlink'))} />
      <Button size="small" type="text" onMouseDown={(event) => event.preventDefault()} onClick={() => run('removeFormat')}>清除格式</Button>
    </div>
  )
}

function LinkTool({ surface, onLink }: { readonly surface: ToolbarProps['surface']; readonly onLink: (address: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const selection = useRef<Range | null>(null)

  const open = (next: boolean) => {
    if (next) {
      selection.current = selectionIn(surface.current)
      setAddress(addressAt(selection.current))
    }
    setOpen(next)
  }
  const finish = () => {
    setOpen(false)
    surface.current?.focus()
    if (selection.current) {
      window.getSelection()?.removeAllRanges()
      window.getSelection()?.addRange(selection.current)
    }
    onLink(withScheme(address.trim()))
  }
  const content = (
    <span className={styles.link}>
      <Input aria-label="链接地址" placeholder="https://…，留空为取消链接" value={address} onChange={(event) => setAddress(event.target.value)} onPressEnter={(event) => { event.preventDefault(); finish() }} />
      <Button type="primary" onClick={finish}>确定</Button>
    </span>
  )
  return (
    <Popover open={isOpen} onOpenChange={open} trigger="click" content={content}>
      <Button size="small" type="text" aria-label="链接" title="链接" icon={<LinkOutlined />} onMouseDown={(event) => event.preventDefault()} />
    </Popover>
  )
}

function selectionIn(surface: HTMLElement | null): Range | null {
  const selected = window.getSelection()
  if (!selected || selected.rangeCount === 0) return null
  const range = selected.getRangeAt(0)
  return surface?.contains(range.commonAncestorContainer) ? range.cloneRange() : null
}

function addressAt(range: Range | null): string {
  const node = range?.startContainer
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest('a')?.getAttribute('href') ?? ''
}

function withScheme(address: string): string {
  return !address || /^([a-z][a-z+.-]*:|\/|#)/i.test(address) ? address : `https://${address}`
}
