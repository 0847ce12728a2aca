import { createValueStore } from '../client/valueStore'

/** Whether a form of this window holds what is not saved; for those who would otherwise take the window away from under it. */
export const unsavedInput = createValueStore(false)
