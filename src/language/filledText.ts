const placeholder = /\{([a-z][A-Za-z0-9]*)\}/g

/** A text with the values of a record's fields where `{field}` stands; nothing where one has none. */
export function filledText(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(placeholder, (_, name: string) => String(values[name] ?? ''))
}

/** The fields that stand in a text. */
export function fieldsInText(text: string): readonly string[] {
  return [...text.matchAll(placeholder)].map(([, name]) => name!)
}
