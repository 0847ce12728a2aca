import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

/** What the inspection base promises: a further type of inspection is a short file, without code. */
it('says the monthly inspection in at most 25 lines', async () => {
  const lines = (await readFile('schemas/inspection/monthInspect.json', 'utf8')).trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(25)
  // Long lines would keep the number and lose the sense.
  for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(180)
})
