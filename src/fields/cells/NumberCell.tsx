import type { CellProps } from '../fieldView'
import { toneOfNumber, type NumberTones } from '../numberTones'
import { FormatCell } from './FormatCell'
import { TonedText } from './TonedText'

/** A number, in its colour where the page says that it has one. */
export function NumberCell({ field, value, place }: CellProps) {
  return <TonedText tone={toneOfNumber((field as { tones?: NumberTones }).tones, value)}><FormatCell field={field} value={value} place={place} /></TonedText>
}
