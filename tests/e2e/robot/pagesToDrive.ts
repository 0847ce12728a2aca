import type { PageDefinition } from '../../../src/language/pageDefinition'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { loadShippedSchemas } from '../../shippedSchemas'

/** The product's pages, and those of them that the robot drives. `ROBOT=veh,dayInspect npm run test:e2e` drives one page or a few, by hand as well; `ROBOT=all` every page (an hour and a half). */
export async function pagesToDrive(): Promise<{ readonly set: SchemaSet; readonly pages: readonly PageDefinition[]; readonly areWanted: boolean }> {
  const set = await loadShippedSchemas()
  const wanted = process.env.ROBOT?.split(',')
  return { set, pages: Object.values(set.pages).filter((page) => !wanted || wanted.includes('all') || wanted.includes(page.id)), areWanted: wanted !== undefined }
}

/** Waiting for a turn is part of a test's time: on a slow machine a page waits behind all that touch the same records. What hangs is ended before by the limits of the browser and of each request. */
export const robotTimeout = 1_200_000
