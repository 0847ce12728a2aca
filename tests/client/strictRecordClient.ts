import type { RecordCalls, RecordClient } from '../../src/client/recordClient'

const methods = [
  'page', 'get', 'create', 'update', 'remove', 'restore', 'transition', 'options', 'derive', 'dictionary', 'history', 'counts', 'urgeMissed', 'uploadAnnex', 'readAnnex', 'archiveAnnex', 'exportRecords', 'changeSheet', 'callImport',
] as const satisfies readonly (keyof RecordCalls)[]

/** A client that does what a test supplies, and throws for everything else: no call goes unnoticed. */
export function strictRecordClient(supplied: Partial<RecordCalls>): RecordClient {
  const refusing = Object.fromEntries(methods.map((name) => [name, () => {
    throw new Error(`${name} is not supplied in this test`)
  }]))
  const client = { ...refusing, ...supplied } as RecordCalls
  return { ...client, quiet: client }
}
