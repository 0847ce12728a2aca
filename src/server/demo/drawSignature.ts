import { randomInt, seededRandom } from '../../fields/random'
import { blankPicture, encodePng, setPixel, type GreyPicture } from './png'

const drawn = new Map<string, string>()

/** A stroke of the pen that belongs to one person and looks like nobody's name. Drawn once per person. */
export function drawSignature(person: string): string {
  const known = drawn.get(person)
  if (known !== undefined) return known
  const signature = `data:image/png;base64,${encodePng(drawStrokes(Number(person.replace(/\D/g, '')))).toString('base64')}`
  drawn.set(person, signature)
  return signature
}

function drawStrokes(seed: number): GreyPicture {
  const picture = blankPicture(180, 64, 0xff)
  const random = seededRandom(seed * 7919 + 17)
  let from: readonly [number, number] = [14, 34]
  for (let stroke = 0; stroke < 9; stroke++) {
    const to = [Math.min(168, from[0] + randomInt(random, 8, 26)), randomInt(random, 12, 52)] as const
    const bend = randomInt(random, -18, 18)
    for (let step = 0; step <= 60; step++) {
      const part = step / 60
      const x = Math.round(from[0] + (to[0] - from[0]) * part)
      const y = Math.round(from[1] + (to[1] - from[1]) * part + bend * Math.sin(Math.PI * part))
      for (const [dx, dy] of [[0, 0], [1, 0], [0, 1], [1, 1]] as const) setPixel(picture, x + dx, y + dy, 0x18)
    }
    from = to
  }
  return picture
}
