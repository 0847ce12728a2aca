import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { SchemaSet } from '../language/pageDefinition'
import { openApiDocument } from './openApi/openApiDocument'

/** The description of all calls at `/docs`, to read and to try. It follows the page files as they change. */
export async function registerDocs(fastify: FastifyInstance, schemas: () => SchemaSet): Promise<void> {
  await fastify.register(swagger, { mode: 'static', specification: { document: openApiDocument(schemas()) } })
  let described = schemas()
  let document = openApiDocument(described)
  await fastify.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'none', filter: true, persistAuthorization: false, defaultModelsExpandDepth: -1 },
    transformSpecificationClone: false,
    transformSpecification: () => {
      if (described !== schemas()) {
        described = schemas()
        document = openApiDocument(described)
      }
      return document
    },
  })
}
