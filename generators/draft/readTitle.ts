/** What a description of a property says: a title, what it may be, and what else there is to know. */
export interface ReadTitle {
  /** Null where the description is in another language or empty. */
  readonly title: string | null
  /** Values and their labels, as in `状态（0正常 1停用）`. */
  readonly choices: readonly (readonly [value: string, label: string])[]
  /** The description, where the title does not say all of it. */
  readonly help: string | null
  /** What is counted: `核定载质量（吨）`. */
  readonly unit: string | null
}

const longestTitle = 20

/** Reads a comment or description as Chinese backends write them. `values` are those that the source allows. */
export function readTitle(description: string | undefined, values: readonly string[] = []): ReadTitle {
  const text = (description ?? '').replace(/\s+/g, ' ').trim()
  if (text === '') return { title: null, choices: [], help: null, unit: null }
  const choices = readChoices(text, values)
  const head = (choices.length > 0 ? text.replace(/[（(【[:：,，;；\s]*[-\w]+\s*[-=:：、.]?\s*[\u3400-\u9fff].*$/u, '') : text).split(/[（(【[,，。;；:：\n|]/)[0]!.trim()
  const title = head.replace(/[。.、]+$/, '').slice(0, longestTitle)
  const isChinese = /[\u3400-\u9fff]/.test(title)
  const unit = /(?:单位[:：]?|[（(]单位[:：]?)\s*([\u3400-\u9fffA-Za-z%/³²]{1,6})[）)]?$|[（(]([元吨座人公里米次天小时分钟年月个件辆平方立升千克]{1,4}|kg|km|cm|mm|t|m|h)[）)]$/u.exec(text)
  const rest = choices.length > 0 || text.length - (unit?.[0].length ?? 0) <= title.length + 1 ? null : text
  return { title: isChinese ? title : null, choices, help: isChinese ? rest : text, unit: unit?.[1] ?? unit?.[2] ?? null }
}

/**
 * Values with labels: `0正常 1停用`, `0=正常,1=停用`, `1:男;2:女`, `Y是 N否`, `1-待审，2-通过`. Fewer than two are none:
 * a single one is the example of something else.
 */
function readChoices(text: string, known: readonly string[]): readonly (readonly [string, string])[] {
  const found = [...text.matchAll(/(?:^|[\s（(【[,，;；、/|:：])([A-Za-z0-9_]{1,20}|-\d+)\s*[-=:：、.→—]?\s*([\u3400-\u9fff][\u3400-\u9fffA-Za-z0-9·]{0,19}?)(?=$|[\s）)】\],，;；、/|。])/gu)].map(([, value = '', label = '']) => [value, label] as const)
  const values = new Set(found.map(([value]) => value))
  // Words such as `app` before 名称 are no codes; codes are numbers, single letters, or written with a sign.
  const isCode = found.every(([value]) => known.includes(value) || /^-?\d+$|^[A-Za-z]$/.test(value)) || /[=:：]/.test(text)
  return found.length >= 2 && values.size === found.length && isCode ? found : []
}
