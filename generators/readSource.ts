import { readFile, stat } from 'node:fs/promises'
import { GeneratorError } from './generatorErrors'
import { reasonOf } from './reasonOf'

const limitMegabytes = 64
const patience = 30_000

export interface SourceText {
  /** As the person named it. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** A file or an address, read whole; of what is too large nothing. */
export async function readSource(name: string, headers: Readonly<Record<string, string>> = {}): Promise<SourceText> {
  return /^https?:\/\//.test(name) ? { name, bytes: await download(name, headers) } : { name, bytes: await readLocal(name) }
}

async function readLocal(path: string): Promise<Uint8Array> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new GeneratorError('sourceMissing', { value: path })
  refuseLarge(path, found.size)
  return readFile(path)
}

async function download(url: string, headers: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(patience) }).catch((error: unknown) => { throw new GeneratorError('sourceUnreachable', { value: url, problem: reasonOf(error) }, { cause: error }) })
  if (!answer.ok) throw new GeneratorError('sourceRefused', { value: url, problem: `HTTP ${answer.status}` })
  refuseLarge(url, Number(answer.headers.get('content-length') ?? 0))
  const chunks: Uint8Array[] = []
  let size = 0
  // Of the two declarations of such a stream that a compiler may find, one cannot be gone through.
  for await (const chunk of (answer.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    refuseLarge(url, (size += chunk.length))
  }
  return Buffer.concat(chunks)
}

function refuseLarge(name: string, size: number): void {
  if (size > limitMegabytes * 1024 * 1024) throw new GeneratorError('sourceTooLarge', { value: name, size: Math.ceil(size / 1024 / 1024), limit: limitMegabytes })
}

/** The answer of an interface that speaks JSON. */
export async function askJson(url: string, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const { bytes } = await readSource(url, headers)
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown
  } catch {
    throw new GeneratorError('sourceRefused', { value: url, problem: '应答不是 JSON' })
  }
}
