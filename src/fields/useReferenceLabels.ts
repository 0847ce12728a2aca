import useSWR from 'swr'
import type { RecordOption } from '../contract/envelope'
import { useFieldServices } from './FieldServicesProvider'

const none: readonly string[] = []

/**
 * Labels of referred records by id. What the page has loaded already costs nothing;
 * the rest is one batch read, which the client joins with the others of the same moment.
 */
export function useReferenceLabels(resource: string, ids: readonly string[]): ReadonlyMap<string, string> {
  return useReferenceNames(resource, ids).labels
}

/** The same, and of those no longer in use the word that says why, where the server was asked. */
export function useReferenceNames(resource: string, ids: readonly string[]): { readonly labels: ReadonlyMap<string, string>; readonly retired: ReadonlyMap<string, string> } {
  const { client, references, refLabel } = useFieldServices()
  const reference = references[resource]
  const missing = reference ? ids.filter((id) => refLabel(resource, id) === undefined) : none
  const { data } = useSWR(
    missing.length > 0 && reference ? ['referenceLabels', reference.endpoints.backend, reference.endpoints.base, ...missing] : null,
    () => client.options(reference!.endpoints, { ids: missing, size: missing.length }),
    { revalidateOnFocus: false, revalidateIfStale: false },
  )
  const options = data ?? []
  return { labels: labelsOf(ids, options, (id) => refLabel(resource, id)), retired: new Map(options.flatMap((option) => (option.retired === undefined ? [] : [[option.id, option.retired]]))) }
}

function labelsOf(ids: readonly string[], loaded: readonly RecordOption[], known: (id: string) => string | undefined): Map<string, string> {
  const labels = new Map(loaded.map((option) => [option.id, option.label]))
  for (const id of ids) {
    const label = known(id)
    if (label !== undefined) labels.set(id, label)
  }
  return labels
}
