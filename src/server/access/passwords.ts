import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { createGate } from './gate'

const cost = { logN: 16, r: 8, p: 2 }
const keyLength = 32

/** Each hash takes 64 MB for a third of a second: two at a time, and a crowd is turned away rather than queued for minutes. */
const gate = createGate({ atOnce: 2, waiting: 100 })

/** Hashes a password to a PHC string: `$scrypt$ln=16,r=8,p=2$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await gate(() => deriveKey(password, salt, keyLength, cost))
  return `$scrypt$ln=${cost.logN},r=${cost.r},p=${cost.p}$${toBase64(salt)}$${toBase64(key)}`
}

/**
 * Compares a password with a PHC string. Without one (nobody has that mobile) the same work is done
 * all the same, so that the time of the answer does not tell who has an account.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const parsed = parseHash(hash ?? nobodysHash)
  const key = await gate(() => deriveKey(password, parsed.salt, parsed.key.length, parsed.cost))
  return timingSafeEqual(key, parsed.key) && hash !== null
}

const nobodysHash = `$scrypt$ln=${cost.logN},r=${cost.r},p=${cost.p}$${toBase64(Buffer.alloc(16))}$${toBase64(Buffer.alloc(keyLength))}`

function parseHash(hash: string): { salt: Buffer; key: Buffer; cost: typeof cost } {
  const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash)
  if (!match) throw new Error(`the stored password is no scrypt PHC string: it starts with "${hash.slice(0, 12)}"`)
  const [, logN, r, p, salt = '', key = ''] = match
  return { salt: Buffer.from(salt, 'base64'), key: Buffer.from(key, 'base64'), cost: { logN: Number(logN), r: Number(r), p: Number(p) } }
}

function deriveKey(password: string, salt: Buffer, length: number, { logN, r, p }: typeof cost): Promise<Buffer> {
  const N = 2 ** logN
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, length, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** PHC strings carry base64 without padding. */
function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
