import { fieldTypeOf } from '../definitions'
import { useFieldServices } from '../FieldServicesProvider'
import type { CellProps } from '../fieldView'
import { TextLine } from './TextLine'

/** Telephone numbers, mail and web addresses that can be followed. A masked value leads nowhere. */
export function LinkCell({ field, value, place }: CellProps) {
  const text = fieldTypeOf(field).format(value, field, useFieldServices())
  const address = text.includes('*') ? null : addressOf(field.type, String(value))
  if (!address) return <TextLine text={text} place={place} />
  const isPage = field.type === 'url'
  return (
    <TextLine text={text} place={place}>
      <a href={address} {...(isPage ? { target: '_blank', rel: 'noopener noreferrer' } : {})} onClick={(event) => event.stopPropagation()}>{text}</a>
    </TextLine>
  )
}

function addressOf(type: string, value: string): string | null {
  if (type === 'email') return `mailto:${value}`
  // Anything but http(s) could run code in the reader's session.
  if (type === 'url') return /^https?:\/\//i.test(value) ? value : null
  return `tel:${value.replace(/[^\d+]/g, '')}`
}
