/** What holds for one record, the same in browser, server and import. */
export type { RecordContext, RecordValues } from './recordContext'
export { normalizeRecord } from './normalizeRecord'
export { computeRecord } from './computeRecord'
export { emptyHiddenCells } from './emptyHiddenCells'
export { cellStates, fieldStates, type FieldState } from './fieldStates'
export { validateRecord } from './validateRecord'
export { defaultRecord } from './defaultRecord'
