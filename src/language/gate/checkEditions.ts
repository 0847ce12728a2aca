import type { Finding } from '../finding'
import { checkOwnReference, type Checked } from './checkNames'
import { findingIn } from './rawPage'

/** Editions follow one another, and a new one is due where the last may not be changed any more: only with states can that be. */
export function checkEditions(checked: Checked): Finding[] {
  const { editions, states } = checked.page.file
  if (editions === undefined) return []
  const stateless = states === undefined ? [findingIn(checked.page, 'missingKey', ['editions'], undefined, { key: 'states' })] : []
  return [...stateless, ...checkOwnReference(checked, editions, ['editions'], '上一版本')]
}
