/** Without letters and digits that are taken for one another when read aloud or from a slip of paper. */
const signs = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 12

/**
 * A first password of 12 signs (some 70 bits), in groups of four to be read aloud. Letters and digits are among them,
 * as the server asks for two kinds of characters; the hyphens are a third.
 */
export function firstPassword(random: (count: number) => Uint8Array = (count) => crypto.getRandomValues(new Uint8Array(count))): string {
  let made = ''
  // What does not divide evenly is drawn again, so that no sign is likelier than another.
  const fair = 256 - (256 % signs.length)
  while (made.length < length) for (const byte of random(length)) if (byte < fair && made.length < length) made += signs[byte % signs.length]
  return made.replace(/(.{4})(?=.)/g, '$1-')
}
