import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import { RequestRefusal } from '../errors'
import type { RecordServices } from '../resources/recordServices'
import type { SignedTexts } from '../signedTexts'
import { listVisible, type VisibleFile } from './readAnnex'
import type { AnnexStore } from './annexStore'

/** Files one archive holds at most. */
export const mostArchived = 200
/** Seconds in which the download has to begin. */
const ticketLifetime = 60

interface ArchiveRequest {
  readonly name: string
  readonly files: readonly Pick<VisibleFile, 'name' | 'path'>[]
}

/** A ticket for one download of several files, all of which the person sees: the browser then loads it by itself, without a token. */
export async function prepareArchive(services: RecordServices, tickets: SignedTexts, ids: readonly string[], name: string): Promise<string> {
  const files = await listVisible(services, [...new Set(ids)])
  return tickets.sign({ name, files: withOwnNames(files) } satisfies ArchiveRequest, ticketLifetime)
}

/** The archive as it is being written: nothing of it is held in memory or on disk. */
export function openArchive(store: AnnexStore, tickets: SignedTexts, ticket: string): { name: string; stream: Readable } {
  const request = tickets.open<ArchiveRequest>(ticket)?.content
  if (!request) throw new RequestRefusal('notFound', { message: '下载链接已失效，请重新点击下载' })
  const web = makeZip(entries(store, request.files))
  return { name: `${request.name}.zip`, stream: Readable.fromWeb(web as Parameters<typeof Readable.fromWeb>[0]) }
}

async function* entries(store: AnnexStore, files: ArchiveRequest['files']) {
  for (const { name, path } of files) yield { name, input: await store.read(path) }
}

/** A folder per slot; two files of one name there get a number. */
function withOwnNames(files: readonly VisibleFile[]): ArchiveRequest['files'] {
  const taken = new Map<string, number>()
  return files.map(({ slotTitle, name, path }) => {
    const wanted = `${slotTitle.replaceAll('/', '／')}/${name}`
    const times = (taken.get(wanted) ?? 0) + 1
    taken.set(wanted, times)
    return { name: times === 1 ? wanted : wanted.replace(/(\.[^./]*)?$/, (ending) => `(${times})${ending}`), path }
  })
}
