import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { schemaPaths, type RuntimeConfig } from '../contract/pageIndex'
import { buildPageIndex } from '../language/pageIndex.node.js'
import { extensionNames } from '../language/extensionNames'
import { formatFinding } from '../language/finding'
import { loadSchemas } from '../language/loadSchemas'
import { readSchemaFolder } from '../language/readSchemaFolder.node.js'
import { presentSchemas } from './presentSchemas'

/**
 * Writes the page files beside the built front end, so that any web server can serve both in front of any
 * backend: `node writeStaticSchemas.js <schemas folder> <client folder>`. Refuses folders with findings.
 */
async function writeStaticSchemas(schemasFolder: string, clientFolder: string): Promise<void> {
  const { set, findings } = loadSchemas(await readSchemaFolder(schemasFolder), { extensions: extensionNames })
  if (findings.length > 0) throw new Error(findings.map(formatFinding).join('\n'))
  const { indexText, backendsText, pages } = presentSchemas(set, buildPageIndex(set))
  const pagesFolder = join(clientFolder, 'schemas', 'pages')
  await rm(pagesFolder, { recursive: true, force: true })
  await mkdir(pagesFolder, { recursive: true })
  await writeFile(join(clientFolder, schemaPaths.index), indexText)
  await writeFile(join(clientFolder, schemaPaths.backends), backendsText)
  await writeFile(join(clientFolder, schemaPaths.config), JSON.stringify(defaultConfig, null, 2))
  for (const [id, page] of pages) await writeFile(join(pagesFolder, `${id}.json`), page.text)
}

/** To be edited where the build is deployed. */
const defaultConfig: RuntimeConfig = {
  apiUrl: '/api', platformUrl: '/platform', webUrl: '/web', clientId: 'transport-safety-office', clientSecret: '',
  backend: 'main', parentOrigins: [], linkLogin: true, loginWays: ['password'], demo: [],
}

const [schemasFolder = 'schemas', clientFolder = 'dist/client'] = process.argv.slice(2)
writeStaticSchemas(schemasFolder, clientFolder).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
