import type { Finding } from '../finding'
import type { NormDefinition } from '../schemaSet'
import { NormsFile } from '../sharedFiles'
import { toStrictSchema } from '../strictSchema'
import { isJsonObject } from './mergePatch'
import type { ParsedSource } from './parseSource'
import { shapeFindings } from './shapeFindings'

const schema = toStrictSchema(NormsFile)

export interface ReadNorms {
  readonly norms: Readonly<Record<string, NormDefinition>>
  /** With those that have findings. */
  readonly names: ReadonlySet<string>
  readonly findings: readonly Finding[]
}

/** What laws and standards prescribe, by name. A later folder may give a norm another value; one with a finding is left out. */
export function readNorms(sources: readonly ParsedSource[]): ReadNorms {
  const norms = new Map<string, NormDefinition>()
  const names = new Set<string>()
  const findings: Finding[] = []
  for (const source of sources) {
    const shape = shapeFindings([source], schema, source.value)
    findings.push(...shape.map(({ finding }) => finding))
    const broken = new Set(shape.map(({ path }) => path[0]))
    for (const [name, norm] of Object.entries(isJsonObject(source.value) ? source.value : {})) {
      if (name === '$schema') continue
      names.add(name)
      if (!broken.has(name)) norms.set(name, norm as NormDefinition)
    }
  }
  return { norms: Object.fromEntries(norms), names, findings }
}
