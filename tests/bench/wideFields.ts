/** What one field of the wide forms is; both sides draw the same list of them. */
export interface WideField {
  readonly name: string
  readonly title: string
  readonly kind: 'string' | 'dict' | 'date' | 'int' | 'money' | 'ref' | 'bool' | 'text'
  readonly required: boolean
}

/** Eight fields in the proportions of the product's own forms: half of them typed, the others chosen. */
const pattern: readonly WideField['kind'][] = ['string', 'dict', 'date', 'string', 'int', 'money', 'ref', 'string', 'bool', 'dict', 'date', 'text']
const titles: Readonly<Record<WideField['kind'], string>> = { string: '名称', dict: '类别', date: '日期', int: '数量', money: '金额', ref: '人员', bool: '是否', text: '说明' }

/** The fields of the form with so many of them. */
export function wideFields(count: number): readonly WideField[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = pattern[index % pattern.length] ?? 'string'
    return { name: `${kind}${index + 1}`, title: `${titles[kind]}${index + 1}`, kind, required: index % 6 === 0 }
  })
}

/** The text field one types into: the one nearest to the middle. */
export function middleTextField(count: number): string {
  const fields = wideFields(count)
  const middle = fields.slice(Math.floor(count / 2)).find(({ kind }) => kind === 'string')
  if (!middle) throw new Error(`The form with ${count} fields has no text field after its middle.`)
  return middle.name
}

export const wideDictionary = [['a', '甲类'], ['b', '乙类'], ['c', '丙类'], ['d', '丁类'], ['e', '戊类']] as const
