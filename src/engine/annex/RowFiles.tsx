import { late } from '../../fields/inputs/late'

/** Draws files that a field names; loaded with the first of them. */
export const RowFiles = late(async () => ({ default: (await import('./NamedFiles')).NamedFiles }))
