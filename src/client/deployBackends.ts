import type { BackendFile } from '../language/backendFile'

export type Backends = Readonly<Record<string, BackendFile>>

/** The backend that pages speak to which name none. */
const usual = 'main'

/**
 * The backends of this deployment: `config.json` may say that the main API is of another kind, by the name of a file of
 * `schemas/backends`. Then it is called at `apiUrl` in that dialect. Throws where there is no such file.
 */
export function deployBackends(backends: Backends, name = usual): Backends {
  if (name === usual) return backends
  const chosen = Object.hasOwn(backends, name) ? backends[name] : undefined
  if (!chosen) throw new Error(`config.json 的 backend 写的是“${name}”，没有这种后端，可以写：${Object.keys(backends).join('、')}`)
  const deployed: BackendFile = { ...chosen, client: usual }
  return { ...backends, [usual]: deployed, [name]: deployed }
}

/** Whether the main API is the platform, with all its calls; a backend with a login of its own is not. */
export function isPlatform(backends: Backends): boolean {
  return backends[usual]?.session === undefined
}
