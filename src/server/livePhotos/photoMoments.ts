import type { LivePhotos } from '../../contract/livePhotos'
import type { Random } from '../../fields/fieldType'

/** A clock in the browser may be ahead a little. */
const slackSeconds = 3

/** Seconds after the beginning at which a photo is due: at once, and once in each of so many stretches of the time, nobody knows when. */
export function photoMoments(seconds: number, stretches: number, random: Random): readonly number[] {
  const stretch = seconds / stretches
  // The last seconds are for coming to an end.
  return [0, ...Array.from({ length: stretches }, (_, at) => Math.round((at + 0.1 + 0.8 * random()) * stretch))]
}

/** The first moment that no photo stands for yet; those that went by in between are lost. */
export function nextPhoto(moments: readonly number[], last: number | null): number | null {
  return moments.find((moment) => last === null || moment > last) ?? null
}

/** Whether a photo that comes now is kept. */
export const isDue = ({ nextIn }: LivePhotos): boolean => nextIn !== null && nextIn <= slackSeconds
