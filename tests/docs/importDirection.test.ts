import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** A file of each room, from the bottom up, and how another room would name it. */
const rooms = {
  definition: { file: 'src/fields/sample/definition.ts', as: 'fields/sample/definition' },
  language: { file: 'src/language/sample.ts', as: 'language/sample' },
  contract: { file: 'src/contract/sample.ts', as: 'contract/sample' },
  client: { file: 'src/client/sample.ts', as: 'client/sample' },
  view: { file: 'src/fields/sample/cell.tsx', as: 'fields/sample/cell' },
  engine: { file: 'src/engine/list/Sample.tsx', as: 'engine/list/Sample' },
  extensions: { file: 'src/extensions/sample.ts', as: 'extensions/sample' },
  app: { file: 'src/app/sample.ts', as: 'app/sample' },
  server: { file: 'src/server/resources/sample.ts', as: 'server/resources/sample' },
} as const
type Room = keyof typeof rooms

const browserSide: readonly Room[] = ['definition', 'language', 'contract', 'client', 'view', 'engine', 'extensions', 'app']
/** Each room imports those below it; the server stands beside, on the rooms that know no browser. */
const mayImport = (from: Room, to: Room): boolean =>
  from === 'server' ? ['definition', 'language', 'contract'].includes(to) : browserSide.includes(to) && browserSide.indexOf(to) < browserSide.indexOf(from)

/** What each room's refusal tells to do. */
const cures: Readonly<Record<Room, RegExp>> = {
  definition: /FieldContext|give them what they need from here/,
  language: /move the shared part/i,
  contract: /move the shared part/i,
  client: /pass it in from the engine or the app|give it what it needs as arguments/,
  view: /let the engine hand in what a view needs as props/,
  engine: /pass it in from app through EngineServices/,
  extensions: /take what it needs from EngineServices/,
  app: /put there what both need/,
  server: /move what both sides need into one of these|import its definition/,
}

const packages: readonly { room: Room; module: string; cure: RegExp }[] = [
  ...(['definition', 'language', 'contract', 'server'] as const).flatMap((room) => ['react', 'antd/es/button', '@formily/core', 'swr'].map((module) => ({ room, module, cure: /Put what draws into/ }))),
  ...(['definition', 'language', 'contract'] as const).map((room) => ({ room, module: 'node:fs', cure: /named \*\.node\.ts/ })),
]

interface Finding { readonly message: string; readonly code: string; readonly help: string; readonly filename: string }

describe('the direction of imports', () => {
  let folder = ''
  const findings = new Map<string, string>()
  const pairs = Object.keys(rooms).flatMap((from) => Object.keys(rooms).filter((to) => to !== from).map((to) => [from as Room, to as Room] as const))

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'import-direction-'))
    copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
    // One folder for each import, so that the file itself has the name its room asks for.
    for (const [from, to] of pairs) writeImport(from, to, (depth) => `${'../'.repeat(depth)}${rooms[to].as}`)
    for (const { room, module } of packages) writeImport(room, module, () => module)
    const { stdout } = spawnSync(process.execPath, [resolve('node_modules/oxlint/bin/oxlint'), '-f', 'json'], { cwd: folder, encoding: 'utf8' })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Finding[] }
    for (const { code, filename, message, help } of diagnostics) {
      if (code === 'eslint(no-restricted-imports)') findings.set(filename.replaceAll('\\', '/'), `${message} ${help}`)
    }
  }, 60_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(pairs.filter(([from, to]) => !mayImport(from, to)))('refuses %s importing %s, and says the cure', (from, to) => {
    expect(findings.get(placeOf(from, to))).toMatch(cures[from])
  })

  it.each(pairs.filter(([from, to]) => mayImport(from, to)))('lets %s import %s', (from, to) => {
    expect(findings.get(placeOf(from, to))).toBeUndefined()
  })

  it.each(packages)('refuses $module in $room, and says the cure', ({ room, module, cure }) => {
    expect(findings.get(placeOf(room, module))).toMatch(cure)
  })

  function writeImport(from: Room, to: string, specifier: (depth: number) => string): void {
    const place = placeOf(from, to)
    mkdirSync(join(folder, dirname(place)), { recursive: true })
    writeFileSync(join(folder, place), `import { sample } from '${specifier(place.split('/').length - 2)}'\n\nexport const used = sample\n`)
  }

  /** A field type's halves lie right in its folder, the files of other rooms at any depth. */
  function placeOf(from: Room, to: string): string {
    const file = rooms[from].file
    const folderName = `from${from}to${to.replaceAll(/\W/g, '')}`
    return from === 'definition' || from === 'view' ? file.replace('/sample/', `/${folderName}/`) : file.replace(/\/([^/]+)$/, `/${folderName}/$1`)
  }
})
