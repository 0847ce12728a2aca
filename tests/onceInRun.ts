import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Makes something in the folder of a run once. Files run side by side: the first that asks makes it, the others wait. */
export async function onceInRun(folder: string, name: string, make: () => Promise<void>): Promise<void> {
  const [making, ready, failed] = ['making', 'ready', 'failed'].map((state) => join(folder, `${name}.${state}`)) as [string, string, string]
  try {
    mkdirSync(making)
  } catch {
    while (!existsSync(ready)) {
      if (existsSync(failed)) throw new Error(`The ${name} of this run could not be made; the test file that was first says why`)
      await pause(100)
    }
    return
  }
  try {
    await make()
    writeFileSync(ready, '')
  } catch (error) {
    writeFileSync(failed, '')
    throw error
  }
}

/** Whether it has been made. */
export function isMade(folder: string, name: string): boolean {
  return existsSync(join(folder, `${name}.ready`))
}
