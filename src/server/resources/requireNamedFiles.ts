import { namedFiles } from '../../language/namedFiles'
import { RequestRefusal } from '../errors'
import type { AnnexPlan } from './annexPlan'
import type { PageTable } from './pageTable'

/** Refuses a record whose fields name files that are not among its own: never uploaded, of another record, or just removed. */
export function requireNamedFiles({ page }: PageTable, record: Readonly<Record<string, unknown>>, plan: AnnexPlan): void {
  const missing = namedFiles(page, record).filter(({ slot, ids }) => !ids.every((id) => plan.files[slot]?.includes(id)))
  if (missing.length === 0) return
  throw new RequestRefusal('invalid', { errors: missing.map(({ path, title }) => ({ path, code: 'notFound', message: `${title}中有文件不存在，请重新上传` })) })
}
