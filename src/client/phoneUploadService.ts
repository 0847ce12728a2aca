import type { FileSettings } from '../contract/platformPaths'
import { objectStore } from './annexAddress'
import type { PhoneUploadOptions, PhoneUploads, PhoneUploadService } from './phoneUploads'

export interface PhoneUploadServiceOptions extends PhoneUploadOptions {
  readonly fileSettings: () => FileSettings | null
}

/** What a form needs to know of phones at first. A backend says in its file that it takes photos from them; none can put them into an object store. */
export function createPhoneUploadService({ fileSettings, ...options }: PhoneUploadServiceOptions): PhoneUploadService {
  let loading: Promise<PhoneUploads> | null = null
  const load = async () => (await import('./phoneUploads')).createPhoneUploads(options)
  return {
    offers: ({ endpoints }) => options.backends[endpoints.backend]?.phoneUpload === true && fileSettings()?.annexMode !== objectStore,
    load() {
      loading ??= load().catch((error: unknown) => {
        loading = null
        throw error
      })
      return loading
    },
  }
}
