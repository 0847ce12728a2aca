import type { Dictionary } from '../../fields/fieldType'
import type { BackendFile } from '../backendFile'
import { columnsOf } from '../tableColumns'
import { lookUp } from './checkNames'
import type { SoundPage } from './completePage'
import { effectsOf } from './rawPage'
import { dictionaryOf, refersTo } from './references'
import { duesOf, groupsOf } from './completeSummary'
import { groupByResource, uniteResource } from './uniteResources'

/** Of the pages without findings those that depend on nothing broken, whatever the number of steps between. */
export function soundPages(candidates: readonly SoundPage[], dictionaries: Readonly<Record<string, Dictionary>>, backends: Readonly<Record<string, BackendFile>>): SoundPage[] {
  const resources = new Map([...groupByResource(candidates)].map(([name, pages]) => [name, uniteResource(name, pages).fields]))
  const fieldsOf = (resource: string) => resources.get(resource) ?? {}
  const ids = new Set(candidates.map(({ page }) => page.id))
  const sound = candidates.filter((page) => {
    const needs = needsOf(page)
    return needs.resources.every((name) => resources.has(name))
      && needs.dictionaries.every((name) => Object.hasOwn(dictionaries, name))
      && needs.pages.every((id) => ids.has(id))
      && Object.hasOwn(backends, needs.backend)
      && dottedNames(page).every((name) => lookUp({ fields: page.fields, fieldsOf }, name) !== undefined)
  })
  return sound.length === candidates.length ? sound : soundPages(sound, dictionaries, backends)
}

/** Fields of other resources that a page shows or copies. */
function dottedNames({ page, fields }: SoundPage): string[] {
  const listed = [...(page.file.list?.columns ?? []), ...(page.file.list?.filters ?? [])].map((item) => (typeof item === 'string' ? item : item.field))
  return [...listed, ...groupsOf(page), ...Object.values(fields).flatMap(({ from }) => from ?? [])].filter((name) => name.includes('.'))
}

function needsOf({ page, fields }: SoundPage): { resources: string[]; dictionaries: string[]; pages: string[]; backend: string } {
  const all = Object.values(fields).flatMap((field) => [field, ...Object.values(columnsOf(field))])
  const effects = Object.values(page.file.states?.transitions ?? {}).flatMap((transition) => effectsOf(transition, []).map(({ effect }) => effect))
  const drawn = Object.values(page.file.states?.transitions ?? {}).flatMap(({ draw }) => Object.values(draw?.fill ?? {}).map(({ page: id }) => id))
  return {
    resources: all.flatMap((field) => refersTo(field) ?? []),
    dictionaries: all.flatMap((field) => dictionaryOf(field) ?? []),
    pages: [...duesOf(page), ...all.flatMap(({ find }) => find?.page ?? []), ...effects.map((effect) => ('create' in effect ? effect.create : 'update' in effect ? effect.update : effect.move)), ...drawn],
    backend: page.file.endpoints?.backend ?? 'main',
  }
}
