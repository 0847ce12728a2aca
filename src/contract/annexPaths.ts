import type { AnnexKind } from '../language/pageFile'
import type { AnnexFileInfo } from './envelope'

/** Calls of the spec (§7) on the files of one record. All under the main API, all with a session. */
export const businessAnnexPaths = {
  /** POST; one record id or several, separated by commas, and `{slot?}` -> `BusinessAnnexFile[]`. */
  viewByBizIds: (bizIds: string) => `/basic/annex/businessViewListByBizIds/${encodeURIComponent(bizIds)}`,
  /** GET: files of a record's slot -> `BusinessAnnexFile[]`; the slot `all` stands for every slot. */
  listAll: (bizId: string, slot: string) => `/jcfw/annex/listAll/${encodeURIComponent(bizId)}/${encodeURIComponent(slot)}`,
  /** GET: takes one file off a record. Answers nothing. */
  delete: (bizId: string, slot: string, annexId: string) => `/jcfw/annex/delete/${encodeURIComponent(bizId)}/${encodeURIComponent(slot)}/${encodeURIComponent(annexId)}`,
  /** POST: `AnnexExchange` -> `BusinessAnnexFile[]` of the slot as it then is. */
  deleteAdd: '/jcfw/annex/deleteAdd',
  /** The same; the answer also tells the row of the record's history: `AnnexExchangeLogged`. */
  deleteAddFileAndLog: '/jcfw/annex/deleteAddFileAndLog',
} as const

/** A file as it hangs on a record. */
export interface BusinessAnnexFile {
  readonly id: string
  /** The record's id. */
  readonly bizId: string
  readonly slot: string
  readonly name: string
  readonly mime: string
  /** Bytes. */
  readonly size: number
  readonly uploadedAt: string
  readonly uploadedBy: string | null
  /** Address of the bytes under the main API. */
  readonly url: string
}

/** Files of one slot that go, and uploaded ones that come, in one step. */
export interface AnnexExchange {
  readonly bizId: string
  readonly slot: string
  readonly deleteIds?: readonly string[]
  readonly addIds?: readonly string[]
}

export interface AnnexExchangeLogged {
  readonly files: readonly BusinessAnnexFile[]
  /** The record's version after the exchange; its history tells who did it under this number. */
  readonly version: number
}

/**
 * A phone brings photos to a form (spec §2, `/scanCodeUpload`). The desktop makes up a `qrCodeId` (`qrCodeIdPattern`), registers it
 * signed in, and shows it as a QR code; whoever knows the id may upload, list and delete for 30 minutes, without login.
 * The files are the registering person's, on no record yet: his form claims them as it claims its own uploads.
 */
export const phoneUploadPaths = {
  /** POST, signed in; query `qrCodeId`, and optionally `page` and `slot` of the form -> `PhoneUploadSession`. The same id again, by the same person, starts its time anew. */
  register: '/basic/annex/temp/addQrcodeId',
  /** POST, signed in; query `qrCodeId`: the form is done with it, and the phone can send no more -> `PhoneUploadFile[]`, all that came. This and the three below are the reference server's own. */
  end: '/basic/annex/temp/endQrcodeId',
  /** GET -> `AnnexFileInfo[]`: what was uploaded and not claimed yet, oldest first. */
  list: (qrCodeId: string) => `/basic/annex/temp/getListByQrcodeId/${encodeURIComponent(qrCodeId)}`,
  /** GET: deletes an unclaimed file of the session. Answers nothing. */
  delete: (qrCodeId: string, annexId: string) => `/basic/annex/temp/deleteByQrcodeId/${encodeURIComponent(qrCodeId)}/${encodeURIComponent(annexId)}`,
  /** GET by the phone -> `PhoneUploadInfo`; the desktop hears that a phone is there. */
  info: (qrCodeId: string) => `/basic/annex/temp/info/${encodeURIComponent(qrCodeId)}`,
  /** POST by the phone, multipart with one `file` -> `AnnexFileInfo`. */
  upload: (qrCodeId: string) => `/basic/annex/temp/upload/${encodeURIComponent(qrCodeId)}`,
  /** GET: server-sent events. `files` with the whole list (`PhoneUploadFile[]`) at once and after each change, `opened` once a phone is there, `expired` at the end. */
  events: (qrCodeId: string) => `/basic/annex/temp/events/${encodeURIComponent(qrCodeId)}`,
} as const

/** What a `qrCodeId` looks like: at least 128 random bits in letters, digits, `-` and `_` (a UUID will do). */
export const qrCodeIdPattern = '^[A-Za-z0-9_-]{22,64}$'

/** Seconds a session for phone uploads lives. */
export const phoneUploadLifetime = 30 * 60
/** Files one session takes at most, and megabytes each. */
export const phoneUploadFiles = 30
export const phoneUploadMegabytes = 20

export interface PhoneUploadSession {
  readonly qrCodeId: string
  readonly page: string | null
  readonly slot: string | null
  /** Seconds left. */
  readonly expiresIn: number
}

/** A file of a session while it exists. A form has to tell one that was deleted from one that its record has taken. */
export interface PhoneUploadFile extends AnnexFileInfo {
  /** It hangs on a record: whoever knows the session can no longer delete it. */
  readonly isClaimed: boolean
}

/** What the phone's page tells the person who holds it. A session that is over or was never registered answers `notFound` (404). */
export interface PhoneUploadInfo {
  /** What the form is about, 车辆; empty where none was registered. */
  readonly title: string
  /** The slot's name, 行驶证; empty where none was registered. */
  readonly slotTitle: string
  readonly kinds: readonly AnnexKind[]
  /** Megabytes a file may have. */
  readonly maxSize: number
  /** Files the session takes, those already there included. */
  readonly maxFiles: number
  /** Seconds left. */
  readonly expiresIn: number
}
