import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Three rooms of tests by what they need; each can be run alone (`npm run test:unit`, …). */
export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      { extends: true, test: { name: 'unit', testTimeout: 30_000, hookTimeout: 60_000, include: ['tests/{fields,language,contract,extensions,generators,docs}/**/*.test.ts'], environment: 'node' } },
      { extends: true, test: { name: 'dom', testTimeout: 60_000, hookTimeout: 60_000, include: ['tests/{client,engine,app,fields}/**/*.test.tsx', 'tests/{client,app}/**/*.test.ts'], environment: 'jsdom', setupFiles: ['tests/setupDom.ts'] } },
      { extends: true, test: { name: 'server', include: ['tests/server/**/*.test.ts'], environment: 'node', testTimeout: 120_000, hookTimeout: 300_000, globalSetup: ['tests/server/seededOnce.ts'] } },
      { extends: true, test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], environment: 'node', testTimeout: 300_000, hookTimeout: 300_000, fileParallelism: false, maxConcurrency: 3,
        // A browser on a busy machine now and then misses a click; what fails three times is broken.
        retry: 2 } },
      { extends: true, test: { name: 'crash', include: ['tests/crash/**/*.test.ts'], environment: 'node', testTimeout: 900_000, fileParallelism: false } },
    ],
  },
})
