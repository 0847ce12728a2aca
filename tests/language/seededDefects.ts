import { extensionNames } from '../../src/language/extensionNames'

/** One change of the sound page, beside further files. */
export interface SeededDefect {
  readonly name: string
  readonly from: string
  readonly to: string
  readonly more?: Readonly<Record<string, string>>
  readonly texts: readonly string[]
}

/** A page as its author types it, one line per part, so that the positions below can be read off. */
export const sound = `{
  "version": 1,
  "path": "/tyre",
  "title": "轮胎管理",
  "resource": "tyre",
  "menu": false,
  "fields": {
    "code": { "title": "编号", "type": "string", "required": true },
    "kind": { "title": "单位类型", "type": "dict", "dict": "org_kind" },
    "keeper": { "title": "保管人", "type": "ref", "ref": "employee" },
    "status": { "title": "状态", "type": "dict", "dict": "enabled_status" },
    "boughtOn": { "title": "购入日期", "type": "date" }
  },
  "annex": { "photo": { "title": "照片" } },
  "list": { "columns": ["code", "keeper.name", "status"] },
  "states": { "field": "status", "initial": "enabled", "transitions": { "disable": { "title": "停用", "from": ["enabled"], "to": "disabled", "by": "org", "annex": ["photo"] } } },
  "rules": [{ "check": "boughtOn <= today", "at": "boughtOn", "message": "购入日期不能晚于今天" }]
}`

