import type { Doubt, Draft } from '../draft/draft'

/** A file as a generator would write it, were nothing there. */
export interface GeneratedFile {
  /** Relative to the schemas folder. */
  readonly path: string
  readonly value: unknown
  /** As it is laid out, where that is not how all files are. */
  readonly text?: string
  readonly doubts: readonly Doubt[]
}

/** Something that belongs into a file that people keep: a page in the menu, a kind of inspection in its dictionary. */
export interface Addition {
  readonly path: string
  /** What the file should hold in the end; given what it holds now. Gives the same back where nothing is missing. */
  readonly apply: (value: unknown) => unknown
  /** What is added, for what was added once is not added again. */
  readonly key: string
}

/** The files of a draft: backends, dictionaries, pages. */
export function filesOfDraft({ area, pages, dictionaries, dictionaryDoubts, backends, backendDoubts }: Draft): GeneratedFile[] {
  return [
    ...backends.map((backend) => ({ path: `backends/${backend.name}.json`, value: backend, doubts: backendDoubts.filter((doubt) => doubt.backend === backend.name) })),
    ...(Object.keys(dictionaries).length > 0 ? [{ path: `dictionaries/${area}.json`, value: dictionaries, doubts: dictionaryDoubts }] : []),
    ...pages.map(({ id, file, doubts }) => ({ path: `${area}/${id}.json`, value: file, doubts })),
  ]
}

/** The pages in the menu, in a group of their own; those that have a place already keep it. */
export function menuAdditions({ pages, menu }: Draft): Addition[] {
  return pages.filter(({ file }) => file['menu'] !== false).map(({ id }) => ({ path: 'menu.json', key: id, apply: (value) => addToMenu(Array.isArray(value) ? value : [], id, menu) }))
}

interface Group { readonly title: string; readonly icon: string; readonly pages: readonly string[] }

export function addToMenu(groups: readonly unknown[], id: string, { title, icon }: Draft['menu']): unknown[] {
  const known = groups as readonly Group[]
  if (known.some(({ pages }) => pages.includes(id))) return [...known]
  if (!known.some((group) => group.title === title)) return [...known, { title, icon, pages: [id] }]
  return known.map((group) => (group.title === title ? { ...group, pages: [...group.pages, id] } : group))
}
