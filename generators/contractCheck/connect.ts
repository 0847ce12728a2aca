import { createBackendCall } from '../../src/client/backendCall'
import { createRecordClient } from '../../src/client/createRecordClient'
import { decodeAnswer } from '../../src/client/backendDialect'
import { deployBackends } from '../../src/client/deployBackends'
import { createHttp } from '../../src/client/http'
import { createOwnLogin } from '../../src/client/ownLogin'
import { servePage } from '../../src/client/servePage'
import { sessionPaths, type LoginAnswer } from '../../src/contract/session'
import type { PageDefinition } from '../../src/language/pageDefinition'
import type { SchemaSet } from '../../src/language/schemaSet'
import { GeneratorError } from '../generatorErrors'
import { reasonOf } from '../reasonOf'
import type { CheckedBackend } from './checkPage'

export interface Deployment {
  readonly url: string
  /** Name of the backend that stands there. */
  readonly backend: string
  readonly token?: string
  readonly account?: string
  readonly password?: string
}

/** The client of the product in front of a live backend, signed in, with the pages as that backend serves them. */
export async function connect(set: SchemaSet, { url, backend, token, account, password }: Deployment): Promise<CheckedBackend & { readonly pages: readonly PageDefinition[] }> {
  if (backend !== 'main' && !Object.hasOwn(set.backends, backend)) throw new GeneratorError('wrongOption', { option: '--backend', value: backend, expected: Object.keys(set.backends).join('、') })
  const backends = deployBackends(set.backends, backend)
  const http = createHttp({ config: { apiUrl: url, platformUrl: url, webUrl: url } })
  const main = backends['main']!
  const logIn = async (): Promise<string> => {
    if (main.session) return (await createOwnLogin({ http, backend: main, session: main.session }).login(account!, password ?? '')).accessToken
    const answer = await http({ client: 'main', method: 'POST', path: sessionPaths.mobilePwd, body: { mobile: account, password } })
    return (decodeAnswer(main, answer) as LoginAnswer).accessToken
  }
  const known = token ?? (account === undefined ? null : await logIn().catch((error: unknown) => { throw new GeneratorError('sourceRefused', { value: url, problem: reasonOf(error) }, { cause: error }) }))
  const call = createBackendCall({ http, token: () => known, settledToken: async () => known, onExpired: () => undefined, tell: () => undefined })
  const pages = Object.values(set.pages).map((page) => servePage(page, backends)).filter(({ endpoints }) => endpoints.backend === 'main' || endpoints.backend === backend)
  return { client: createRecordClient({ backends, call }), backends, pages, now: new Date() }
}
