import { studioPaths, type StudioCheck, type StudioFile, type StudioOverview, type StudioPlan, type StudioPublish, type StudioPublished, type StudioSources, type StudioVersion } from '../../contract/studio'
import type { PlatformAsk } from '../../engine/engineServices'

/** The Studio's calls; each rejects with the server's reason. */
export interface StudioCalls {
  readonly overview: () => Promise<StudioOverview>
  readonly file: (file: string) => Promise<StudioFile>
  readonly sources: () => Promise<StudioSources>
  readonly check: (file: string, text: string) => Promise<StudioCheck>
  readonly plan: (file: string, text: string) => Promise<StudioPlan>
  /** A null text throws the draft away. */
  readonly draft: (file: string, text: string | null, base: string | null) => Promise<void>
  readonly publish: (request: StudioPublish) => Promise<StudioPublished>
  readonly versions: (file: string) => Promise<readonly StudioVersion[]>
  readonly version: (id: string) => Promise<{ text: string }>
  /** A name out of a title's pinyin; empty where there is none. */
  readonly name: (title: string) => Promise<string>
}

export function studioCalls(ask: PlatformAsk): StudioCalls {
  return {
    overview: () => ask('GET', studioPaths.overview),
    file: (file) => ask('POST', studioPaths.file, { file }),
    sources: () => ask('GET', studioPaths.sources),
    check: (file, text) => ask('POST', studioPaths.check, { file, text }),
    plan: (file, text) => ask('POST', studioPaths.plan, { file, text }),
    draft: (file, text, base) => ask('POST', studioPaths.draft, { file, text, base }),
    publish: (request) => ask('POST', studioPaths.publish, { ...request }),
    versions: (file) => ask('POST', studioPaths.versions, { file }),
    version: (id) => ask('POST', studioPaths.version, { id }),
    name: async (title) => (await ask<{ name: string }>('POST', studioPaths.name, { title })).name,
  }
}
