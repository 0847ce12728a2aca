import { createContext } from 'react'

/** Whether the page shows what was asked for, so that what is not needed yet may be fetched. */
export const PageSettledContext = createContext(true)
