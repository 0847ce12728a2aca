import { folderOfRun } from '../folderOfRun'
import { forgetDemonstration } from './harness/demonstration'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the demonstration that all servers of a run begin with is kept. The first server writes it. */
    readonly demonstrationFolder: string
  }
}

export const { setup, teardown } = folderOfRun('demonstrationFolder', forgetDemonstration)
