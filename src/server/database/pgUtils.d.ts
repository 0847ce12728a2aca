declare module 'pg/lib/utils.js' {
  /** A value as the driver sends it: a text, bytes, or nothing. */
  export function prepareValue(value: unknown): string | Uint8Array | null
}
