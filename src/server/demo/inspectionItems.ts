import type { Random } from '../../fields/fieldType'
import { pick, pickSome } from '../../fields/random'
import { checklistItems, type ChecklistItem } from './checklists'

/** What a failed line of a checklist led to. */
export interface Failure {
  readonly index: number
  readonly handling: 'onSite' | 'deadline' | 'stop'
  readonly remark: string
  readonly level: 'general' | 'major'
}

export interface ItemRow extends ChecklistItem {
  readonly result: 'pass' | 'fail' | 'na'
  readonly remark?: string
  readonly handling?: Failure['handling']
  readonly hazardLevel?: Failure['level']
  readonly deadline?: string
  readonly responsible?: string
  /** Of what failed, as it was found. */
  photos?: readonly string[]
  hazard?: string
}

/** What was found, by a word in the line. */
const findings: readonly (readonly [word: RegExp, remark: string])[] = [
  [/灭火器|消防/, '灭火器压力低于绿区，未及时充装'], [/轮胎/, '右后外侧轮胎花纹接近磨损极限'], [/灯/, '右侧示廓灯不亮'], [/制动/, '储气筒有轻微漏气，制动气压回升偏慢'], [/转向/, '转向横拉杆球销略有松旷'],
  [/安全带|座椅/, '后排两条安全带锁扣失效'], [/安全锤|应急/, '安全锤缺失1把'], [/证|许可/, '1名驾驶员从业资格证未随车'], [/定位|视频|监控/, '车内摄像头被遮挡，画面不清'], [/例会|会议/, '上月安全例会记录无签到'],
  [/培训|教育/, '2名驾驶员当月安全教育未参加'], [/用电|配电|电/, '配电箱门未关，箱内有杂物'], [/疏散|通道|出口/, '疏散通道堆放货物'], [/救生/, '2件救生衣系带老化'], [/台账|档案|记录/, '检查记录填写不全，缺少整改结果'],
]

/** A finding that fits the line. */
export function remarkFor(item: ChecklistItem, random: Random): string {
  const fitting = findings.filter(([word]) => word.test(item.name))
  return fitting.length > 0 ? pick(random, fitting)[1] : `${item.name}未达到要求：${item.requirement.slice(0, 30)}`
}

/** Lines that may fail without the whole checklist failing come first to mind: people fail the small things more often. */
export function chooseFailures(random: Random, template: string, count: number, handling: Failure['handling']): Failure[] {
  const items = checklistItems(template)
  const candidates = [...items.keys()].filter((index) => !items[index]!.critical || handling !== 'onSite')
  return pickSome(random, candidates, count).map((index) => ({ index, handling, remark: remarkFor(items[index]!, random), level: 'general' }))
}

/** The filled-in checklist: everything passed but the failures, and now and then a line that does not apply. */
export function filledItems(random: Random, template: string, failures: readonly Failure[], repair: { deadline: string; responsible: string }): ItemRow[] {
  return checklistItems(template).map(({ code, group, name, requirement, critical = false }, index): ItemRow => {
    const line = { code, group, name, requirement, critical }
    const failure = failures.find((candidate) => candidate.index === index)
    if (failure === undefined) return { ...line, result: !line.critical && random() < 0.03 ? 'na' : 'pass' }
    const { handling, remark, level } = failure
    return { ...line, result: 'fail', handling, remark, hazardLevel: level, responsible: repair.responsible, ...(handling === 'onSite' ? {} : { deadline: repair.deadline }) }
  })
}
