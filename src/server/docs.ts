import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { SchemaSet } from '../language/schemaSet'
import { RequestRefusal } from './errors'
import { chaptersOf } from './openApi/chapters'
import { openApiDocument } from './openApi/openApiDocument'
import { sessionCalls } from './access/sessionCalls'
import { describedCalls } from './platform/platformCalls'

/** The one `<style>` that Swagger UI writes itself; it knows no nonce. A new version may bring another: a browser test tells. */
const swaggerStyle = `'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='`

const calls = [...Object.values(sessionCalls), ...describedCalls]

/**
 * The description of all calls: at `/docs` to read and to try, chapter by chapter, and at `/docs/json` as one document for
 * generators. It follows the page files as they change.
 */
export async function registerDocs(fastify: FastifyInstance, schemas: () => SchemaSet): Promise<void> {
  const whole = rememberPerSet((set) => openApiDocument(set, calls))
  const chapters = rememberPerSet((set) => chaptersOf(set, calls))
  fastify.get<{ Params: { place: string } }>('/docs/chapters/:place', async ({ params }) => {
    const chapter = chapters(schemas())[Number(params.place)]
    if (!chapter) throw new RequestRefusal('notFound')
    return openApiDocument(schemas(), chapter.calls, chapter.pages)
  })
  // What is served is the document above; the plugin only asks for one to start with.
  await fastify.register(swagger, { mode: 'static', specification: { document: { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} } } })
  await fastify.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: '接口文档' },
    uiConfig: {
      urls: chapters(schemas()).map(({ title }, place) => ({ name: title, url: `/docs/chapters/${place}` })),
      docExpansion: 'none', filter: true, persistAuthorization: false, defaultModelsExpandDepth: -1,
    },
    uiHooks: {
      onRequest: async (_request, reply) => {
        reply.header('content-security-policy', String(reply.getHeader('content-security-policy')).replace("style-src 'self'", `style-src 'self' ${swaggerStyle}`))
      },
    },
    transformSpecificationClone: false,
    transformSpecification: () => whole(schemas()),
  })
}

/** Worked out when first asked for, and anew when the page files have changed. */
function rememberPerSet<Result extends object>(make: (set: SchemaSet) => Result): (set: SchemaSet) => Result {
  const known = new WeakMap<SchemaSet, Result>()
  return (set) => {
    const result = known.get(set) ?? make(set)
    known.set(set, result)
    return result
  }
}
