import { folderOfRun } from '../folderOfRun'
import { dropTemplate } from './seededDatabase'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the demonstration that all files of a run copy is kept. The first file that asks for it makes it. */
    readonly seededFolder: string
  }
}

export const { setup, teardown } = folderOfRun('seededFolder', dropTemplate, process.env.SEEDED_FOLDER)
