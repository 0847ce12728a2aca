/** The questions a form may ask, in one piece. */
export { MergeDialog } from '../conflict/MergeDialog'
export { LeaveDialog } from './LeaveDialog'
export { ReplaceRowsDialog } from './ReplaceRowsDialog'
