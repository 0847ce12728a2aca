/** A printed form, complete: nothing of it has to be looked up or defaulted where it is drawn. */
export interface PrintForm {
  /** Its key in the file. */
  readonly name: string
  readonly title: string
  readonly letterhead: string | null
  /** What stands large on paper instead of the title, filled from the record: what an official document is about. */
  readonly heading: string | null
  readonly paper: 'A3' | 'A4' | 'A5'
  readonly orientation: 'portrait' | 'landscape'
  /** Several records on one sheet, to be cut apart; one where nothing is said. */
  readonly tiles: { readonly across: number; readonly down: number }
  /** What is put up on a wall, or cut apart, bears none. */
  readonly pageNumbers: boolean
  /** Texts of the line under the title, spread over its width. */
  readonly head: readonly string[]
  readonly parts: readonly PrintPart[]
  readonly notes: readonly string[]
  /** Only records for which this holds are printed; for others `else` says why not. */
  readonly when: string | null
  readonly else: string
  readonly blank: boolean
  /** The field that counts how often it was printed. */
  readonly count: string | null
  /** The field that tells when it was printed last. */
  readonly lastTime: string | null
  /** The field that says how many copies of each record lie in the job. */
  readonly copies: string | null
}

interface PartBase {
  /** Caption over the part, or empty. */
  readonly title: string
  readonly visibleWhen: string | null
  /** Whether it stands on forms that are filled in by hand. */
  readonly blank: boolean
}

export type PrintPart =
  | PartBase & { readonly kind: 'rows'; readonly columns: number; readonly rows: readonly PrintRow[] }
  | PartBase & { readonly kind: 'table'; readonly field: string; readonly columns: readonly PrintColumn[]; readonly emptyRows: number }
  | RelatedPart
  | PartBase & { readonly kind: 'text'; readonly texts: readonly string[]; readonly align: 'indent' | 'left' | 'center' | 'right' }
  | PartBase & { readonly kind: 'signatures'; readonly places: readonly SignaturePlace[] }
  | PartBase & { readonly kind: 'photos'; readonly slots: readonly string[]; readonly across: number }
  | PartBase & { readonly kind: 'qr'; readonly address: string; /** Millimetres. */ readonly size: number }
  | PartBase & { readonly kind: 'files'; readonly slots: readonly string[] }

/** Records of another page that point to the printed one, a row each. */
export interface RelatedPart extends PartBase {
  readonly kind: 'related'
  readonly page: string
  readonly by: string
  /** See `RelatedPage`. */
  readonly of: string | null
  readonly columns: readonly RelatedColumn[]
  /** A field to order by, `-` before it for the latest first; null: as that page lists them. */
  readonly sort: string | null
  readonly emptyRows: number
}

/** A column of related records; without a field it is left for a hand. */
export interface RelatedColumn extends Omit<PrintColumn, 'field'> {
  readonly field: string | null
}

export interface PrintRow {
  readonly cells: readonly PrintCell[]
  /** Cells that find their places by themselves: those that do not apply to the record take no room. */
  readonly flows: boolean
}

export interface PrintCell {
  /** A field, or `vehicle.plateNo` through a reference; null where `text` stands. */
  readonly field: string | null
  readonly text: string | null
  /** The label; empty: the value takes the whole cell. */
  readonly title: string
  readonly span: number
  /** Least height in lines. */
  readonly lines: number
  /** All items with boxes, the chosen ones ticked. */
  readonly boxes: boolean
}

export interface PrintColumn {
  readonly field: string
  readonly title: string
  /** Percent of the table's width; null: what is left. */
  readonly width: number | null
  readonly boxes: boolean
}

export interface SignaturePlace {
  readonly title: string
  readonly field: string | null
  readonly date: string | null
  readonly stamp: boolean
}

/** The most records of one print job: a browser lays them all out at once. */
export const mostPrinted = 50

const placeholder = /\{([a-z][A-Za-z0-9]*(?:\.[a-z][A-Za-z0-9]*)?)(:day)?\}/g

/** A place in a text where a field's value stands; of a moment, with `:day`, its day alone. */
export interface TextField {
  readonly field: string
  readonly dayOnly: boolean
}

/** A text cut at its placeholders: words, and fields (`vehicle.plateNo` through a reference, `today`). */
export function cutText(text: string): readonly ({ readonly words: string } | TextField)[] {
  const found = [...text.matchAll(placeholder)]
  return [
    ...found.flatMap((match, index) => {
      const before = text.slice(index === 0 ? 0 : endOf(found[index - 1]!), match.index)
      return [...(before === '' ? [] : [{ words: before }]), { field: match[1]!, dayOnly: match[2] !== undefined }]
    }),
    ...[text.slice(found.length === 0 ? 0 : endOf(found.at(-1)!))].filter((rest) => rest !== '').map((words) => ({ words })),
  ]
}

function endOf(match: RegExpExecArray): number {
  return match.index + match[0].length
}

/** Every field that a form names, dotted ones as they are written. */
export function printedNames({ letterhead, heading, head, parts, notes }: PrintForm): readonly string[] {
  return [...textNames([...[letterhead, heading].filter((text) => text !== null), ...head, ...notes]), ...parts.flatMap(namesOfPart)]
}

function namesOfPart(part: PrintPart): readonly string[] {
  switch (part.kind) {
    case 'rows': return part.rows.flatMap(({ cells }) => cells.flatMap(({ field, text }) => (field === null ? textNames([text ?? '']) : [field])))
    case 'table': return [part.field]
    case 'text': return textNames(part.texts)
    case 'qr': return textNames([part.address])
    case 'signatures': return part.places.flatMap(({ field, date }) => [field, date].filter((name) => name !== null))
    default: return []
  }
}

function textNames(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => cutText(text).flatMap((piece) => ('field' in piece ? [piece.field] : [])))
}
