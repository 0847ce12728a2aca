import type { RecordData } from '../../contract/envelope'
import type { PageDefinition } from '../../language/pageDefinition'

export type PreviewView = 'list' | 'form' | 'detail'

/** What the Studio sends to its preview frame. */
export interface PreviewMessage {
  readonly studioPreview: true
  readonly page: PageDefinition
  readonly records: readonly RecordData[]
  readonly view: PreviewView
}

/** What the frame sends when it listens. */
export const previewReady = 'studio-preview-ready'
