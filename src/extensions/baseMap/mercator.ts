/** Web Mercator, in units of the whole world's width: pixels, or shares of one. */
export const eastOf = (lng: number, world: number): number => ((lng + 180) / 360) * world
export function southOf(lat: number, world: number): number {
  const sine = Math.sin((lat * Math.PI) / 180)
  return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world
}
export const longitudeOf = (x: number, world: number): number => (x / world) * 360 - 180
export const latitudeOf = (y: number, world: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) * 180) / Math.PI
