import { useEffect, useRef, type ClipboardEvent } from 'react'
import { fieldTypeOf } from '../definitions'
import type { InputProps } from '../fieldView'
import { placeholderOf } from '../inputs/inputAttributes'
import { markupNodes } from './markupElements'
import { sanitizeMarkup, textMarkup } from './markupRules'
import styles from './richtext.module.css'
import { Toolbar } from './Toolbar'

/** An editor of formatted text. What it holds and what is pasted passes the sanitizer that the check uses. */
export function RichtextInput(props: InputProps) {
  const { id, field, value, onChange, onBlur, disabled, invalid, describedBy } = props
  const surface = useRef<HTMLDivElement>(null)
  const written = useRef<unknown>(undefined)
  const isComposing = useRef(false)

  // The surface belongs to the browser while one writes: it is filled only with what came from elsewhere.
  useEffect(() => {
    if (!surface.current || written.current === (value ?? null)) return
    written.current = value ?? null
    surface.current.replaceChildren(...markupNodes(typeof value === 'string' ? value : ''))
  }, [value])

  const report = () => {
    if (disabled || isComposing.current || !surface.current) return
    written.current = fieldTypeOf(field).normalize(surface.current.innerHTML, field) ?? null
    onChange(written.current)
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    const html = event.clipboardData.getData('text/html')
    document.execCommand('insertHTML', false, html ? sanitizeMarkup(html) : textMarkup(event.clipboardData.getData('text/plain')))
  }

  return (
    <div className={styles.editor} data-invalid={invalid ? true : undefined}>
      {!disabled && <Toolbar surface={surface} onChange={report} title={field.title} />}
      <div
        ref={surface}
        id={id}
        role="textbox"
        aria-multiline
        aria-label={field.title}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={describedBy}
        aria-disabled={disabled ? true : undefined}
        tabIndex={0}
        contentEditable={!disabled}
        suppressContentEditableWarning
        className={styles.surface}
        data-placeholder={placeholderOf(props)}
        onFocus={() => document.execCommand?.('defaultParagraphSeparator', false, 'p')}
        onInput={report}
        onPaste={paste}
        onCompositionStart={() => { isComposing.current = true }}
        onCompositionEnd={() => { isComposing.current = false; report() }}
        onBlur={onBlur}
      />
    </div>
  )
}
