import type { RecordClient } from '../../src/client/recordClient'

const methods = [
  'page', 'get', 'create', 'update', 'remove', 'restore', 'transition', 'options', 'dictionary', 'history', 'counts', 'uploadAnnex', 'readAnnex', 'exportRecords',
] as const satisfies readonly (keyof RecordClient)[]

/** A client that does what a test supplies, and throws for everything else: no call goes unnoticed. */
export function strictRecordClient(supplied: Partial<RecordClient>): RecordClient {
  const refusing = Object.fromEntries(methods.map((name) => [name, () => {
    throw new Error(`${name} is not supplied in this test`)
  }]))
  return { ...refusing, ...supplied } as RecordClient
}
