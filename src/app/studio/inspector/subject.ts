/** What was pointed at in a running page. */
export interface Subject {
  readonly kind: 'field' | 'column' | 'action' | 'annex'
  readonly name: string
  /** By the place itself; null where it is the page of the address. */
  readonly pageId: string | null
  readonly in: 'form' | 'detail' | null
  /** Of a row of the list. */
  readonly recordId: string | null
  /** A cell of a table of the form. */
  readonly cell: { readonly row: number; readonly column: string } | null
}

const kinds = { field: 'data-field', annex: 'data-annex', column: 'data-column', action: 'data-action' } as const

/** What the engine's marks say of an element: the nearest field, column, action or annex slot around it. */
export function subjectAt(element: Element): Subject | null {
  const marked = element.closest<HTMLElement>(Object.values(kinds).map((mark) => `[${mark}]`).join(','))
  if (!marked) return null
  const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((one) => marked.hasAttribute(kinds[one])) ?? 'field'
  const around = marked.closest<HTMLElement>('[data-form], [data-detail]')
  const cell = element.closest<HTMLElement>('[data-cell]')
  const row = element.closest<HTMLElement>('[data-row]')
  const name = marked.getAttribute(kinds[kind]) ?? ''
  return {
    kind,
    // A cell of a table is marked with the whole way to it.
    name: kind === 'field' ? (name.split('/')[0] ?? name) : name,
    pageId: around ? (around.dataset['form'] ?? around.dataset['detail'] ?? null) : null,
    in: around ? (around.dataset['form'] === undefined ? 'detail' : 'form') : null,
    recordId: around ? null : (element.closest<HTMLElement>('[data-row-key]')?.dataset['rowKey'] ?? null),
    cell: kind === 'field' && cell && row ? { row: Number(row.dataset['row']), column: cell.dataset['cell'] ?? '' } : null,
  }
}
