import type { SeededDefect } from './soundPage'

/** What can be wrong with a page in its life cycle. */
export const lifeCycle: readonly SeededDefect[] = [
  {
    name: 'a step that is no state, and one whose time is no date',
    from: '"initial": "enabled",', to: '"initial": "enabled", "steps": ["enabeld", { "state": "disabled", "at": "code" }],',
    texts: [
      'vehicles/tyre.json:16:66  /states/steps/0  字典“enabled_status”没有状态“enabeld”  是否要写“enabled”？ [unknownState]',
      'vehicles/tyre.json:16:106  /states/steps/1/at  字段“code”不能用在这里：步骤的时间必须是日期，它是 string  换成 date 或 datetime 类型的字段 [wrongField]',
    ],
  },
  {
    name: 'an unreachable state',
    from: '"from": ["enabled"]', to: '"from": ["disabled"]',
    texts: ['vehicles/tyre.json:16:110  /states/transitions/disable/from/0  从初始状态“enabled”到不了状态“disabled”  加上到“disabled”的流转，或去掉从它出发的流转 [unreachableState]'],
  },
  {
    name: 'a moment that the system waits for, but the database cannot tell',
    from: '"by": "org"', to: '"by": "system", "when": "code.size() > 3 && timeOf(now) > \'08:00\'"',
    texts: ['vehicles/tyre.json:16:184  /states/transitions/disable/when  数据库不能这样判断：不能用函数 timeOf，可用的有 addDays、addMonths、addMinutes、dayOf、days、minutes、size、round  改成能由数据库判断的写法，见 docs/SCHEMA-LANGUAGE.md 的“统计” [notQueryable]'],
  },
  {
    name: 'records to create for that are to belong below what is no organisation',
    from: '"by": "org"', to: '"by": "org", "effects": [{ "create": "tyre", "forRecords": { "page": "tyre", "where": {}, "below": "code" }, "set": {} }]',
    texts: ['vehicles/tyre.json:16:239  /states/transitions/disable/effects/0/forRecords/below  字段“code”不能用在这里：它是 string，不是组织  换成 org 或 orgs 类型的字段 [wrongField]'],
  },
  {
    name: 'a condition on what stands there already that names no field of it',
    from: '"by": "org"', to: '"by": "org", "effects": [{ "create": "tyre", "unless": { "page": "tyre", "where": {}, "when": "cod != null" }, "set": {} }]',
    texts: ['vehicles/tyre.json:16:235  /states/transitions/disable/effects/0/unless/when  表达式有误：没有名为“cod”的变量，是否要写“code”？  改正表达式，写法见 docs/SCHEMA-LANGUAGE.md [expression]'],
  },
  {
    name: 'an annex slot that is used but not declared',
    from: '"annex": ["photo"]', to: '"annex": ["photos"]',
    texts: ['vehicles/tyre.json:16:163  /states/transitions/disable/annex/0  “annex”中没有名为“photos”的附件栏目  是否要写“photo”？ [unknownSlot]'],
  },
  {
    name: 'a word that is none of those allowed',
    from: '"by": "org"', to: '"by": "orgs"',
    texts: ['vehicles/tyre.json:16:146  /states/transitions/disable/by  “orgs”不对，应是org、group、regulator、receiver、employee、system  是否要写“org”？ [wrongValue]'],
  },
  {
    name: 'a beginning for what the move does not ask for',
    from: '"annex": ["photo"]', to: '"annex": ["photo"], "default": { "code": "me" }',
    texts: ['vehicles/tyre.json:16:186  /states/transitions/disable/default/code  “needs”和“asks”没有名为“code”的字段  先把它写进“needs”或“asks” [unknownField]'],
  },
  {
    name: 'a button that hides without a condition',
    from: '"title": "停用", "from"', to: '"title": "停用", "hides": true, "from"',
    texts: ['vehicles/tyre.json:16:110  /states/transitions/disable/hides  “true”不对，应是有条件的流转  写上“when”，或去掉“hides” [wrongValue]'],
  },
  {
    name: 'a refusal with a field that is not there',
    from: '"annex": ["photo"]', to: '"checks": [{ "check": "code != null", "message": "{cod}未登记" }]',
    texts: ['vehicles/tyre.json:16:202  /states/transitions/disable/checks/0/message  本页没有名为“cod”的字段  是否要写“code”？ [unknownField]'],
  },
  {
    name: 'a refusal with a field that does not read as words',
    from: '"annex": ["photo"]', to: '"checks": [{ "check": "keeper != null", "message": "保管人{keeper}" }]',
    texts: ['vehicles/tyre.json:16:204  /states/transitions/disable/checks/0/message  字段“keeper”不能用在这里：提示里只填文字、整数和日期，它是 ref  换成这样的字段，或用“compute”算出文字 [wrongField]'],
  },
  {
    name: 'a condition with words of its own that reads a field that is not there',
    from: '"annex": ["photo"]', to: '"checks": [{ "check": "cod != null", "message": "未登记" }]',
    texts: ['vehicles/tyre.json:16:176  /states/transitions/disable/checks/0/check  表达式有误：没有名为“cod”的变量，是否要写“code”？  改正表达式，写法见 docs/SCHEMA-LANGUAGE.md [expression]'],
  },
  {
    name: 'a transition that takes the name of an action',
    from: '"disable": {', to: '"edit": {',
    texts: ['vehicles/tyre.json:16:73  /states/transitions/edit  流转不能叫“edit”，这个名称已是一种操作  换一个名称 [transitionName]'],
  },
]
