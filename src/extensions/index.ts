import { lazy } from 'react'
import type { Extension } from '../engine/engineServices'

/** Every escape hatch there is, by the name page files use. Its name also stands in `language/extensionNames.ts`. */
export const extensions: Readonly<Record<string, Extension>> = {
  postPermissions: { name: 'postPermissions', slot: 'detailTab', component: lazy(async () => ({ default: (await import('./postPermissions/PostPermissions')).PostPermissions })) },
}
