import { homePaths, type BadgeAnswer, type HomeAnswer } from '../contract/home'
import { recordPlacePath, type RecordPlace } from '../contract/recordPlace'
import type { BackendFile } from '../language/backendFile'
import { backendOfClient, type BackendCall } from './backendCall'
import { decodeAnswer } from './backendDialect'

export interface HomeServiceOptions {
  readonly backends: Readonly<Record<string, BackendFile>>
  readonly call: BackendCall
  /** Base of the main API, for the stream that the browser opens by itself. */
  readonly apiUrl: string
}

/** What the platform tells of a person's day. */
export interface HomeService {
  readonly read: () => Promise<HomeAnswer>
  readonly badge: () => Promise<BadgeAnswer>
  readonly badgeEvents: (ticket: string) => string
  /** Where one may look at a record that is known by its resource alone. */
  readonly placeOf: (resource: string, id: string) => Promise<RecordPlace>
}

/** Calls of the reference server; other backends have a home page of their own, or none. */
export function createHomeService({ backends, call, apiUrl }: HomeServiceOptions): HomeService {
  async function read<Data>(path: string): Promise<Data> {
    const main = backendOfClient(backends, 'main')
    return call(main, { method: 'GET', path, isRead: true, isQuiet: true }, (answer) => decodeAnswer(main, answer) as Data)
  }
  return {
    read: () => read<HomeAnswer>(homePaths.home),
    badge: () => read<BadgeAnswer>(homePaths.badge),
    badgeEvents: (ticket) => `${apiUrl.replace(/\/+$/, '')}${homePaths.badgeEvents}?${new URLSearchParams({ ticket })}`,
    placeOf: (resource, id) => read<RecordPlace>(recordPlacePath(resource, id)),
  }
}
