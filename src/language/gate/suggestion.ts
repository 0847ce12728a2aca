import { nearestWord } from '../didYouMean'

/** The cure for a word nobody knows: the nearest that is known, or all of them where they are few. */
export function suggestionFor(word: string, known: Iterable<string>, otherwise = '检查拼写'): string {
  const words = [...known]
  const near = nearestWord(word, words)
  if (near !== null) return `是否要写“${near}”？`
  if (words.length > 0 && words.length <= 12) return `可用的有：${words.join('、')}`
  return otherwise
}
