import { expect, it } from 'vitest'
import type { PageDefinition } from '../../src/language/pageDefinition'
import type { AggregateDefinition } from '../../src/language/summaryDefinition'
import { conditionOf, measureOf } from '../../src/language/query/readQuery'
import { fieldsOver } from '../../src/language/query/rowFields'
import { loadShippedSchemas } from '../shippedSchemas'

const set = await loadShippedSchemas()

it('figures of the product’s pages ask only for values that the dictionaries have', () => {
  const wrong = Object.values(set.pages).flatMap((page) => [...page.summary, ...(page.statistics ? [page.statistics] : [])].flatMap((figure) => unknownValues(page, figure)))
  expect(wrong).toEqual([])
})

/** Each comparison of a dictionary field with a word that its dictionary does not have: such a figure is always nothing. */
function unknownValues(page: PageDefinition, { rows, where, measures }: AggregateDefinition): string[] {
  const fields = fieldsOver(page.fields, rows)
  const trees = [...(where === null ? [] : [conditionOf(where, fields)]), ...measures.map(({ measure }) => measureOf(measure, fields))]
  const words = (node: unknown): string[] => {
    if (typeof node !== 'object' || node === null) return []
    const { kind, left, right, value, values, list } = node as Record<string, Tree>
    const pairs: (readonly [Tree, Tree])[] = kind === ('compare' as never) ? [[left, right], [right, left]] : kind === ('among' as never) ? (values as unknown as Tree[]).map((one) => [value, one] as const) : kind === ('contains' as never) ? [[list, value]] : []
    const own = pairs.flatMap(([field, constant]) => {
      const dict = field?.kind === 'field' ? (fields[field.name!] as { dict?: string } | undefined)?.dict : undefined
      const known = dict === undefined ? undefined : set.dictionaries[dict]
      const isMissing = known && constant?.kind === 'constant' && !known.items.some((item) => item.value === constant.value)
      return isMissing ? [`${page.id}: ${field!.name} == '${String(constant.value)}'`] : []
    })
    return [...own, ...Object.values(node).flatMap((part) => (Array.isArray(part) ? part.flatMap(words) : words(part)))]
  }
  return trees.flatMap(words)
}

type Tree = { readonly kind: string; readonly name?: string; readonly value?: unknown } | undefined
