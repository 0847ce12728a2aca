/** The key under which something is written once, however often it is sent. Not a random UUID: browsers make those on https only. */
export function newSendingKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
