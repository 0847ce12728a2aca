/** The path of a call as the spec writes it, from the function that fills it in: `/annex/listAll/{a}/{b}`. */
export function pathTemplate<Names extends readonly string[]>(path: (...values: Names) => string, ...names: Names): string {
  return decodeURIComponent(path(...(names.map((name) => `{${name}}`) as unknown as Names)))
}
