import type { StudioCheck } from '../../../contract/studio'
import { studioCheck } from '../../../contract/studioCheck'
import { candidateOf, type Standing } from '../../../language/candidate'
import { GateMemory } from '../../../language/gate/gateMemory'
import { loadSchemas, type LoadedSchemas, type SourceFile } from '../../../language/loadSchemas'
import type { RecordUser } from '../../../language/recordContext'

/** One text of one file, and who asks: examples carry his company. */
export interface CheckRequest {
  readonly file: string
  readonly text: string
  readonly user: RecordUser
}

/** The language's gate over the files as the server last gave them, one of them changed. What it has seen it does not look at again. */
export class LocalGate {
  private readonly memory = new GateMemory()
  private standing: Standing = { files: [], findings: [] }

  /** Takes the files as they stand; the first time it looks at all of them. */
  take(files: readonly SourceFile[]): void {
    this.standing = { files, findings: this.load(files).findings }
  }

  check({ file, text, user }: CheckRequest): StudioCheck {
    return studioCheck(candidateOf((files) => this.load(files), this.standing, file, text), file, text, { user, now: new Date() })
  }

  private load(files: readonly SourceFile[]): LoadedSchemas {
    return loadSchemas(files, { memory: this.memory })
  }
}
