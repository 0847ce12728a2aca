/** What has become of a file from the phone: given to the form, standing in the slot, or taken out of it by the person at the desktop. */
export type PhoneFileState = 'given' | 'placed' | 'removed'

interface WithId {
  readonly id: string
}

export interface PhoneFilesChange<File extends WithId> {
  readonly states: ReadonlyMap<string, PhoneFileState>
  /** To be added to the slot. */
  readonly add: readonly File[]
  /** Ids that the phone deleted, to be taken off the slot. */
  readonly drop: readonly string[]
  /** Ids that the person at the desktop removed, for the phone to be told. */
  readonly removed: readonly string[]
}

/**
 * Brings a slot in line with what a phone has sent. A file comes into the slot once, so that what the person removes
 * does not come back; what finds no room waits until there is some.
 */
export function matchPhoneFiles<File extends WithId>(known: ReadonlyMap<string, PhoneFileState>, sent: readonly File[], slotFiles: readonly WithId[], max: number): PhoneFilesChange<File> {
  const inSlot = new Set(slotFiles.map(({ id }) => id))
  const onPhone = new Set(sent.map(({ id }) => id))
  const states = new Map([...known].map(([id, state]) => [id, nextState(state, inSlot.has(id))]))
  const removed = [...states].filter(([id, state]) => state === 'removed' && known.get(id) !== 'removed').map(([id]) => id)
  const drop = [...states].filter(([id, state]) => state !== 'removed' && !onPhone.has(id)).map(([id]) => id)
  for (const id of drop) states.delete(id)
  // What was given but does not show yet takes its place all the same.
  const taken = slotFiles.filter(({ id }) => !drop.includes(id)).length + [...states].filter(([id, state]) => state === 'given' && !inSlot.has(id)).length
  const add = sent.filter(({ id }) => !states.has(id) && !inSlot.has(id)).slice(0, Math.max(0, max - taken))
  for (const { id } of add) states.set(id, 'given')
  return { states, add, drop, removed }
}

function nextState(state: PhoneFileState, isInSlot: boolean): PhoneFileState {
  if (isInSlot) return 'placed'
  return state === 'placed' ? 'removed' : state
}