/** Changes of the sound page, each with what the gate says of it. */
export const defects: readonly SeededDefect[] = [
  {
    name: 'an unknown key',
    from: '"list": { "columns"', to: '"list": { "colunms"',
    texts: ['vehicles/tyre.json:15:13  /list/colunms  不认识的键“colunms”  是否要写“columns”？ [unknownKey]'],
  },
  {
    name: 'a step that is no state, and one whose time is no date',
    from: '"initial": "enabled",', to: '"initial": "enabled", "steps": ["enabeld", { "state": "disabled", "at": "code" }],',
    texts: [
      'vehicles/tyre.json:16:66  /states/steps/0  字典“enabled_status”没有状态“enabeld”  是否要写“enabled”？ [unknownState]',
      'vehicles/tyre.json:16:106  /states/steps/1/at  字段“code”不能用在这里：步骤的时间必须是日期，它是 string  换成 date 或 datetime 类型的字段 [wrongField]',
    ],
  },
  {
    name: 'an unknown key in a field',
    from: '"required": true', to: '"requird": true',
    texts: ['vehicles/tyre.json:8:48  /fields/code/requird  不认识的键“requird”  是否要写“required”？ [unknownKey]'],
  },
  {
    name: 'organisations below what is no organisation',
    from: '"boughtOn": {', to: '"user1": { "title": "使用单位", "type": "org", "below": "code" },\n    "boughtOn": {',
    texts: ['vehicles/tyre.json:12:57  /fields/user1/below  字段“code”不能用在这里：要写另一个组织字段，它是 string  换成 org 类型的字段 [wrongField]'],
  },
  {
    name: 'a reference that looks for what is not there, in what a person may change',
    from: '"boughtOn": {', to: '"found": { "title": "负责人", "type": "emp", "find": { "page": "employee", "where": { "nmae": "code" }, "when": "item.name" } },\n    "boughtOn": {',
    texts: [
      'vehicles/tyre.json:12:47  /fields/found/find  字段“found”不能用在这里：由系统找来的字段不能由人填写  加上 "readOnly": true [wrongField]',
      'vehicles/tyre.json:12:88  /fields/found/find/where/nmae  页面“employee”没有名为“nmae”的字段  是否要写“name”？ [unknownField]',
      'vehicles/tyre.json:12:115  /fields/found/find/when  表达式有误：结果应是“成立或不成立”，这里是文字  改正表达式，写法见 docs/SCHEMA-LANGUAGE.md [expression]',
    ],
  },
  {
    name: 'a fill of a column that a table does not have, and one that is no condition',
    from: '"boughtOn": {', to: '"marks": { "title": "检查", "type": "table", "columns": { "item": { "title": "项目", "type": "string", "readOnly": true }, "done": { "title": "完成", "type": "bool" } }, "fills": { "all": { "title": "全部完成", "when": "row.item", "set": { "doen": "true" } } } },\n    "boughtOn": {',
    texts: [
      'vehicles/tyre.json:12:215  /fields/marks/fills/all/when  表达式有误：结果应是“成立或不成立”，这里是文字  改正表达式，写法见 docs/SCHEMA-LANGUAGE.md [expression]',
      'vehicles/tyre.json:12:235  /fields/marks/fills/all/set/doen  表格“检查”能填的列里没有名为“doen”的字段  是否要写“done”？ [unknownField]',
    ],
  },
  {
    name: 'a condition for readers that the database cannot decide',
    from: '"menu": false,', to: '"menu": false, "readBy": "code.size() > 3",',
    texts: ['vehicles/tyre.json:6:29  /readBy  数据库不能这样统计：这里只能用字段、文字、数字、today、now、user 和 addDays、addMonths、dayOf、days、size、round  改成能统计的写法，见 docs/SCHEMA-LANGUAGE.md 的“统计” [notQueryable]'],
  },
  {
    name: 'a region that does not exist, of those a page is for',
    from: '"menu": false,', to: '"menu": false, "for": { "region": "999999" },',
    texts: ['vehicles/tyre.json:6:37  /for/region  “999999”不对，应是字典 region 的值  可用的有：610000、610100、610112、610113、610200、610202 [wrongValue]'],
  },
  {
    name: 'for whom the reader reads, asked where nobody reads',
    from: '"menu": false,', to: '"menu": false, "readBy": "code in user.orgs", "summary": [{ "title": "数", "chart": "number", "where": "code in user.orgs", "measure": "count()" }],',
    texts: ['vehicles/tyre.json:6:119  /summary/0/where  表达式有误：没有名为“orgs”的字段  改正表达式，写法见 docs/SCHEMA-LANGUAGE.md [expression]'],
  },
  {
    name: 'an unknown field type',
    from: '"type": "string"', to: '"type": "plateNo"',
    texts: ['vehicles/tyre.json:8:38  /fields/code/type  不认识的字段类型“plateNo”  是否要写“plate”？ [unknownType]'],
  },
  {
    name: 'a dangling dictionary',
    from: '"dict": "org_kind"', to: '"dict": "orgkind"',
    texts: ['vehicles/tyre.json:9:56  /fields/kind/dict  没有名为“orgkind”的字典  是否要写“org_kind”？ [unknownDictionary]'],
  },
  {
    name: 'a dangling resource',
    from: '"ref": "employee"', to: '"ref": "employe"',
    texts: ['vehicles/tyre.json:10:55  /fields/keeper/ref  没有页面声明资源“employe”  是否要写“employee”？ [unknownResource]'],
  },
  {
    name: 'a dangling page',
    from: '"menu": false', to: '"menu": false, "tabs": ["employees"]',
    texts: ['vehicles/tyre.json:6:27  /tabs/0  没有名为“employees”的页面  是否要写“employee”？ [unknownPage]'],
  },
  {
    name: 'a dangling backend of the endpoints',
    from: '"menu": false', to: '"menu": false, "endpoints": { "backend": "mian" }',
    texts: ['vehicles/tyre.json:6:44  /endpoints/backend  没有名为“mian”的后端  是否要写“main”？ [unknownBackend]'],
  },
  {
    name: 'a dangling extension',
    from: '"menu": false', to: '"menu": false, "extensions": [{ "slot": "toolbar", "name": "tyreMap" }]',
    texts: [`vehicles/tyre.json:6:62  /extensions/0/name  没有名为“tyreMap”的扩展  可用的有：${extensionNames.join('、')} [unknownExtension]`],
  },
  {
    name: 'a column that no field declares',
    from: '["code", "keeper.name"', to: '["cod", "keeper.nmae"',
    texts: [
      'vehicles/tyre.json:15:25  /list/columns/0  本页没有名为“cod”的字段  是否要写“code”？ [unknownField]',
      'vehicles/tyre.json:15:32  /list/columns/1  资源“employee”没有名为“nmae”的字段  是否要写“name”？ [unknownField]',
    ],
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
    name: 'an unreachable state',
    from: '"from": ["enabled"]', to: '"from": ["disabled"]',
    texts: ['vehicles/tyre.json:16:110  /states/transitions/disable/from/0  从初始状态“enabled”到不了状态“disabled”  加上到“disabled”的流转，或去掉从它出发的流转 [unreachableState]'],
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
  {
    name: 'a route that is taken',
    from: '"path": "/tyre"', to: '"path": "/employee"',
    texts: ['vehicles/tyre.json:3:11  /path  路径“/employee”已被 base/employee.json:4:11 占用  换一个路径，或删去其中一个页面 [duplicateRoute]'],
  },
  {
    name: 'an annex slot that is used but not declared',
    from: '"annex": ["photo"]', to: '"annex": ["photos"]',
    texts: ['vehicles/tyre.json:16:163  /states/transitions/disable/annex/0  “annex”中没有名为“photos”的附件栏目  是否要写“photo”？ [unknownSlot]'],
  },
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
    name: 'a key written twice',
    from: '"menu": false', to: '"menu": false, "title": "轮胎"',
    texts: ['vehicles/tyre.json:6:18  /title  键“title”写了两次  只保留一处 [duplicateKey]'],
  },
  {
    name: 'a word that is none of those allowed',
    from: '"by": "org"', to: '"by": "orgs"',
    texts: ['vehicles/tyre.json:16:146  /states/transitions/disable/by  “orgs”不对，应是org、group、regulator、receiver、employee、system  是否要写“org”？ [wrongValue]'],
  },
  {
    name: 'a field that takes a name of the system',
    from: '"kind": {', to: '"version": {',
    texts: ['vehicles/tyre.json:9:5  /fields/version  字段不能叫“version”，这个名称系统自己要用  换一个名称 [reservedName]'],
  },
  {
    name: 'a transition that takes the name of an action',
    from: '"disable": {', to: '"edit": {',
    texts: ['vehicles/tyre.json:16:73  /states/transitions/edit  流转不能叫“edit”，这个名称已是一种操作  换一个名称 [transitionName]'],
  },
  {
    name: 'a default that the field would refuse',
    from: '"dict": "org_kind"', to: '"dict": "org_kind", "default": "firm"',
    texts: ['vehicles/tyre.json:9:79  /fields/kind/default  “firm”不是“单位类型”的合法值：单位类型不在可选范围内  改为该字段能填的值 [wrongDefault]'],
  },
  {
    name: 'a page that no menu leads to',
    from: '"menu": false,', to: '',
    texts: ['vehicles/tyre.json:3:11  /path  菜单中没有页面“tyre”，也没有同一文件夹的页面，它也不是别的页面的页签  写进 menu.json，或加上 "menu": false [notInMenu]'],
  },
]
