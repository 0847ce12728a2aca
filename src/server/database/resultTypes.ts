/** PostgreSQL type numbers whose JavaScript form the platform decides itself (contract: dates ISO, money decimal text). */
export const typeNumbers = { int8: 20, numeric: 1700, date: 1082, timestamp: 1114, timestamptz: 1184 } as const

const isoInstant = (text: string) => new Date(text).toISOString()
const asIs = (text: string) => text

/** The same values from the embedded database and from a server, whatever their drivers would make of them. */
export const resultParsers: Readonly<Record<number, (text: string) => unknown>> = {
  // Counters and versions stay far below 2^53.
  [typeNumbers.int8]: Number,
  [typeNumbers.numeric]: asIs,
  [typeNumbers.date]: asIs,
  [typeNumbers.timestamp]: (text) => isoInstant(`${text}Z`),
  [typeNumbers.timestamptz]: isoInstant,
}
