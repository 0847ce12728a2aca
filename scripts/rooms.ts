import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/**
 * Where one comes into each room of the application. What the same rooms need comes in one file: left to itself the bundler
 * cuts the pieces that a hundred lazy parts share into a hundred files, and a browser asks for six at a time.
 * What no room needs at once keeps its own files and loads when it is first needed.
 */
const entrances: Readonly<Record<string, readonly string[]>> = {
  login: ['app/login/LoginPage.tsx'],
  // Opened by a code or a link, on a phone on the road: each carries what it needs itself and nothing of the others.
  sso: ['app/sso/SsoPage.tsx'],
  upload: ['app/upload/ScanUploadPage.tsx'],
  complaint: ['app/vehicleComplaint/VehicleComplaintPage.tsx'],
  letterCheck: ['app/letterCheck/LetterCheckPage.tsx'],
  publicCheck: ['app/publicCheck/PublicCheckPage.tsx'],
  signedIn: ['app/guard/SignedIn.tsx'],
  scanLogin: ['app/login/ScanLoginPage.tsx'],
  workspace: ['app/Workspace.tsx', 'app/layout/Shell.tsx', 'app/layout/Badge.tsx', 'app/layout/menuIcons.tsx', 'app/studio/inspector/InspectorToggle.tsx'],
  home: ['app/home/HomePage.tsx'],
  list: ['engine/list/ListPage.tsx', 'engine/index.ts'],
  form: ['engine/list/OpenForm.tsx', 'engine/index.ts'],
  detail: ['engine/detail/RecordDetail.tsx'],
  summary: ['engine/summary/SummaryCards.tsx', 'engine/summary/FigureChip.tsx'],
  chart: ['engine/summary/AxisChart.tsx'],
  studio: ['app/studio/StudioPage.tsx'],
}

/** The room through which one comes into another: what it needs is there already. */
const behind: Readonly<Record<string, string>> = {
  scanLogin: 'signedIn', workspace: 'signedIn',
  home: 'workspace', list: 'workspace', form: 'workspace', detail: 'workspace', summary: 'workspace', chart: 'workspace', studio: 'workspace',
}

/** The build that only asks which module is needed where. */
const asking = 'asking'

/** Puts what each room of the application needs together. The application is built twice for it: what a module needs is known when what nobody uses has been shaken off. */
export function roomFiles(): Plugin {
  return {
    name: 'room-files', apply: 'build',
    async config({ root }, { mode }) {
      if (mode === asking) return undefined
      const files = fileOfModules(await chunksOf(root))
      // The sets are closed already: who needs a module needs what it imports.
      const group = { name: (id: string) => files.get(id) ?? null, debugName: 'rooms', includeDependenciesRecursively: false }
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } }
    },
  }
}

async function chunksOf(root: string | undefined): Promise<readonly Rolldown.OutputChunk[]> {
  const { output } = (await build({ root, configFile: resolve('vite.config.ts'), mode: asking, logLevel: 'error', build: { write: false, minify: false, reportCompressedSize: false } })) as Rolldown.RolldownOutput
  return output.filter((part) => part.type === 'chunk')
}

/** The file of every module that comes with a room: `list-form` for what a list and a form need and neither the first page nor the workspace has. */
function fileOfModules(chunks: readonly Rolldown.OutputChunk[]): ReadonlyMap<string, string> {
  const first = neededBy(chunks.filter(({ isEntry }) => isEntry), chunks)
  const rooms = Object.entries(entrances).map(([room, paths]) => [room, neededBy(paths.flatMap((path) => chunkWith(path, chunks)), chunks)] as const)
  const files = new Map<string, string>()
  for (const chunk of chunks) {
    const name = fileName(rooms.filter(([, needed]) => needed.has(chunk)).map(([room]) => room))
    if (name !== null && !first.has(chunk)) for (const id of chunk.moduleIds) files.set(id, name)
  }
  return files
}

function fileName(rooms: readonly string[]): string | null {
  return rooms.filter((room) => !isThereBefore(room, rooms)).join('-') || null
}

/** Whether somebody on the way into a room has come through one of these. */
function isThereBefore(room: string, rooms: readonly string[]): boolean {
  const before = behind[room]
  return before !== undefined && (rooms.includes(before) || isThereBefore(before, rooms))
}

/** Nothing where another application is built that has not all of the rooms. */
function chunkWith(path: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const id = resolve('src', path)
  if (!existsSync(id)) throw new Error(`scripts/rooms.ts names ${path} as an entrance, and there is no such file in src. Name the file that took its place.`)
  return chunks.filter(({ moduleIds }) => moduleIds.includes(id))
}

/** All that must be there before these can run. */
function neededBy(roots: readonly Rolldown.OutputChunk[], chunks: readonly Rolldown.OutputChunk[]): ReadonlySet<Rolldown.OutputChunk> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const needed = new Set(roots)
  for (const chunk of needed) for (const file of chunk.imports) needed.add(byFile.get(file)!)
  return needed
}
