import type { TreeDefinition } from '../pageDefinition'
import type { TreeFile } from '../pageFile'

const usualLevels = 8

/** A tree with every default filled in. */
export function completeTree({ parent, order, levels, counts, marks, move }: TreeFile, label: string): TreeDefinition {
  return {
    parent,
    order: order ?? label,
    levels: levels ?? usualLevels,
    counts: Object.entries(counts ?? {}).map(([name, { where, ...count }]) => ({ name, ...count, where: where ?? null })),
    marks: marks ?? [],
    move: move ?? '',
  }
}
