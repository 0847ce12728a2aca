import { namesIn } from './namesRead'

/**
 * Of an expression that puts a text together out of a list of sentences, those that say what the text says now: by their own words, or by those of a field they name.
 * Of a vehicle, a driver and a load that must fit together, it is the driver's licence that has run out. The whole expression where that cannot be told.
 */
export function saidBy(expression: string, text: unknown, record: Readonly<Record<string, unknown>>): string {
  if (typeof text !== 'string') return expression
  const isSaid = (words: unknown) => typeof words === 'string' && words.length > 1 && text.includes(words)
  const said = itemsOf(expression).filter((item) => wordsIn(item).some(isSaid) || [...namesIn(item)].some((name) => isSaid(record[name])))
  return said.length > 0 ? said.join(', ') : expression
}

function wordsIn(item: string): readonly string[] {
  return [...item.matchAll(/'((?:\\.|[^'\\])*)'/g)].map(([, words]) => words!)
}

/** The items of the first list in an expression, commas inside brackets and words left alone. */
function itemsOf(expression: string): readonly string[] {
  const items: string[] = []
  let depth = 0
  let begin = 0
  for (const { 0: token, index } of expression.matchAll(/'(?:\\.|[^'\\])*'|[[\](){},]/g)) {
    if ('[({'.includes(token)) {
      if (token === '[' && depth === 0 && begin === 0) begin = index + 1
      if (begin > 0) depth += 1
    } else if (begin > 0 && '])}'.includes(token)) depth -= 1
    const isEnd = begin > 0 && depth === 0
    if (isEnd || (token === ',' && depth === 1)) {
      items.push(expression.slice(begin, index))
      begin = index + 1
    }
    if (isEnd) break
  }
  return items
}
