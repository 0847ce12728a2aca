import react from '@vitejs/plugin-react'
import { resolve } from 'node:path'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { roomFiles } from './scripts/rooms.ts'

const api = process.env.API_TARGET ?? 'http://127.0.0.1:8081'
const proxied = ['/api', '/platform', '/web', '/schemas', '/config.json', '/version.json', '/docs', '/healthz', '/readyz']

/**
 * antd's building blocks change nothing when they are loaded, but their packages do not say so: every page would carry
 * the form store and validator of antd's own Form, which none of them uses.
 */
const treeshake = { moduleSideEffects: [{ test: /node_modules\/(rc-[a-z-]+|@rc-component)\//, sideEffects: false }] }

/**
 * What many pages share comes in three files, one of them for what the first page needs whichever it is, instead of eighty of some hundred bytes: compressed together they weigh a
 * third less. A part that few pages need, or that is large, still loads when it is first needed.
 */
const sharedParts: Rolldown.CodeSplittingGroup[] = [
  { name: 'icons', test: /@ant-design\/icons/, minShareCount: 12 },
  { name: 'parts', test: /node_modules\/(rc-|@rc-component|antd)/, minShareCount: 24, maxModuleSize: 8000 },
  { name: 'start', tags: ['$initial'] },
]

/** What the pages' build leaves out; each file says why. */
const leftOut: readonly Replacement[] = [
  { find: '@sinclair/typebox', replacement: resolve('src/fields/browserTypes.ts') },
  { find: /^\.{1,2}\/(exampleText|patternExample|sheetRows)$/, replacement: resolve('src/fields/leftToServer.ts') },
  { find: /^\.\/FilterDropdown$/, replacement: resolve('src/engine/list/noColumnFilters.ts') },
  // In antd, its table alone imports these two by this path.
  { find: /^\.\.\/\.\.\/(dropdown|radio)$/, replacement: resolve('src/engine/list/noSelectionParts.ts') },
  { find: 'resize-observer-polyfill', replacement: resolve('src/app/resizeObserver.ts') },
  // Written with its ending it is the one that the stand-in itself calls.
  { find: /^(rc-util\/es|\.)\/Dom\/dynamicCSS$/, replacement: resolve('src/app/insertedStyles.ts') },
  { find: '@babel/runtime/helpers/esm/objectSpread2', replacement: resolve('src/app/objectSpread.ts') },
  { find: '@emotion/hash', replacement: resolve('src/app/styleNames.ts') },
  // antd falls back to its English words; nobody here reads them, and the Chinese ones are loaded anyway.
  { find: /\/en_US$/, replacement: '/zh_CN' },
]

/** The Studio's gate, which runs in a worker, reads option schemas and makes examples: of these it leaves out nothing but spreadsheets. */
const leftOutOfWorkers: readonly Replacement[] = [{ find: /^\.\/sheetRows$/, replacement: resolve('src/fields/leftToServer.ts') }]

interface Replacement {
  readonly find: string | RegExp
  readonly replacement: string
}

/** Puts one module in the place of another. An alias would hold for workers too, and here the two differ; unbundled, as in development, both get the whole. */
function leaveOut(replacements: readonly Replacement[]): Plugin {
  return {
    name: 'leave-out', enforce: 'pre', apply: 'build',
    resolveId(source, importer, options) {
      const found = replacements.find(({ find }) => (typeof find === 'string' ? find === source : find.test(source)))
      return found && this.resolve(source.replace(found.find, found.replacement), importer, { ...options, skipSelf: true })
    },
  }
}

/** One build of the browser's half and, with `--ssr`, of the server's. `npm run build` calls both. */
export default defineConfig(({ isSsrBuild }) => ({
  root: isSsrBuild ? '.' : 'src/app',
  publicDir: false,
  plugins: [react(), ...(isSsrBuild ? [] : [leaveOut(leftOut), roomFiles()])],
  worker: { format: 'es', plugins: () => [leaveOut(leftOutOfWorkers)] },
  // Hundreds of small files each: from the bundle they load in a fraction of the time, which every start waits for.
  ssr: { noExternal: ['kysely', '@sinclair/typebox'] },
  // The server replaces the word by a fresh nonce in every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, changeOrigin: false }])) },
  build: isSsrBuild
    ? { outDir: 'dist/server', emptyOutDir: true, target: 'node20', minify: false, sourcemap: true, rollupOptions: { input: serverEntries() } }
    : { outDir: resolve('dist/client'), emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 700, rolldownOptions: { treeshake, output: { codeSplitting: { groups: sharedParts } } } },
}))

function serverEntries(): Record<string, string> {
  return { main: resolve('src/server/main.ts'), embeddedWorker: resolve('src/server/database/embeddedWorker.ts') }
}
