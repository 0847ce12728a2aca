import type { Random } from './fieldType'
import { pick, randomDigits } from './random'

/** Invented people; the family and given names are common, so that none points to anybody. */
export const surnames = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '徐', '孙', '马', '朱', '胡', '郭', '何', '高', '林', '罗'] as const
export const givenNames = ['建军', '志强', '伟', '芳', '秀英', '敏', '静', '磊', '洋', '艳', '勇', '杰', '娟', '涛', '明', '超', '霞', '平', '刚', '桂英'] as const

const companies = ['秦岭运输有限公司', '渭河客运有限公司', '长安物流有限公司', '泾河危货运输有限公司', '骊山旅游客运有限公司'] as const
const places = ['西安市未央区北二环东段', '咸阳市秦都区世纪大道', '宝鸡市渭滨区滨河南路', '铜川市耀州区华原西道', '渭南市临渭区东风大街'] as const
const findings = ['灭火器压力不足', '安全带卡扣松动', '应急门开启不畅', '轮胎花纹深度接近限值', '动态监控终端离线', '示廓灯不亮', '车厢内堆放杂物'] as const
const measures = ['已当场整改并复查合格', '通知责任人三日内完成更换', '纳入下月安全例会通报', '停车检修，合格后恢复运营', '对驾驶员进行提醒教育'] as const
const withdrawals = ['资料不全，补充后重新办理', '内容有误，更正后重新办理', '情况有变化，另行安排'] as const
const models = ['宇通ZK6120H', '解放CA4250P66K25', '东风DFH5180', '金龙XMQ6127', '福田BJ5049'] as const

/** Words in a field's title and what is written in such a field; the first that fits is taken. */
const kinds: readonly (readonly [RegExp, (random: Random) => string])[] = [
  [/(撤回|撤销|取消|退回|驳回|作废).*(原因|理由|说明)/, (random) => pick(random, withdrawals)],
  [/编号|号码|单号|证号|文号|代码|编码|号$/, (random) => `${pick(random, ['AQ', 'JC', 'YH', 'WS'])}${randomDigits(random, 10)}`],
  [/企业|公司|单位|机构|厂|承保/, (random) => pick(random, companies)],
  [/地点|地址|位置|路段|起点|终点|站/, (random) => pick(random, places)],
  [/姓名|联系人|负责人|人员|驾驶员|责任人|人$/, (random) => pick(random, surnames) + pick(random, givenNames)],
  [/型号|规格|品牌/, (random) => pick(random, models)],
  [/措施|整改|处理|处置|意见|结论/, (random) => pick(random, measures)],
  [/问题|隐患|不合格|描述|情况|原因|内容|备注|说明/, (random) => `${pick(random, findings)}，${pick(random, measures)}`],
]

/** A text such as stands in a field of this title, between the given lengths. */
export function exampleText(title: string, lengths: { min: number; max: number; unique?: boolean }, random: Random): string {
  const kind = kinds.find(([words]) => words.test(title))
  const written = kind ? kind[1](random) : `${title.replace(/[\ud800-\udfff]/g, '')}${randomDigits(random, 3)}`
  const distinct = lengths.unique && !/\d{6}/.test(written) ? `${written}${randomDigits(random, 6)}` : written
  const long = distinct.length >= lengths.min ? distinct : distinct + randomDigits(random, lengths.min - distinct.length)
  return long.length <= lengths.max ? long : lengths.unique ? long.slice(-lengths.max) : long.slice(0, lengths.max)
}

/** Two or three sentences of a safety officer. */
export function exampleSentences(random: Random): readonly string[] {
  return Array.from({ length: pick(random, [1, 2, 3]) }, () => `${pick(random, findings)}，${pick(random, measures)}。`)
}
