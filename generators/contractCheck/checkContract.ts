import { seededRandom } from '../../src/fields/random'
import type { PageDefinition } from '../../src/language/pageDefinition'
import { checkPage, type CheckedBackend, type ContractFinding } from './checkPage'
import { checkWrites } from './checkWrites'

/** Pages asked at the same time: a backend is to be looked at, not to be tried. */
const atOnce = 4

/** Every place where the backend answers otherwise than the pages expect. Reads only, unless it is told to write. */
export async function checkContract(pages: readonly PageDefinition[], backend: CheckedBackend, { isWriting = false } = {}): Promise<ContractFinding[]> {
  const found = new Map<string, readonly ContractFinding[]>()
  const waiting = [...pages]
  const work = async () => {
    for (let page = waiting.shift(); page; page = waiting.shift()) {
      const read = await checkPage(page, backend)
      found.set(page.id, [...read, ...(isWriting ? await checkWrites(page, backend, seededRandom(1)) : [])])
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return pages.flatMap(({ id }) => found.get(id) ?? [])
}

/** For people: one line for each, page and field first. */
export function formatContract(pages: number, findings: readonly ContractFinding[]): string {
  return `${findings.map(({ page, field, endpoint, message }) => `${page}${field ? `.${field}` : ''}  ${endpoint}  ${message}\n`).join('')}${pages} 个页面，${findings.length} 处与后端不符\n`
}
