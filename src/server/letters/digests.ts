import { createHash } from 'node:crypto'
import { sm3 } from 'sm-crypto-v2'

/** In the words of the dictionary `hash_algorithm`. */
export const digestNames = ['SHA256', 'SM3'] as const
export type DigestName = (typeof digestNames)[number]

export const isDigestName = (text: unknown): text is DigestName => (digestNames as readonly unknown[]).includes(text)

/** The digest of a text (as UTF-8) or of bytes, in small hexadecimal digits. */
export function digestOf(name: DigestName, content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  // OpenSSL is built without SM3 here and there; the package has it everywhere.
  return name === 'SM3' ? sm3(new Uint8Array(bytes)) : createHash('sha256').update(bytes).digest('hex')
}
