import { fields } from './fields'
import { files } from './files'
import { lifeCycle } from './lifeCycle'
import { pages } from './pages'
import { records } from './records'
import type { SeededDefect } from './soundPage'

export { sound } from './soundPage'

/** Changes of the sound page, each with what the gate says of it. */
export const defects: readonly SeededDefect[] = [...fields, ...records, ...lifeCycle, ...pages, ...files]
