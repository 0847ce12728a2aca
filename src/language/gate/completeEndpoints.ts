import { defaultCalls } from '../defaultCalls'
import type { EndpointsDefinition } from '../endpointsDefinition'
import type { CompletionSource } from './completePage'
import type { RawPage } from './rawPage'

/** Where the calls of a page go: as the page says, else as its backend does, else as the product's own. */
export function endpointsOf({ file }: RawPage, backends: CompletionSource['backends']): EndpointsDefinition {
  const { backend = 'main', base = file.path ?? '', names, ...calls } = file.endpoints ?? {}
  return { backend, base, calls: { ...defaultCalls, ...backends[backend]?.calls, ...calls }, ...(names ? { names } : {}) }
}
