import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'

export interface FormElementProps {
  readonly id: string
  readonly container: RefObject<HTMLDivElement>
  readonly isSaving: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** Where Enter means something else than "send": choosing in a list, the next row of a table, a button. */
const ownEnter = '.ant-picker, .ant-select, .ant-picker-dropdown, [role="combobox"], [role="grid"], table, button, a'

/** The form element. Enter in a line of text submits it; Enter in a picker, a list or a table does not. */
export function FormElement({ id, container, isSaving, onSubmit, children }: FormElementProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // Portals bubble through React: a form in a dialog inside this one is not this one.
    if (event.target === event.currentTarget) onSubmit()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const isOwn = target.closest(ownEnter) !== null
    if (event.key === 'Enter' && target.tagName === 'INPUT' && (isOwn || event.nativeEvent.isComposing)) event.preventDefault()
  }
  useKeptFocus(isSaving)
  return (
    <form id={id} noValidate onSubmit={handleSubmit} onKeyDown={handleKeyDown} aria-busy={isSaving}>
      <div ref={container} {...(isSaving ? inert : {})}>{children}</div>
    </form>
  )
}

/** React 18 has no type for it, but hands it on. */
const inert = { inert: '' }

/** While a form is sent nothing in it takes the cursor; afterwards it goes back to where it was, unless someone moved it. */
function useKeptFocus(isSaving: boolean): void {
  const focused = useRef<Element | null>(null)
  if (!isSaving && typeof document !== 'undefined' && document.activeElement !== document.body) focused.current = document.activeElement
  useEffect(() => {
    if (!isSaving && document.activeElement === document.body && focused.current instanceof HTMLElement && focused.current.isConnected) focused.current.focus()
  }, [isSaving])
}
