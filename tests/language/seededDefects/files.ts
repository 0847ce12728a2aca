import type { SeededDefect } from './soundPage'

/** What can be wrong with a page in the file itself: its text, its version, what it extends. */
export const files: readonly SeededDefect[] = [
  {
    name: 'a cyclic extends',
    from: '"version": 1', to: '"version": 1, "extends": "tyre.base"',
    more: { 'vehicles/tyre.base.json': '{ "version": 1, "extends": "tyre" }' },
    texts: [
      'vehicles/tyre.base.json:1:28  /extends  “extends”绕成了圈：tyre.base → tyre → tyre.base  去掉其中一个“extends” [cyclicExtends]',
      'vehicles/tyre.json:2:28  /extends  “extends”绕成了圈：tyre → tyre.base → tyre  去掉其中一个“extends” [cyclicExtends]',
    ],
  },
  {
    name: 'an extends that nobody is',
    from: '"version": 1', to: '"version": 1, "extends": "tire"',
    texts: ['vehicles/tyre.json:2:28  /extends  没有名为“tire”的页面或基准页  是否要写“tyre”？ [unknownExtends]'],
  },
  {
    name: 'another version of the language',
    from: '"version": 1', to: '"version": 2',
    texts: ['vehicles/tyre.json:2:14  /version  语言版本是 2，本程序认识的是 1  运行 npm run schemas -- migrate [otherVersion]'],
  },
  {
    name: 'a trailing comma',
    from: '"menu": false,', to: '"menu": false,,',
    texts: ['vehicles/tyre.json:6:17  不是合法的 JSON：这里应是带双引号的键，常见原因是末尾多了逗号  改正后重试；页面文件是纯 JSON，不能有注释和末尾逗号 [syntax]'],
  },
  {
    name: 'a norm that nobody has written, and one that prescribes nothing',
    from: 'boughtOn <= today', to: 'boughtOn <= addMonths(today, {norm.tyreMonth})',
    more: { 'norms.json': '{ "tyreMonths": { "title": "轮胎使用最长", "value": 60, "unit": "个月", "basis": "《机动车运行安全技术条件》" },\n  "wheelMonths": { "title": "轮辋使用最长", "basis": "" } }' },
    texts: [
      'norms.json:2:18  /wheelMonths  缺少“value”  补上“value” [missingKey]',
      'norms.json:2:48  /wheelMonths/basis  “”不对，应是至少 1 个字  改正这个值 [wrongValue]',
      'vehicles/tyre.json:17:24  /rules/0/check  没有名为“tyreMonth”的法定数值  是否要写“tyreMonths”？ [unknownNorm]',
    ],
  },
  {
    name: 'a key written twice',
    from: '"menu": false', to: '"menu": false, "title": "轮胎"',
    texts: ['vehicles/tyre.json:6:18  /title  键“title”写了两次  只保留一处 [duplicateKey]'],
  },
]
