import type { KeptStrokes } from '../../fields/signature/useSignaturePad'
import { browserStorage } from '../../client/browserStorage'

/** A signature is nobody else's to find: it is kept for this tab alone, by person and letter, and put away once it is used. */
const storage = browserStorage('sessionStorage')
const keyOf = (person: string, letter: string) => `signature:${person}:${letter}`

/** The strokes of a signature that is not used yet: a session that ends meanwhile, or a reload, does not take them. */
export function keptDrawing(person: string, letter: string): KeptStrokes & { readonly drop: () => void } {
  const key = keyOf(person, letter)
  return {
    read() {
      try {
        const strokes: unknown = JSON.parse(storage.getItem(key) ?? 'null')
        return Array.isArray(strokes) && strokes.length > 0 ? (strokes as ReturnType<KeptStrokes['read']>) : null
      } catch {
        return null
      }
    },
    write(strokes) {
      try {
        storage.setItem(key, JSON.stringify(strokes))
      } catch {
        // A full storage keeps nothing; the signature stands on the surface all the same.
      }
    },
    drop: () => storage.removeItem(key),
  }
}
