/**
 * Every finding of the gate. Codes are stable and never reused; each stands in `docs/ERRORS.md`.
 * Braces are filled from the finding's parameters.
 */
export const findingCatalogue = {
  syntax: { message: '不是合法的 JSON：{problem}', cure: '改正后重试；页面文件是纯 JSON，不能有注释和末尾逗号' },
  duplicateKey: { message: '键“{key}”写了两次', cure: '只保留一处' },
  unplacedFile: { message: '不知道这个文件是什么', cure: '页面放在 <领域>/<页面>.json，字典放在 dictionaries/，后端放在 backends/，菜单是 menu.json，角色是 roles.json' },
  missingVersion: { message: '没有写语言版本', cure: '加上 "version": {current}' },
  otherVersion: { message: '语言版本是 {value}，本程序认识的是 {current}', cure: '运行 npm run schemas -- migrate' },
  unknownKey: { message: '不认识的键“{key}”', cure: '{suggestion}' },
  missingKey: { message: '缺少“{key}”', cure: '补上“{key}”' },
  wrongName: { message: '名称“{key}”不合规定', cure: '以小写字母开头，只用字母和数字' },
  wrongValue: { message: '“{value}”不对，应是{expected}', cure: '{suggestion}' },
  reservedName: { message: '字段不能叫“{value}”，这个名称系统自己要用', cure: '换一个名称' },
  unknownType: { message: '不认识的字段类型“{value}”', cure: '{suggestion}' },
  unknownDictionary: { message: '没有名为“{value}”的字典', cure: '{suggestion}' },
  unknownResource: { message: '没有页面声明资源“{value}”', cure: '{suggestion}' },
  unknownPage: { message: '没有名为“{value}”的页面', cure: '{suggestion}' },
  unknownBackend: { message: '没有名为“{value}”的后端', cure: '{suggestion}' },
  unknownExtension: { message: '没有名为“{value}”的扩展', cure: '{suggestion}' },
  unknownField: { message: '{where}没有名为“{value}”的字段', cure: '{suggestion}' },
  unknownSlot: { message: '“annex”中没有名为“{value}”的附件栏目', cure: '{suggestion}' },
  unknownState: { message: '字典“{dictionary}”没有状态“{value}”', cure: '{suggestion}' },
  unknownTransition: { message: '页面“{page}”没有名为“{value}”的流转', cure: '{suggestion}' },
  unknownAction: { message: '没有名为“{value}”的操作', cure: '{suggestion}' },
  wrongField: { message: '字段“{value}”不能用在这里：{reason}', cure: '{cure}' },
  wrongDefault: { message: '“{value}”不是“{title}”的合法值：{problem}', cure: '改为该字段能填的值' },
  repeated: { message: '“{value}”出现了两次', cure: '只保留一处' },
  unknownExtends: { message: '没有名为“{value}”的页面或基准页', cure: '{suggestion}' },
  cyclicExtends: { message: '“extends”绕成了圈：{chain}', cure: '去掉其中一个“extends”' },
  duplicatePage: { message: '页面名“{value}”已被 {other} 占用', cure: '页面的文件名在所有领域中必须唯一，请改名' },
  duplicateRoute: { message: '路径“{value}”已被 {other} 占用', cure: '换一个路径，或删去其中一个页面' },
  duplicateDictionary: { message: '字典“{value}”已在 {other} 中声明', cure: '只保留一处' },
  fieldConflict: { message: '资源“{resource}”的字段“{field}”有两种声明：这里“{option}”是 {value}，{other} 是 {otherValue}', cure: '改成一致；标题、说明、只读、显示条件和初值可以不同' },
  unreachableState: { message: '从初始状态“{initial}”到不了状态“{value}”', cure: '加上到“{value}”的流转，或去掉从它出发的流转' },
  transitionName: { message: '流转不能叫“{value}”，这个名称已是一种操作', cure: '换一个名称' },
  expression: { message: '表达式有误：{problem}', cure: '改正表达式，写法见 docs/SCHEMA-LANGUAGE.md' },
  cyclicCompute: { message: '这些字段的“compute”互相等待：{fields}', cure: '让其中一个不再用到其他几个' },
  notInMenu: { message: '菜单中没有页面“{value}”，它也不是别的页面的页签', cure: '写进 menu.json，或加上 "menu": false' },
  staleSchema: { message: '与语言和字段类型不一致', cure: '运行 npm run schemas -- --write-schema' },
} as const satisfies Record<string, { message: string; cure: string }>

export type FindingCode = keyof typeof findingCatalogue
