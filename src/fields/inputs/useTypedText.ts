import { useRef, useState } from 'react'
import type { ChangeEvent, CompositionEvent, KeyboardEvent } from 'react'
import { fieldTypeOf } from '../definitions'
import type { InputProps } from '../fieldView'
import { stripEmoji } from '../stripEmoji'
import { isBlankText } from '../textRules'

type TextElement = HTMLInputElement | HTMLTextAreaElement

/**
 * A text as it is typed: emoji are removed on change, keyup and blur, and the stored form is taken on blur.
 * While an input method composes, the letters are left alone: filtering them would break the composition off.
 */
export function useTypedText({ field, value, onChange, onBlur }: InputProps, normalize: (text: string) => unknown = (text) => fieldTypeOf(field).normalize(text, field)) {
  const isComposing = useRef(false)
  const [composed, setComposed] = useState<string | null>(null)
  const commit = (text: string) => onChange(stripEmoji(text) || null)

  return {
    text: composed ?? (value === null || value === undefined ? '' : String(value)),
    handlers: {
      onChange: (event: ChangeEvent<TextElement>) => (isComposing.current ? setComposed(event.target.value) : commit(event.target.value)),
      onCompositionStart: (event: CompositionEvent<TextElement>) => {
        isComposing.current = true
        setComposed(event.currentTarget.value)
      },
      onCompositionEnd: (event: CompositionEvent<TextElement>) => {
        isComposing.current = false
        setComposed(null)
        commit(event.currentTarget.value)
      },
      onKeyUp: (event: KeyboardEvent<TextElement>) => {
        const text = event.currentTarget.value
        if (!isComposing.current && stripEmoji(text) !== text) commit(text)
      },
      onBlur: (event: ChangeEvent<TextElement>) => {
        isComposing.current = false
        setComposed(null)
        const typed = stripEmoji(event.target.value)
        // White space alone stays as it is, so that the check can say what is wrong with it.
        const stored = isBlankText(typed) ? typed : normalize(typed)
        if (stored !== (value ?? null)) onChange(stored)
        onBlur?.()
      },
    },
  }
}
