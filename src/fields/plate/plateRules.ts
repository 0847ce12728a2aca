/**
 * Number plates of motor vehicles by GA 36-2018 《中华人民共和国机动车号牌》.
 * Not read: temporary paper plates, plates of the armed forces and of farm machinery (NY 345).
 */
export type PlateKind =
  | 'ordinary' | 'newEnergySmall' | 'newEnergyLarge' | 'trailer' | 'police' | 'learner' | 'trial' | 'hongKong' | 'macao'
  | 'consulate' | 'embassy' | 'rescue'

const province = '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]'
/** Letters of an issuing office and of a serial: never I and O, which look like 1 and 0. */
const letter = '[A-HJ-NP-Z]'
const sign = '[A-HJ-NP-Z0-9]'
/** D, A, B, C, E for purely electric vehicles, F, G, H, J, K for the other new-energy ones. */
const energy = '[A-HJK]'

const kinds: readonly (readonly [PlateKind, RegExp])[] = [
  ['ordinary', new RegExp(`^${province}${letter}(?=${sign}*\\d)${sign}{5}$`)],
  ['newEnergySmall', new RegExp(`^${province}${letter}${energy}${sign}\\d{4}$`)],
  ['newEnergyLarge', new RegExp(`^${province}${letter}\\d{5}${energy}$`)],
  ['trailer', new RegExp(`^${province}${letter}${sign}{4}挂$`)],
  ['police', new RegExp(`^${province}${letter}${sign}{4}警$`)],
  ['learner', new RegExp(`^${province}${letter}${sign}{4}学$`)],
  ['trial', new RegExp(`^${province}${letter}${sign}{4}试$`)],
  ['hongKong', new RegExp(`^粤Z${sign}{4}港$`)],
  ['macao', new RegExp(`^粤Z${sign}{4}澳$`)],
  ['consulate', new RegExp(`^${province}${letter}${sign}{4}领$`)],
  ['embassy', /^(\d{6}使|使\d{6})$/],
  ['rescue', new RegExp(`^${province}[SX]\\d{4}应急$`)],
]

/** What kind of plate a clean text is, or null where it is none. */
export function plateKind(plate: string): PlateKind | null {
  return kinds.find(([, pattern]) => pattern.test(plate))?.[0] ?? null
}
