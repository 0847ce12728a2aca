import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that put something in a module's place. Within one process the module would stay replaced for all that follow, so each has a process of its own. */
const replacing = readdirSync('tests', { recursive: true, encoding: 'utf8' }).map((name) => `tests/${name}`).filter((path) => /\.test\.tsx?$/.test(path) && /^vi\.mock\(/m.test(readFileSync(path, 'utf8')))

// jsdom draws nothing: a pad to sign on is stood in for.
const dom = { testTimeout: 60_000, hookTimeout: 60_000, environment: 'jsdom', setupFiles: ['tests/setupDom.ts'], alias: { signature_pad: resolve('tests/fields/penDouble.ts') } }

/** Those of each room that take longest, the longest last. The full demonstration is made beside the small one, for which the files after it would wait. */
const longest = ['server/contractCheck.test.ts', 'server/letters/signing.test.ts', 'server/shell/process.test.ts', 'server/demo/declaredRecords.test.ts', 'server/platform/batches.test.ts', 'server/demo/accountTable.test.ts', 'server/demo/fullDemonstration.test.ts', 'fields/views.test.tsx', 'e2e/robotByHttp.test.ts', 'e2e/robot.test.ts']

/** What takes longest goes first: at the end nobody waits for it alone. The others go by their size. Where one process goes through all of them it goes last: what another robot of the run has found by then, this one need not look for. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turn = ({ moduleId }: TestSpecification) => longest.findLastIndex((name) => moduleId.endsWith(`/tests/${name}`))
    const longestFirst = (await super.sort(files)).sort((one, other) => turn(other) - turn(one))
    return this.ctx.config.maxWorkers === 1 ? longestFirst.toReversed() : longestFirst
  }
}

/**
 * Rooms of tests by what they need; each can be run alone (`npm run test:unit`, …). Files of a room share processes: to load
 * antd and start a document for each of them anew takes longer than the tests. One room after the other, so that a process goes on with the next file.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'unit', isolate: false, sequence: { groupOrder: 1 }, testTimeout: 30_000, hookTimeout: 60_000, include: ['tests/**/*.test.ts'], exclude: ['tests/{client,app,server,e2e,crash}/**', ...replacing], environment: 'node' } },
      { extends: true, test: { name: 'dom', isolate: false, sequence: { groupOrder: 2 }, ...dom, include: ['tests/**/*.test.tsx', 'tests/{client,app}/**/*.test.ts'], exclude: replacing } },
      { extends: true, test: { name: 'replacing', sequence: { groupOrder: 3 }, ...dom, include: replacing } },
      { extends: true, test: { name: 'server', isolate: false, sequence: { groupOrder: 4 }, include: ['tests/server/**/*.test.ts'], environment: 'node', testTimeout: 120_000, hookTimeout: 300_000, globalSetup: ['tests/server/seededOnce.ts'] } },
      { extends: true, test: { name: 'e2e', isolate: false, sequence: { groupOrder: 5 }, include: ['tests/e2e/**/*.test.ts'], environment: 'node', globalSetup: ['tests/e2e/demonstrationOnce.ts'], testTimeout: 300_000, hookTimeout: 300_000, maxConcurrency: 9,
        // A browser on a busy machine now and then misses a click; what fails twice is broken.
        retry: 1 } },
      { extends: true, test: { name: 'crash', include: ['tests/crash/**/*.test.ts'], environment: 'node', testTimeout: 900_000, fileParallelism: false } },
    ],
  },
})
