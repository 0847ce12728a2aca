import { codeLetters } from '../fields/randomCode'

/** Calls of signing letters. All under the main API; all but `check` with a session. */
export const letterPaths = {
  /** GET -> `LetterToSign`: the text as it is frozen and what is asked of the person in front of it. Opening it starts the time of reading. */
  open: (id: string) => `/letterSigning/${encodeURIComponent(id)}`,
  /** POST: the person has come to the end of the text -> `LetterReading`. Refused while he cannot have read it. */
  read: (id: string) => `/letterSigning/${encodeURIComponent(id)}/read`,
  /** POST: a code to the person's own mobile -> `SmsCodeAnswer`. */
  code: (id: string) => `/letterSigning/${encodeURIComponent(id)}/code`,
  /** POST `SignRequest` -> `SignAnswer`. */
  sign: (id: string) => `/letterSigning/${encodeURIComponent(id)}/sign`,
  /** GET -> `LetterPaper`: the letter as it lies on the table, for whoever may see it. */
  paper: (id: string) => `/letterPaper/${encodeURIComponent(id)}`,
  /** POST -> `LetterVerdict`: everything worked out anew; the result is noted on the letter. */
  verify: (id: string) => `/letterPaper/${encodeURIComponent(id)}/verify`,
  /** POST -> `LetterFile`: the letter as it stands, drawn as a PDF. */
  pdf: (id: string) => `/letterPaper/${encodeURIComponent(id)}/pdf`,
  /** GET without a session -> `LetterCheck`. */
  check: (code: string) => `/letterCheck/${encodeURIComponent(code)}`,
} as const

/** Where anybody checks a letter; printed on it as a QR code. */
export const letterCheckPath = '/letterCheck'

/** Ten letters and digits are 49 bits. */
export const verifyCodeLength = 10

/** A code as it is printed: `ABCDE-FGHJK`. */
export const printedCode = (code: string): string => code.replace(/^(.{5})(?=.)/, '$1-')

/** What was typed as a code, as it is kept; null where it cannot be one. */
export function typedCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '')
  return code.length === verifyCodeLength && [...code].every((letter) => codeLetters.includes(letter)) ? code : null
}

export interface LetterReading {
  /** Seconds that the text was open before its end was reached; null: not read to the end yet. */
  readonly readSeconds: number | null
  /** Seconds that the person still has to read; 0 where he may say that he has. */
  readonly waitSeconds: number
}

export interface LetterSigner {
  readonly role: string
  readonly roleName: string
  readonly name: string
  readonly signTime: string | null
  readonly isNext: boolean
}

export interface LetterText {
  readonly letterNo: string
  readonly title: string
  readonly kind: string
  readonly partyA: string
  readonly partyB: string
  readonly startDate: string
  readonly endDate: string
  /** Formatted text, sanitised. */
  readonly content: string
  readonly targets: readonly { readonly kind: string; readonly name: string; readonly targetValue: string; readonly score: number | null }[]
}

export interface UsableStamp {
  readonly id: string
  readonly name: string
  readonly validTo: string
  /** PNG data URL. */
  readonly image: string
}

export interface LetterToSign {
  readonly version: number
  readonly text: LetterText
  readonly deadline: string
  readonly signers: readonly LetterSigner[]
  /** What the person is asked for now; null where it is not his turn. */
  readonly turn: { readonly role: string; readonly roleName: string; readonly isSeal: boolean; readonly needsCode: boolean } | null
  /** Why he cannot sign now; empty where he can. */
  readonly refusal: string
  readonly reading: LetterReading
  /** `138****0010` */
  readonly mobile: string
  readonly savedSignature: string | null
  readonly stamps: readonly UsableStamp[]
}

export interface SignRequest {
  readonly smsCode?: string
  /** A drawn signature as PNG data URL; absent: the saved one, or a stamp. */
  readonly image?: string
  readonly stamp?: string
}

export interface SignAnswer {
  readonly recordNo: string
  readonly status: string
  /** Who signs next; null when everybody has. */
  readonly next: string | null
}

export interface LetterFile {
  readonly name: string
  /** The PDF in base64. */
  readonly content: string
}

/** One thing that was worked out anew. */
export interface LetterFinding {
  readonly title: string
  readonly isRight: boolean
  /** What was found, in words. */
  readonly message: string
}

export interface LetterVerdict {
  /** In the words of the dictionary `sign_verify_result`. */
  readonly result: 'valid' | 'tampered' | 'signatureInvalid' | 'paper' | 'unknown'
  /** The first thing that is wrong; null where nothing is. */
  readonly broken: string | null
  readonly findings: readonly LetterFinding[]
  readonly at: string
}

export interface SignedPart {
  readonly recordNo: string
  readonly role: string
  readonly roleName: string
  readonly name: string
  readonly way: string
  readonly signTime: string
  readonly image: string | null
  readonly hashAfter: string
  readonly hashAlgorithm: string
  readonly signAlgorithm: string
  readonly keySerial: string
  readonly device: string
}

export interface LetterPaper {
  readonly text: LetterText
  readonly status: string
  readonly statusName: string
  readonly issuedTime: string | null
  readonly completedTime: string | null
  readonly verifyCode: string | null
  readonly contentHash: string | null
  readonly hashAlgorithm: string | null
  readonly signers: readonly LetterSigner[]
  readonly signatures: readonly SignedPart[]
}

/** What a stranger with the code learns: no more than it takes to hold the paper against it. */
export interface LetterCheck {
  readonly letterNo: string
  readonly title: string
  readonly kind: string
  readonly partyA: string
  /** A person's name is masked. */
  readonly partyB: string
  readonly period: string
  readonly status: string
  readonly statusName: string
  readonly issuedTime: string | null
  readonly signers: readonly { readonly roleName: string; readonly name: string; readonly signTime: string | null }[]
  readonly isRight: boolean
  readonly conclusion: string
}
