import { beforeAll, describe, expect, it } from 'vitest'
import type { SchemaSet } from '../../../src/language/schemaSet'
import { sessionCalls } from '../../../src/server/access/sessionCalls'
import { chaptersOf } from '../../../src/server/openApi/chapters'
import { openApiDocument } from '../../../src/server/openApi/openApiDocument'
import { describedCalls } from '../../../src/server/platform/platformCalls'
import { loadShippedSchemas } from '../../shippedSchemas'

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>; readonly components: { readonly schemas: object } }

describe('the chapters of the description', () => {
  const calls = [...Object.values(sessionCalls), ...describedCalls]
  let set: SchemaSet
  beforeAll(async () => { set = await loadShippedSchemas() })
  const idsOf = (document: object) => Object.values((document as Document).paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))

  it('hold every call of the whole once', () => {
    const inChapters = chaptersOf(set, calls).flatMap((chapter) => idsOf(openApiDocument(set, chapter.calls, chapter.pages)))
    expect(inChapters.toSorted()).toEqual(idsOf(openApiDocument(set, calls)).toSorted())
  })

  it('have a page that stands in no menu beside those it is a tab of', () => {
    const chapters = chaptersOf(set, calls)
    const chapterOf = (id: string) => chapters.find(({ pages }) => pages.some((page) => page.id === id))?.title
    expect([chapterOf('hazard'), chapterOf('guideFeedback')]).toEqual([chapterOf('dangerInspect'), chapterOf('useGuide')])
  })

  it('each refer to schemas that stand in it, and are small enough to be drawn at once', () => {
    for (const chapter of chaptersOf(set, calls)) {
      const document = openApiDocument(set, chapter.calls, chapter.pages) as Document
      const text = JSON.stringify(document)
      expect([...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? '').filter((name) => !(name in document.components.schemas)), chapter.title).toEqual([])
      expect(text.length, chapter.title).toBeLessThan(1_000_000)
    }
  })
})
