import type { SeededDefect } from './soundPage'

/** What can be wrong with a page in its rules, conditions and expressions, and in what it shares with other pages of its resource. */
export const records: readonly SeededDefect[] = [
  {
    name: 'a condition for readers that the database cannot decide',
    from: '"menu": false,', to: '"menu": false, "readBy": "code.size() > 3",',
    texts: ['vehicles/tyre.json:6:29  /readBy  数据库不能这样判断：这里只能用字段、文字、数字、today、now、user 和 addDays、addMonths、addMinutes、dayOf、days、minutes、size、round  改成能由数据库判断的写法，见 docs/SCHEMA-LANGUAGE.md 的“统计” [notQueryable]'],
  },
  {
    name: 'what is kept back by a condition that the database cannot decide, by somebody who is no organisation',
    from: '"menu": false,', to: '"menu": false, "withheld": { "while": "code.size() > 3", "by": "keeper" },',
    texts: [
      'vehicles/tyre.json:6:42  /withheld/while  数据库不能这样判断：这里只能用字段、文字、数字、today、now、user 和 addDays、addMonths、addMinutes、dayOf、days、minutes、size、round  改成能由数据库判断的写法，见 docs/SCHEMA-LANGUAGE.md 的“统计” [notQueryable]',
      'vehicles/tyre.json:6:66  /withheld/by  字段“keeper”不能用在这里：“by”要指向一条 organization 记录，它是 ref  换成 org 类型的字段 [wrongField]',
    ],
  },
  {
    name: 'for whom the reader reads, asked where nobody reads',
    from: '"menu": false,', to: '"menu": false, "readBy": "code in user.orgs", "summary": [{ "title": "数", "chart": "number", "where": "code in user.orgs", "measure": "count()" }],',
    texts: ['vehicles/tyre.json:6:119  /summary/0/where  表达式有误：没有名为“orgs”的字段  改正表达式，写法见 docs/SCHEMA-LANGUAGE.md [expression]'],
  },
  {
    name: 'a field declared in two ways on one resource',
    from: '"menu": false', to: '"menu": false',
    more: { 'vehicles/tyreArchive.json': '{\n  "version": 1, "path": "/tyreArchive", "title": "轮胎档案", "resource": "tyre", "menu": false,\n  "fields": { "code": { "title": "胎号", "type": "int" } }\n}' },
    texts: ['vehicles/tyreArchive.json:3:48  /fields/code/type  资源“tyre”的字段“code”有两种声明：这里“type”是 “int”，vehicles/tyre.json:8:38 是 “string”  改成一致；标题、说明、只读、显示条件和初值可以不同 [fieldConflict]'],
  },
  {
    name: 'an owner that another page of the resource contradicts',
    from: '"menu": false', to: '"menu": false',
    more: { 'vehicles/tyreArchive.json': '{\n  "version": 1, "path": "/tyreArchive", "title": "轮胎档案", "resource": "tyre", "menu": false,\n  "owner": "company",\n  "fields": { "company": { "title": "企业", "type": "org" } }\n}' },
    texts: ['vehicles/tyreArchive.json:3:12  /owner  资源“tyre”的记录归谁有两种写法：这里是“company”，vehicles/tyre.json:1:1 是“orgId”  同一资源的页面写同一个“owner” [ownerConflict]'],
  },
  {
    name: 'a rule over several records that names what there is not',
    from: '"menu": false', to: '"menu": false, "unique": [{ "fields": ["cod", "kind"], "period": ["boughtOn", "soldOn"], "at": "kid", "message": "重" }]',
    texts: [
      'vehicles/tyre.json:6:42  /unique/0/fields/0  本页没有名为“cod”的字段  是否要写“code”？ [unknownField]',
      'vehicles/tyre.json:6:81  /unique/0/period/1  本页没有名为“soldOn”的字段  可用的有：code、kind、keeper、status、boughtOn、orgId [unknownField]',
      'vehicles/tyre.json:6:98  /unique/0/at  本页没有名为“kid”的字段  是否要写“kind”？ [unknownField]',
    ],
  },
  {
    name: 'a rule over several records whose fields cannot be compared',
    from: '"menu": false,\n  "fields": {', to: '"menu": false, "unique": { "u": { "fields": ["wear", "age", "code", "code"], "period": ["kind", "mountedAt"], "message": "重" }, "v": { "fields": ["code"], "period": ["boughtOn", "mountedAt"], "message": "重" } },\n  "fields": {\n    "mountedAt": { "title": "安装时间", "type": "datetime" }, "wear": { "title": "磨损", "type": "text" }, "age": { "title": "使用天数", "type": "int", "compute": "days(boughtOn, today)" },',
    texts: [
      'vehicles/tyre.json:6:48  /unique/u/fields/0  字段“wear”不能用在这里：它是 text，不能比较是否相同  换成单个值的字段 [wrongField]',
      'vehicles/tyre.json:6:56  /unique/u/fields/1  字段“age”不能用在这里：它随日期自己变化  换成保存后不变的字段 [wrongField]',
      'vehicles/tyre.json:6:71  /unique/u/fields/3  “code”出现了两次  只保留一处 [repeated]',
      'vehicles/tyre.json:6:91  /unique/u/period/0  字段“kind”不能用在这里：期间的起止是日期或日期时间，它是 dict  换成 date 或 datetime 类型的字段 [wrongField]',
      'vehicles/tyre.json:6:181  /unique/v/period/1  字段“mountedAt”不能用在这里：起是 date，它是 datetime  让起止类型一致 [wrongField]',
    ],
  },
  {
    name: 'a rule over several records that asks who looks, or when',
    from: '"menu": false', to: '"menu": false, "unique": [{ "fields": ["code"], "when": "boughtOn > today", "message": "重" }]',
    texts: ['vehicles/tyre.json:6:71  /unique/0/when  表达式有误：没有名为“today”的变量  改正表达式，写法见 docs/SCHEMA-LANGUAGE.md [expression]'],
  },
  {
    name: 'a rule over several records of no field, and a period of one',
    from: '"menu": false', to: '"menu": false, "unique": [{ "fields": [], "period": ["boughtOn"], "message": "重" }]',
    texts: [
      'vehicles/tyre.json:6:41  /unique/0/fields  “[]”不对，应是至少 1 项  改正这个值 [wrongValue]',
      'vehicles/tyre.json:6:55  /unique/0/period  “["boughtOn"]”不对，应是至少 2 项  改正这个值 [wrongValue]',
    ],
  },
  {
    name: 'an expression that reads an unknown field, at the very word',
    from: 'boughtOn <= today"', to: 'boughtOn != null && bougthOn <= today"',
    texts: ['vehicles/tyre.json:17:45  /rules/0/check  表达式有误：没有名为“bougthOn”的变量，是否要写“boughtOn”？  改正表达式，写法见 docs/SCHEMA-LANGUAGE.md [expression]'],
  },
  {
    name: 'an expression that compares text with a number',
    from: 'boughtOn <= today"', to: 'boughtOn <= 3"',
    texts: ['vehicles/tyre.json:17:25  /rules/0/check  表达式有误：类型不符：文字 <= 数字  改正表达式，写法见 docs/SCHEMA-LANGUAGE.md [expression]'],
  },
]
