import type { UrgeAnswer } from '../../contract/urge'
import { filledText } from '../../language/filledText'

/** What urging would do, before it is done. */
export function urgeQuestion(confirm: string, answer: UrgeAnswer): string {
  return filledText(confirm, { count: answer.urged, people: answer.people }) + restText(answer)
}

/** What it has done; where nobody was left to be told, why. */
export function urgeResult(answer: UrgeAnswer): string {
  if (answer.missed === 0) return '没有要催办的。'
  return (answer.urged === 0 ? '这次没有发消息。' : `已催办${answer.urged}个，通知了${answer.people}人。`) + restText(answer)
}

/** Those who are not told now. */
function restText({ before, beforeNames, unreached }: UrgeAnswer): string {
  const names = before === 0 ? '' : `（${beforeNames.join('、')}${before > beforeNames.length ? '等' : ''}）`
  return (before === 0 ? '' : `有${before}个今天已经催过，不重发${names}。`) + (unreached === 0 ? '' : `有${unreached}个没有可以通知的人，请先登记负责人。`)
}
