import type { AnnexFiles } from './formModel'

/** Both sides' files: theirs, without those removed here, with those added here. */
export function mergeAnnex(base: AnnexFiles, mine: AnnexFiles, theirs: AnnexFiles): AnnexFiles {
  const slots = new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])
  return Object.fromEntries([...slots].map((slot) => {
    const had = base[slot] ?? []
    const have = mine[slot] ?? []
    const isIn = (files: typeof had, id: string) => files.some((file) => file.id === id)
    const kept = (theirs[slot] ?? []).filter(({ id }) => !isIn(had, id) || isIn(have, id))
    const added = have.filter(({ id }) => !isIn(had, id) && !isIn(kept, id))
    return [slot, [...kept, ...added]]
  }))
}
