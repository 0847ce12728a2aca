import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll } from 'vitest'

/**
 * A command's file, bundled for the tests of a file: a process begins with it in half a second, and in a second more with tsx, which reads some
 * hundred files one by one. For what a command says and how it ends; that it runs with tsx too is asked elsewhere, once.
 */
export async function builtCommand(entry: string): Promise<string> {
  // Below the project, where packages are found.
  const cache = resolve('node_modules/.cache/transport-safety-office')
  mkdirSync(cache, { recursive: true })
  const outDir = mkdtempSync(join(cache, 'command-'))
  afterAll(() => rmSync(outDir, { recursive: true, force: true }))
  await build({ configFile: false, logLevel: 'error', build: { ssr: true, outDir, emptyOutDir: false, target: 'node20', minify: false, rollupOptions: { input: { command: resolve(entry) }, output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } } } })
  return join(outDir, 'command.mjs')
}
