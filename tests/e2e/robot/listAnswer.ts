import type { Request } from 'playwright-core'
import type { Envelope, RecordPage } from '../../../src/contract/envelope'
import type { Visit } from './world'

export interface ListAnswer {
  /** The body of the question. */
  readonly asked: Readonly<Record<string, unknown>>
  readonly found: RecordPage
}

/** Waits for the list's answer to a question of a certain kind: earlier ones may be read again meanwhile. */
export async function listAnswer({ window, page }: Visit, isMeant: (asked: Readonly<Record<string, unknown>>) => boolean): Promise<ListAnswer> {
  const isList = (url: string) => new URL(url).pathname === `/api${page.endpoints.base}/page`
  const answer = await window.waitForResponse((one) => isList(one.url()) && isMeant(bodyOf(one.request())), { timeout: 15_000 })
  const body = (await answer.json()) as Envelope<RecordPage>
  if (body.code !== 0) throw new Error(`The list of ${page.id} was refused: ${body.msg}`)
  return { asked: bodyOf(answer.request()), found: body.data }
}

function bodyOf(request: Request): Readonly<Record<string, unknown>> {
  return request.postDataJSON() as Readonly<Record<string, unknown>>
}
