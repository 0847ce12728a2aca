import type { Dictionary } from '../../fields/fieldType'
import type { BackendFile } from '../backendFile'
import { columnsOf } from '../tableColumns'
import type { SoundPage } from './completePage'
import { dictionaryOf, refersTo } from './references'

/** Of the pages without findings those that depend on nothing broken, whatever the number of steps between. */
export function soundPages(candidates: readonly SoundPage[], dictionaries: Readonly<Record<string, Dictionary>>, backends: Readonly<Record<string, BackendFile>>): SoundPage[] {
  const resources = new Set(candidates.map(({ page }) => page.file.resource ?? ''))
  const ids = new Set(candidates.map(({ page }) => page.id))
  const sound = candidates.filter((page) => {
    const { resources: neededResources, dictionaries: neededDictionaries, pages, backend } = needsOf(page)
    return neededResources.every((name) => resources.has(name)) && neededDictionaries.every((name) => name in dictionaries) && pages.every((id) => ids.has(id)) && backend in backends
  })
  return sound.length === candidates.length ? sound : soundPages(sound, dictionaries, backends)
}

function needsOf({ page, fields }: SoundPage): { resources: string[]; dictionaries: string[]; pages: string[]; backend: string } {
  const all = Object.values(fields).flatMap((field) => [field, ...Object.values(columnsOf(field))])
  const effects = Object.values(page.file.states?.transitions ?? {}).flatMap(({ effects }) => effects ?? [])
  return {
    resources: all.flatMap((field) => refersTo(field) ?? []),
    dictionaries: all.flatMap((field) => dictionaryOf(field) ?? []),
    pages: effects.map((effect) => ('create' in effect ? effect.create : 'update' in effect ? effect.update : effect.move)),
    backend: page.file.endpoints?.backend ?? 'main',
  }
}
