import { idleTones, type NumberTones } from '../../fields/numberTones'
import type { Finding } from '../finding'
import type { Path } from './place'
import { findingIn, type RawPage } from './rawPage'

/** Colours of numbers: the gravest comparison that holds decides, so each must leave something to the lighter ones. */
export function checkTones(page: RawPage, tones: NumberTones | undefined, path: Path): Finding[] {
  return tones === undefined ? [] : idleTones(tones).map((tone) => findingIn(page, 'wrongValue', [...path, tone], tones[tone as keyof NumberTones], { expected: '更重的颜色没有占去的数', suggestion: '重的先比（红、橙、黄、蓝、绿），范围要一级比一级大' }))
}
