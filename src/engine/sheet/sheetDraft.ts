import type { OpenSheet } from './openSheet'

/**
 * What has been mended in a sheet, kept in this browser until it is imported or given up: it survives reload, the end of the
 * session and a crash. Ten thousand rows are more than localStorage holds, so they lie in IndexedDB.
 */
export interface SheetDraft {
  readonly sheet: OpenSheet
  /** Milliseconds. */
  readonly at: number
}

const maxAge = 30 * 24 * 60 * 60 * 1000
const store = 'sheets'

export async function readSheetDraft(key: string): Promise<SheetDraft | null> {
  const [base, mended] = await Promise.all([ask<Omit<SheetDraft, 'edits'>>('readonly', (drafts) => drafts.get(key)), ask<Partial<OpenSheet>>('readonly', (drafts) => drafts.get(mendedKey(key)))])
  if (!base || Date.now() - base.at > maxAge) return null
  // One kept before sheets could bring changes brings new records.
  return { at: base.at, sheet: { ...base.sheet, purpose: base.sheet.purpose ?? 'new', ...(mended?.key === base.sheet.key ? mended : {}) } }
}

/** Keeps a sheet that has been checked. */
export async function writeSheetDraft(key: string, draft: SheetDraft): Promise<void> {
  await ask('readwrite', (drafts) => drafts.put(draft, key))
}

/** Keeps what has been typed over, apart from the rows: it is written at every key. */
export async function writeSheetEdits(key: string, { key: sheet, edits, problems }: OpenSheet): Promise<void> {
  await ask('readwrite', (drafts) => drafts.put({ key: sheet, edits, problems }, mendedKey(key)))
}

export async function removeSheetDraft(key: string): Promise<void> {
  await ask('readwrite', (drafts) => drafts.delete(key))
  await ask('readwrite', (drafts) => drafts.delete(mendedKey(key)))
}

const mendedKey = (key: string) => `${key}:mended`

/** One request; undefined where the browser keeps nothing. */
async function ask<Value>(mode: IDBTransactionMode, request: (drafts: IDBObjectStore) => IDBRequest): Promise<Value | undefined> {
  try {
    opened ??= open()
    const database = await opened
    return (await settled(request(database.transaction(store, mode).objectStore(store)))) as Value | undefined
  } catch {
    opened = null
    return undefined
  }
}

/** Stays open: on the way out of the page there is no time to open it. */
let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('import', 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
  return settled(request)
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser refused to keep the sheet.')))
  })
}
