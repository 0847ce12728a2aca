import { phoneUploadPaths, type PhoneUploadFile, type PhoneUploadInfo, type PhoneUploadSession } from '../contract/annexPaths'
import type { AnnexFileInfo } from '../contract/envelope'
import { errorCodes } from '../contract/errorCodes'
import type { BackendFile } from '../language/backendFile'
import type { PageDefinition } from '../language/pageDefinition'
import { backendOfClient, type BackendCall, type BackendCallParts } from './backendCall'
import { decodeAnswer } from './backendDialect'
import { listenToEvents } from './listenToEvents'
import { publicAddress } from './publicAddress'
import type { ProgressListener } from './recordClient'
import { RequestError } from './requestError'

/** Photos from a phone, for pages whose backend takes them; the calls themselves are loaded when first needed. */
export interface PhoneUploadService {
  readonly offers: (page: PageDefinition) => boolean
  readonly load: () => Promise<PhoneUploads>
}

/** A code that is shown at the desktop. */
export interface PhoneUploadCode {
  readonly id: string
  /** Address of the phone's page, for the QR code. */
  readonly url: string
  /** Seconds it lives. */
  readonly expiresIn: number
}

export interface PhoneUploadListener {
  readonly onFiles: (files: readonly PhoneUploadFile[]) => void
  /** A phone has opened the page. */
  readonly onOpened?: () => void
  /** The session is over; nothing is heard after that. */
  readonly onOver: () => void
}

/** Both ends of a phone's upload (spec §2, `/scanCodeUpload`). Rejections are shown beside the code or the file, so no toast says them as well. */
export interface PhoneUploads {
  /** At the desktop: a code for a slot of a form. */
  readonly open: (pageId: string, slot: string) => Promise<PhoneUploadCode>
  /** Hears of every change until the session is over; gives the way to stop. A window listens to one session: a new one ends the former. */
  readonly watch: (code: Pick<PhoneUploadCode, 'id' | 'expiresIn'>, listener: PhoneUploadListener) => () => void
  /**
   * At the desktop: the form needs the code no longer. Gives all that came, which the live view may not have told yet; null
   * where that cannot be known. Never rejects: the session ends by itself in time.
   */
  readonly end: (id: string) => Promise<readonly PhoneUploadFile[] | null>
  /** At the phone: what the upload is for. */
  readonly info: (id: string) => Promise<PhoneUploadInfo>
  readonly upload: (id: string, file: File, onProgress?: ProgressListener, signal?: AbortSignal) => Promise<AnnexFileInfo>
  readonly list: (id: string) => Promise<readonly AnnexFileInfo[]>
  /** Deletes a file that is on no record. */
  readonly remove: (id: string, annexId: string) => Promise<void>
}

export interface PhoneUploadOptions {
  readonly backends: Readonly<Record<string, BackendFile>>
  readonly call: BackendCall
  readonly apiUrl: string
  /** Where the phone reaches the product (`RuntimeConfig`). */
  readonly publicUrl?: string | undefined
  readonly openEvents?: (url: string) => EventSource
}

/** The calls of a phone's upload, all at the main backend. */
export function createPhoneUploads({ backends, call, apiUrl, publicUrl, openEvents }: PhoneUploadOptions): PhoneUploads {
  const main = backendOfClient(backends, 'main')
  const ask = <Data>(parts: BackendCallParts) => call(main, { isQuiet: true, ...parts }, (answer) => decodeAnswer(main, answer) as Data)
  // Who holds the phone need not be signed in; somebody else's session there has nothing to do with it.
  const askOpenly = <Data>(path: string, parts: Partial<BackendCallParts> = {}) => ask<Data>({ method: 'GET', path, isWithoutToken: true, ...parts })
  const list = (id: string) => askOpenly<readonly AnnexFileInfo[]>(phoneUploadPaths.list(id), { isRead: true })
  let endFormer = () => undefined as void

  return {
    async open(page, slot) {
      const id = randomId()
      const { expiresIn } = await ask<PhoneUploadSession>({ method: 'POST', path: phoneUploadPaths.register, query: { qrCodeId: id, page, slot } })
      return { id, url: publicAddress(`/scanCodeUpload?qrCodeId=${id}`, publicUrl), expiresIn }
    },
    watch({ id, expiresIn }, { onFiles, onOpened, onOver }) {
      // Browsers keep six lines to a server; forgotten codes would take them all.
      endFormer()
      let isStopped = false
      const expiry = setTimeout(finish, expiresIn * 1000)
      const stopListening = listenToEvents({
        url: apiUrl.replace(/\/+$/, '') + phoneUploadPaths.events(id),
        on: { files: (data) => onFiles(JSON.parse(data) as PhoneUploadFile[]), opened: () => onOpened?.(), expired: finish },
        // The browser does not tell why a line was refused.
        onLost: () => void list(id).catch((error: unknown) => isOver(error) && finish()),
        open: openEvents,
      })
      endFormer = finish
      function stop() {
        isStopped = true
        clearTimeout(expiry)
        stopListening()
      }
      function finish() {
        if (isStopped) return
        stop()
        onOver()
      }
      return stop
    },
    end: (id) => ask<readonly PhoneUploadFile[]>({ method: 'POST', path: phoneUploadPaths.end, query: { qrCodeId: id } }).catch(() => null),
    info: (id) => askOpenly(phoneUploadPaths.info(id), { isRead: true }),
    upload(id, file, onProgress, signal) {
      const body = new FormData()
      body.append('file', file)
      return askOpenly(phoneUploadPaths.upload(id), { method: 'POST', body, isFile: true, ...(onProgress ? { onProgress } : {}), ...(signal ? { signal } : {}) })
    },
    list,
    remove: async (id, annexId) => void (await askOpenly(phoneUploadPaths.delete(id, annexId))),
  }
}

/** Whether a rejection says that the session is over, or was never opened. */
export function isOver(error: unknown): boolean {
  return error instanceof RequestError && error.code === errorCodes.notFound.code
}

/** 128 random bits. Not `randomUUID`: browsers make those on https only. */
function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
