import { pinyin } from 'pinyin-pro'

const longest = 40

/** A name for what people call something: `suiDaoMingCheng` of 隧道名称; empty where no letter can be made of it. */
export function pinyinName(title: string): string {
  const words = (pattern: 'pinyin' | 'first') => pinyin(title, { pattern, toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).flatMap((word) => word.toLowerCase().match(/[a-z0-9]+/g) ?? [])
  const whole = camel(words('pinyin'))
  return whole.length <= longest ? whole : words('first').join('').replace(/^[0-9]+/, '').slice(0, longest)
}

function camel(words: readonly string[]): string {
  const text = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('').replace(/^[0-9]+/, '')
  return text.charAt(0).toLowerCase() + text.slice(1)
}
