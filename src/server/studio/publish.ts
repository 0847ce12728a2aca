import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { StudioPublish, StudioPublished } from '../../contract/studio'
import { RequestRefusal } from '../errors'
import type { LiveSchemas } from '../liveSchemas'
import type { RecordServices } from '../resources/recordServices'
import { idOf, type Candidate } from '../../language/candidate'
import { planPublish } from './planPublish'
import { digestOf, type StudioFiles } from './studioFiles'

const run = promisify(execFile)

export interface PublishParts {
  readonly live: LiveSchemas
  readonly files: StudioFiles
  readonly candidate: (file: string, text: string) => Candidate
  /** Whether each publication becomes a Git commit. */
  readonly commit: boolean
}

/** One after the other: the file that is written is the one that was looked at. */
let queue: Promise<unknown> = Promise.resolve()

/** Writes a file and serves what it says. Refused where it has findings, has changed since it was opened, or would lose data unasked. */
export function publish(parts: PublishParts, services: RecordServices, request: StudioPublish): Promise<StudioPublished> {
  const turn = queue.then(() => publishNow(parts, services, request))
  queue = turn.catch(() => undefined)
  return turn
}

async function publishNow(parts: PublishParts, services: RecordServices, request: StudioPublish): Promise<StudioPublished> {
  const { file, text, base, hash, restores } = request
  const { live, files } = parts
  const standing = await files.read(file)
  if ((standing === null ? null : digestOf(standing)) !== base) throw new RequestRefusal('conflict', { message: '这个文件在您打开之后已被修改，请重新打开，核对后再发布' })
  const candidate = parts.candidate(file, text)
  if (candidate.findings.length > 0) throw new RequestRefusal('invalid', { message: `还有 ${candidate.findings.length} 个问题，不能发布`, data: candidate.findings })
  const plan = await planPublish({ ...services, set: live.current().set }, file, candidate)
  if (plan.hash !== null && plan.hash !== hash) throw new RequestRefusal('moveRefused', { message: `发布会改动已有数据，请核对后带上计划编号 ${plan.hash}`, data: plan })
  const { db, principal, now } = services
  await db.transaction().execute(async (trx) => {
    const keep = (kind: string, kept: string, at: Date) => sql`insert into studio_version (id, file, kind, text, digest, at, employee_id, employee_name, restores)
      values (${randomUUID()}, ${file}, ${kind}, ${kept}, ${digestOf(kept)}, ${at.toISOString()}, ${principal.empId}, ${principal.name}, ${restores ?? null})`.execute(trx)
    const { rows } = await sql`select 1 from studio_version where file = ${file} limit 1`.execute(trx)
    if (standing !== null && rows.length === 0) await keep('before', standing, new Date(now.getTime() - 1))
    await keep(restores === undefined ? 'publish' : 'restore', text, now)
    await sql`delete from studio_draft where employee_id = ${principal.empId} and file = ${file}`.execute(trx)
    // Last, so that a file is never without its history: a write that fails takes the rows back.
    await files.write(file, text)
  })
  await live.refresh(plan.hash ?? undefined)
  // Tables that could not be made leave the last good pages in place; the log says why.
  if (!live.current().files.some(({ path, text: served }) => path === file && served === text)) throw new RequestRefusal('unavailable', { message: '文件已写入，但没有生效：数据表没有改成。原来的页面仍在使用，请查看服务器日志' })
  return { digest: digestOf(text), path: live.current().set.pages[idOf(file)]?.path ?? null, commitProblem: parts.commit ? await commit(parts, file, principal.name) : null }
}

/** A commit of this file alone; what is published stays published where it cannot be made. */
async function commit({ files }: PublishParts, file: string, author: string): Promise<string | null> {
  const { folder } = await files.placeOf(file)
  try {
    await run('git', ['-C', folder, 'add', '--', file], { timeout: 10_000 })
    await run('git', ['-C', folder, 'commit', '-m', `pages: ${file}`, '--author', `${author.replace(/[<>\n]/g, '')} <studio@localhost>`, '--', file], { timeout: 10_000 })
    return null
  } catch (error) {
    return `已发布，但没有提交到 Git：${(error as { stderr?: string }).stderr?.trim() || (error as Error).message}`
  }
}
