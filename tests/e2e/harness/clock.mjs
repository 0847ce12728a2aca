// Preloaded into a started server, its threads among them: a clock that a test puts forward by writing milliseconds into a file.
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_FILE ?? ''
const Original = Date
let read = { at: -Infinity, ahead: 0 }

function ahead() {
  const at = performance.now()
  if (at - read.at < 100) return read.ahead
  try {
    read = { at, ahead: Number(readFileSync(file, 'utf8')) || 0 }
  } catch {
    read = { at, ahead: read.ahead }
  }
  return read.ahead
}

globalThis.Date = class Date extends Original {
  constructor(...parts) {
    super(...(parts.length === 0 ? [Original.now() + ahead()] : parts))
  }

  static now() {
    return Original.now() + ahead()
  }
}
