import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export type Side = 'engine' | 'hand'
export const sides: readonly Side[] = ['engine', 'hand']

/** Where a side's built page lies. */
export const outputOf = (side: Side) => `${root}dist/bench/${side}`

/** Both pages by the product's own vite configuration: same target, same aliases, same minifier. */
export async function buildApps(): Promise<void> {
  for (const side of sides) {
    await build({
      configFile: `${root}vite.config.ts`,
      root: `${root}tests/bench/app/${side}`,
      base: `/${side}/`,
      logLevel: 'error',
      html: { cspNonce: '' },
      build: { outDir: outputOf(side), emptyOutDir: true },
    })
  }
}
