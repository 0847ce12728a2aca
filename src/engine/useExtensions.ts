import type { PageDefinition } from '../language/pageDefinition'
import type { ExtensionFile, ExtensionSlot } from '../language/pageFile'
import { useEngine } from './engineServices'

/** The escape hatches that a page names for a slot, of those that are for the person in front of it. The server refuses the others what they ask. */
export function useExtensions(page: PageDefinition, slot: ExtensionSlot): readonly ExtensionFile[] {
  const { may } = useEngine()
  return page.extensions.filter((one) => one.slot === slot && (one.action === undefined || may(page.id, one.action)))
}
