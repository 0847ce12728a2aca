const entry = 0x02014b50
const entryLength = 46

/** Bytes that a zip says it holds once unpacked; a small file may unpack to gigabytes. */
export function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let total = 0
  for (let at = 0; at + entryLength <= bytes.length; at += 1) {
    if (bytes[at] !== 0x50 || view.getUint32(at, true) !== entry) continue
    total += view.getUint32(at + 24, true)
    at += entryLength - 1
  }
  return total
}
