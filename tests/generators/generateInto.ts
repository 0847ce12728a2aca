import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runSource } from '../../generators/command/run'
import { sources } from '../../generators/sources'
import { formatFinding } from '../../src/language/finding'
import { readSchemaFolder } from '../../src/language/readSchemaFolder.node.js'
import { loadBesideShipped } from '../shippedSchemas'

interface Json { readonly [key: string]: Json }

/** A project with a schemas folder of its own, which generators write into as they would from the command line. */
export interface GeneratedProject {
  readonly folder: string
  /** As `generateIn` here. */
  readonly run: (...words: readonly string[]) => Promise<string>
  readonly read: (path: string) => string
  readonly json: (path: string) => Json
  readonly write: (path: string, text: string) => void
  /** Every file below the schemas folder with its text. */
  readonly files: () => Record<string, string>
  readonly findings: () => Promise<string[]>
  readonly remove: () => void
}

/** Runs a source with words of the command line in the folder of a project, without the second and a half that a process of its own takes to begin; gives what it prints. */
export async function generateIn(project: string, ...[name, ...words]: readonly string[]): Promise<string> {
  const source = sources.find((one) => one.name === name)
  if (!source) throw new Error(`There is no source ${name}.`)
  let printed = ''
  await runSource(source, words, { print: (text) => { printed += text }, ask: null }, project)
  return printed
}

/** `fixture` is copied: with `core` there are organisations and employees, with `schemas` the product itself. */
export function createProject(fixture: string): GeneratedProject {
  const folder = mkdtempSync(join(tmpdir(), 'generated-'))
  const schemas = join(folder, 'schemas')
  cpSync(fixture, schemas, { recursive: true })
  cpSync('schemas/backends', join(schemas, 'backends'), { recursive: true })
  const read = (path: string) => readFileSync(join(schemas, path), 'utf8')
  return {
    folder, read,
    run: (...words) => generateIn(folder, ...words),
    json: (path) => JSON.parse(read(path)) as Json,
    write: (path, text) => writeFileSync(join(schemas, path), text),
    files: () => Object.fromEntries((readdirSync(schemas, { recursive: true }) as string[]).filter((name) => statSync(join(schemas, name)).isFile()).map((name) => [name, readFileSync(join(schemas, name), 'utf8')])),
    findings: async () => loadBesideShipped(await readSchemaFolder(schemas)).findings.map(formatFinding),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
