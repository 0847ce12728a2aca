import type { SourceFile } from '../loadSchemas'
import type { CheckedFields } from './checkFields'
import type { ShapedPage } from './checkShape'
import { parseSource, type ParsedSource } from './parseSource'
import type { RawPage } from './rawPage'
import { refersTo } from './references'
import type { MergedPage } from './resolveExtends'
import type { PageDefinition } from '../pageDefinition'
import type { World } from './world'

type Parsed = ReturnType<typeof parseSource>

/**
 * What the gate remembers from one load to the next, so that a change of one file costs the check of one file. It
 * remembers what it found sound, never a finding: a page is let through unchecked only where its own text, what it extends
 * and everything it names are what they were.
 */
export class GateMemory {
  private parsed = new Map<string, Parsed>()
  private shaped = new Map<string, { value: MergedPage['value']; shaped: ShapedPage }>()
  private fields = new Map<string, { page: RawPage; shared: unknown; checked: CheckedFields }>()
  private sound = new Map<string, RawPage>()
  private readonly completed = new Map<string, { page: RawPage; given: string; definition: PageDefinition }>()
  /** Ids of the pages that this load has let through unchecked. */
  private readonly untouched = new Set<string>()
  private known: { pages: ReadonlyMap<string, RawPage>; names: ReadonlySet<string> } = { pages: new Map(), names: new Set() }
  private changed: ReadonlySet<string> = new Set()
  /** Dictionaries and backends as last seen; another object stands for other ones. */
  private shared: { readonly parts: readonly unknown[] } = { parts: [] }
  /** What pages add to each dictionary. */
  private additions: ReadonlyMap<string, string> = new Map()
  private readonly words = new WeakMap<ParsedSource, ReadonlySet<string>>()

  parse(files: readonly SourceFile[]): Parsed[] {
    const before = this.parsed
    this.parsed = new Map()
    return files.map((file, index) => {
      // Menus and roles of several folders share one path.
      const key = `${file.path}#${index}`
      const other = before.get(key) ?? before.get(file.path)
      const parsed = other?.source.text === file.text ? other : parseSource(file)
      this.parsed.set(key, parsed)
      this.parsed.set(file.path, parsed)
      return parsed
    })
  }

  shape(merged: MergedPage, check: (merged: MergedPage) => ShapedPage): ShapedPage {
    const other = this.shaped.get(merged.chain[0]?.path ?? merged.id)
    if (other?.value === merged.value) return other.shaped
    const shaped = check(merged)
    this.shaped.set(merged.chain[0]?.path ?? merged.id, { value: merged.value, shaped })
    return shaped
  }

  /** Before the pages are checked: what has changed since the last load. `shared` is what every page is checked against, `additions` what pages add to dictionaries, as text. */
  begin(world: World, shared: readonly unknown[], additions: ReadonlyMap<string, string>): void {
    if (!isSame(shared, this.shared.parts)) {
      this.shared = { parts: shared }
      this.sound.clear()
    }
    this.untouched.clear()
    const names = new Set([...world.pageIds, ...world.resources, ...world.dictionaryNames])
    const { pages } = this.known
    const added = [...additions, ...this.additions].flatMap(([name]) => (additions.get(name) === this.additions.get(name) ? [] : [name]))
    this.additions = additions
    if (added.length > 0) for (const [id, { page }] of this.fields) if (page.chain.some((source) => intersects(new Set(added), this.wordsOf(source)))) this.fields.delete(id)
    const touched = [...world.pages, ...pages].flatMap(([id, page]) => (world.pages.get(id) === pages.get(id) ? [] : [id, page.file.resource ?? id]))
    this.changed = new Set([...touched, ...added, ...[...names, ...this.known.names].filter((name) => !names.has(name) || !this.known.names.has(name))])
    this.known = { pages: world.pages, names }
  }

  fieldsOf(page: RawPage, check: () => CheckedFields): CheckedFields {
    const other = this.fields.get(page.id)
    if (other?.page === page && other.shared === this.shared) return other.checked
    const checked = check()
    this.fields.set(page.id, { page, shared: this.shared, checked })
    return checked
  }

  /** Whether a page was sound before and nothing that it could mean has changed. */
  isSound(page: RawPage, fields: CheckedFields['fields']): boolean {
    if (this.sound.get(page.id) !== page) return false
    const isTouched = page.chain.some((source) => intersects(this.changed, this.wordsOf(source))) || Object.values(fields).some((field) => this.changed.has(refersTo(field) ?? ''))
    if (!isTouched) this.untouched.add(page.id)
    return !isTouched
  }

  /** The completed page of the load before, where it would come out the same: `given` is what comes to it from other pages by their saying. */
  complete(page: RawPage, given: unknown, make: () => PageDefinition): PageDefinition {
    const text = JSON.stringify(given)
    const other = this.completed.get(page.id)
    const isKept = other?.page === page && other.given === text && this.untouched.has(page.id) && !Object.keys(other.definition.references).some((resource) => this.changed.has(resource))
    if (isKept) return other.definition
    const definition = make()
    this.completed.set(page.id, { page, given: text, definition })
    return definition
  }

  remember(page: RawPage, isSound: boolean): void {
    if (isSound) this.sound.set(page.id, page)
    else this.sound.delete(page.id)
  }

  /** Every word of a file: whatever it names is among them. */
  private wordsOf(source: ParsedSource): ReadonlySet<string> {
    const known = this.words.get(source)
    if (known) return known
    const words = new Set(source.text.match(/[A-Za-z][A-Za-z0-9_]*/g) ?? [])
    this.words.set(source, words)
    return words
  }
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index])
}

function intersects(few: ReadonlySet<string>, many: ReadonlySet<string>): boolean {
  for (const one of few) if (many.has(one)) return true
  return false
}
