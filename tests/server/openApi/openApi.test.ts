import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../../src/server/openApi/openApiDocument'
import { matchCall } from '../../../src/server/resources/matchCall'
import { loadFixture } from '../../fixtures/loadFixture'

type Operation = Readonly<{ summary: string; operationId: string; requestBody?: unknown }>

describe('the OpenAPI document', async () => {
  const set = await loadFixture('core', 'records', 'inspections')
  const document = openApiDocument(set) as { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, unknown> } }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })))

  it('describes only calls that the server answers', () => {
    for (const { path, method } of operations) {
      expect(matchCall(set, 'main', method.toUpperCase(), path.replace('/api', '').replace('{id}', 'x')), `${method} ${path}`).not.toBeNull()
    }
  })

  it('gives each a Chinese summary and an id of its own', () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    for (const { summary } of operations) expect(summary).toMatch(/\p{Script=Han}/u)
    expect(document.paths['/api/trip/{id}/start']?.['post']?.summary).toBe('发车运单')
  })

  it('refers to schemas that stand in it', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? '')
    expect(references.filter((name) => !(name in document.components.schemas))).toEqual([])
  })

  it('leaves out what a page does not allow and what the system alone does', () => {
    expect(document.paths['/api/vehicleGroup']).toBeUndefined()
    expect(document.paths['/api/trip/{id}/finish']).toBeUndefined()
    expect(JSON.stringify(document.components.schemas['tripCreate'])).not.toContain('tripNo')
  })
})
