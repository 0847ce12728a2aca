import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { SchemaSet } from '../language/pageDefinition'
import { openApiDocument } from './openApi/openApiDocument'
import { sessionCalls } from './access/sessionCalls'
import { describedCalls } from './platform/platformCalls'

/** The one `<style>` that Swagger UI writes itself; it knows no nonce. A new version may bring another: a browser test tells. */
const swaggerStyle = `'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='`

/** The description of all calls at `/docs`, to read and to try. It follows the page files as they change. */
export async function registerDocs(fastify: FastifyInstance, schemas: () => SchemaSet): Promise<void> {
  let described: SchemaSet | undefined
  let document: Record<string, unknown> = {}
  // What is served is the document above; the plugin only asks for one to start with.
  await fastify.register(swagger, { mode: 'static', specification: { document: { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} } } })
  await fastify.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: '接口文档' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', filter: true, persistAuthorization: false, defaultModelsExpandDepth: -1 },
    uiHooks: {
      onRequest: async (_request, reply) => {
        reply.header('content-security-policy', String(reply.getHeader('content-security-policy')).replace("style-src 'self'", `style-src 'self' ${swaggerStyle}`))
      },
    },
    transformSpecificationClone: false,
    transformSpecification: () => {
      if (described !== schemas()) {
        described = schemas()
        document = openApiDocument(described, [...Object.values(sessionCalls), ...describedCalls])
      }
      return document
    },
  })
}
