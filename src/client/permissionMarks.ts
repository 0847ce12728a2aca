import { createValueStore, type ValueStore } from './valueStore'

/** The mark of what the person may do, as the newest answer of the backend brought it; null before the first answer. */
export type PermissionMarks = ValueStore<string | null>

export const createPermissionMarks = (): PermissionMarks => createValueStore<string | null>(null)
