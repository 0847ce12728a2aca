import { createHash } from 'node:crypto'
import type { PageIndex } from '../contract/pageIndex'
import type { SchemaSet } from '../language/schemaSet'

/** A JSON text that is worked out once and answered many times. */
export interface PresentedText {
  readonly text: string
  readonly etag: string
}

export interface PresentedSchemas {
  readonly indexText: string
  readonly indexEtag: string
  readonly backendsText: string
  readonly backendsEtag: string
  /** By page id. `hash` is the index's, part of the URL. */
  readonly pages: ReadonlyMap<string, PresentedText & { readonly hash: string }>
}

/** What the browser loads of a set: the index, the backends and one text per page. */
export function presentSchemas(set: SchemaSet, index: PageIndex): PresentedSchemas {
  const indexText = JSON.stringify(index)
  const backendsText = JSON.stringify(set.backends)
  const pages = index.pages.flatMap(({ id, hash }) => {
    const page = set.pages[id]
    return page ? [[id, { text: JSON.stringify(page), etag: `"${hash}"`, hash }] as const] : []
  })
  return { indexText, indexEtag: etagOf(indexText), backendsText, backendsEtag: etagOf(backendsText), pages: new Map(pages) }
}

function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"`
}
