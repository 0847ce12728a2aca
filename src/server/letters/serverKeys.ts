import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import type { AccessDatabase } from '../access/accessDatabase'
import { sharedSecret } from '../access/secrets'

/** In the words of the dictionary `sign_algorithm`. */
export const signatureNames = ['Ed25519', 'SM2withSM3'] as const
export type SignatureName = (typeof signatureNames)[number]

export const isSignatureName = (text: unknown): text is SignatureName => (signatureNames as readonly unknown[]).includes(text)

/** A key pair of this deployment. */
export interface ServerKey {
  /** First digits of the public key's digest: which key signed. */
  readonly serial: string
  /** The signature of a text, in hexadecimal digits. */
  readonly sign: (text: string) => string
  readonly verify: (text: string, signature: string) => boolean
}

export type ServerKeys = Readonly<Record<SignatureName, ServerKey>>

/** Both keys of the deployment, made at their first use and kept in its database: every node signs and verifies with the same. */
export async function readServerKeys(database: AccessDatabase): Promise<ServerKeys> {
  const ed25519 = await sharedSecret(database, 'letterKeyEd25519', makeEd25519)
  const national = await sharedSecret(database, 'letterKeySM2', makeSm2)
  return { Ed25519: ed25519Key(ed25519), SM2withSM3: sm2Key(national) }
}

/** Keys of nobody else, as they are kept. */
export const makeEd25519 = (): string => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
export const makeSm2 = (): string => sm2.generateKeyPairHex().privateKey

/** Ed25519 (RFC 8032). */
export function ed25519Key(pem: string): ServerKey {
  const privateKey = createPrivateKey(pem)
  const publicKey = createPublicKey(privateKey)
  return {
    serial: serialOf(publicKey.export({ type: 'spki', format: 'der' })),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('hex'),
    verify: (text, signature) => verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'hex')),
  }
}

/** SM2 with SM3 (GB/T 32918), DER, under the standard's own user id. */
export function sm2Key(privateKey: string): ServerKey {
  const publicKey = sm2.getPublicKeyFromPrivateKey(privateKey)
  return {
    serial: serialOf(Buffer.from(publicKey, 'hex')),
    sign: (text) => sm2.doSignature(text, privateKey, { der: true, hash: true }),
    verify(text, signature) {
      try {
        return sm2.doVerifySignature(text, signature, publicKey, { der: true, hash: true })
      } catch {
        // What is no DER at all is thrown at, not answered.
        return false
      }
    },
  }
}

function serialOf(publicKey: Uint8Array): string {
  return createHash('sha256').update(publicKey).digest('hex').slice(0, 16).toUpperCase()
}
