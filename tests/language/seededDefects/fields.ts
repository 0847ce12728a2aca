import type { SeededDefect } from './soundPage'

/** What can be wrong with a page in what it says of its fields. */
export const fields: readonly SeededDefect[] = [
  {
    name: 'a colour that no number is left for, a comparison that is none, a column that follows and a field that follows nothing',
    from: '"boughtOn": {', to: '"worn": { "title": "磨损率", "type": "percent", "tones": { "danger": "> 50", "caution": "> 80" } },\n    "left": { "title": "剩余", "type": "int", "follows": true, "tones": { "danger": "少于3" } },\n    "rows": { "title": "保管", "type": "table", "columns": { "who": { "title": "人", "type": "emp" }, "phone": { "title": "手机", "type": "mobile", "from": "who.mobile", "follows": true } } },\n    "boughtOn": {',
    texts: [
      'vehicles/tyre.json:12:90  /fields/worn/tones/caution  “> 80”不对，应是更重的颜色没有占去的数  重的先比（红、橙、黄、蓝、绿），范围要一级比一级大 [wrongValue]',
      'vehicles/tyre.json:13:45  /fields/left/follows  字段“left”不能用在这里：没有写“from”，不知道跟随什么  写上“from”，或删去“follows” [wrongField]',
      'vehicles/tyre.json:13:83  /fields/left/tones/danger  “少于3”不对，应是符合 ^(<|<=|>|>=) -?\\d+(\\.\\d+)?$ 的文字  改正这个值 [wrongValue]',
      'vehicles/tyre.json:14:177  /fields/rows/columns/phone/follows  字段“phone”不能用在这里：表格的列不能有“follows”  删去“follows” [wrongField]',
    ],
  },
  {
    name: 'a reminder left to a page that does not point here, and to a date that does not run out',
    from: '"boughtOn": { "title": "购入日期", "type": "date" }',
    to: '"boughtOn": { "title": "购入日期", "type": "date", "expires": { "warnDays": 9, "unless": { "page": "check", "by": "keeper", "date": "doneOn" } } },\n    "usedOn": { "title": "启用日期", "type": "date", "expires": { "warnDays": 9, "unless": { "page": "check", "by": "tyre", "date": "doneOn" } } }',
    more: { 'vehicles/check.json': JSON.stringify({ version: 1, path: '/check', title: '检查', resource: 'check', menu: false, fields: { code: { title: '编号', type: 'string', required: true }, tyre: { title: '轮胎', type: 'ref', ref: 'tyre' }, keeper: { title: '保管人', type: 'ref', ref: 'employee' }, doneOn: { title: '检查日期', type: 'date' } } }) },
    texts: [
      'vehicles/tyre.json:12:115  /fields/boughtOn/expires/unless/by  字段“keeper”不能用在这里：它不指向本页的记录  写那个页面里引用本页记录的字段 [wrongField]',
      'vehicles/tyre.json:13:129  /fields/usedOn/expires/unless/date  字段“doneOn”不能用在这里：它没有“expires”，那边不提醒  写那个页面里带“expires”的日期 [wrongField]',
    ],
  },
  {
    name: 'cells that come along with no reference of their row, from a field that is not there, and as something else',
    from: '"boughtOn": {', to: '"rows": { "title": "保管", "type": "table", "first": ["nobody"], "columns": { "who": { "title": "人", "type": "emp" }, "code": { "title": "编号", "type": "string", "from": "keeper.name" }, "left": { "title": "姓名", "type": "string", "from": "code.name" }, "phone": { "title": "手机", "type": "string", "from": "who.mobil" }, "age": { "title": "年龄", "type": "int", "from": "who.name" } } },\n    "boughtOn": {',
    texts: [
      'vehicles/tyre.json:12:57  /fields/rows/first/0  表格没有名为“nobody”的字段  可用的有：who、code、left、phone、age [unknownField]',
      'vehicles/tyre.json:12:172  /fields/rows/columns/code/from  表格没有名为“keeper”的字段  可用的有：who、code、left、phone、age [unknownField]',
      'vehicles/tyre.json:12:240  /fields/rows/columns/left/from  字段“code”不能用在这里：它不是引用，没有下级字段  写同一行的引用列 [wrongField]',
      'vehicles/tyre.json:12:307  /fields/rows/columns/phone/from  资源“employee”没有名为“mobil”的字段  是否要写“mobile”？ [unknownField]',
      'vehicles/tyre.json:12:369  /fields/rows/columns/age/from  字段“who.name”不能用在这里：它是 string，本字段是 int  让两者类型一致 [wrongField]',
    ],
  },
  {
    name: 'one of several that is only read or follows always, and one of others',
    from: '"boughtOn": {', to: '"keepers": { "title": "保管人", "type": "emps" }, "old": { "title": "旧胎", "type": "ref", "ref": "tyre" },\n    "first": { "title": "主保管人", "type": "emp", "from": "old.keepers" },\n    "read": { "title": "主保管人", "type": "emp", "readOnly": true, "from": "old.keepers" },\n    "follow": { "title": "主保管人", "type": "emp", "follows": true, "from": "old.keepers" },\n    "other": { "title": "旧胎", "type": "ref", "ref": "tyre", "from": "old.keepers" },\n    "boughtOn": {',
    texts: [
      'vehicles/tyre.json:14:73  /fields/read/from  字段“old.keepers”不能用在这里：那边可以有几个，本字段只有一个  去掉“readOnly”“follows”，由人来填：带出第一个 [wrongField]',
      'vehicles/tyre.json:15:74  /fields/follow/from  字段“old.keepers”不能用在这里：那边可以有几个，本字段只有一个  去掉“readOnly”“follows”，由人来填：带出第一个 [wrongField]',
      'vehicles/tyre.json:16:69  /fields/other/from  字段“old.keepers”不能用在这里：它是 emps，本字段是 ref  让两者类型一致 [wrongField]',
    ],
  },
  {
    name: 'rows that come along from no table, into a column that is not there, and twice over',
    from: '"boughtOn": {', to: '"old": { "title": "旧胎", "type": "ref", "ref": "tyre" },\n    "rows": { "title": "保管", "type": "table", "from": "old.rows", "rowsFrom": { "old.code": {}, "old.rows": { "whom": "who", "who": "whose" } }, "columns": { "who": { "title": "人", "type": "emp" } } },\n    "boughtOn": {',
    texts: [
      'vehicles/tyre.json:13:67  /fields/rows/rowsFrom  字段“rows”不能用在这里：已有“from”  只写“rowsFrom”，把“from”也写进去 [wrongField]',
      'vehicles/tyre.json:13:81  /fields/rows/rowsFrom/old.code  字段“old.code”不能用在这里：它是 string，没有行  换成表格类型的字段 [wrongField]',
      'vehicles/tyre.json:13:111  /fields/rows/rowsFrom/old.rows/whom  表格没有名为“whom”的字段  是否要写“who”？ [unknownField]',
      'vehicles/tyre.json:13:133  /fields/rows/rowsFrom/old.rows/who  引用的表格没有名为“whose”的字段  是否要写“who”？ [unknownField]',
    ],
  },
  {
    name: 'a figure of what is found that no database works out, beside another way to take it, and over days that are none',
    from: '"boughtOn": {', to: '"total": { "title": "合计", "type": "int", "readOnly": true, "find": { "page": "employee", "where": { "name": "code" }, "measure": "name", "take": "name" } },\n    "share": { "title": "占比", "type": "percent", "readOnly": true, "find": { "page": "employee", "where": { "name": "code" }, "measure": "1.0 + double(1)" } },\n    "days": { "title": "天数", "type": "int", "readOnly": true, "find": { "page": "employee", "where": { "name": "code" }, "measure": "count()", "by": "name", "since": "today" } },\n    "since": { "title": "起", "type": "int", "readOnly": true, "find": { "page": "employee", "where": { "name": "code" }, "measure": "count()", "since": "today" } },\n    "boughtOn": {',
    texts: [
      'vehicles/tyre.json:12:135  /fields/total/find/measure  表达式有误：结果应是数字，这里是文字  改正表达式，写法见 docs/SCHEMA-LANGUAGE.md [expression]',
      'vehicles/tyre.json:12:150  /fields/total/find/take  字段“name”不能用在这里：已有“measure”  条件写进统计式：count(条件) [wrongField]',
      'vehicles/tyre.json:13:145  /fields/share/find/measure  数据库不能这样判断：不能用函数 double，可用的有 count、sum、avg、max、min、distinct  改成能由数据库判断的写法，见 docs/SCHEMA-LANGUAGE.md 的“统计” [notQueryable]',
      'vehicles/tyre.json:14:150  /fields/days/find/by  字段“name”不能用在这里：期间要按日期分，它是 string  换成 date 或 datetime 类型的字段 [wrongField]',
      'vehicles/tyre.json:15:71  /fields/since/find  缺少“by”  补上“by” [missingKey]',
    ],
  },
  {
    name: 'an unknown key in a field',
    from: '"required": true', to: '"requird": true',
    texts: ['vehicles/tyre.json:8:48  /fields/code/requird  不认识的键“requird”  是否要写“required”？ [unknownKey]'],
  },
  {
    name: 'records offered by what they have no field for, by a wrong expression, and in a row',
    from: '"boughtOn": {', to: '"keeper2": { "title": "保管人", "type": "emp", "where": { "post": "today" } },\n    "keeper3": { "title": "复核人", "type": "emp", "where": { "name": "colour" } },\n    "rows": { "title": "保管", "type": "table", "columns": { "who": { "title": "人", "type": "emp", "where": { "name": "code" } } } },\n    "boughtOn": {',
    texts: [
      'vehicles/tyre.json:12:60  /fields/keeper2/where/post  “employee”没有名为“post”的字段  可用的有：name、mobile、org、roles、status [unknownField]',
      'vehicles/tyre.json:13:69  /fields/keeper3/where/name  表达式有误：没有名为“colour”的变量  改正表达式，写法见 docs/SCHEMA-LANGUAGE.md [expression]',
      'vehicles/tyre.json:14:98  /fields/rows/columns/who/where  字段“who”不能用在这里：表格的列不能有“where”  删去“where” [wrongField]',
    ],
  },
  {
    name: 'a number by what is no text, and by nothing',
    from: '"boughtOn": {', to: '"no1": { "title": "单号", "type": "string", "number": "LT{0000}", "numberBy": "keeper" },\n    "no2": { "title": "单号", "type": "string", "number": "LT{0000}", "numberBy": "colour" },\n    "no3": { "title": "单号", "type": "string", "numberBy": "code" },\n    "boughtOn": {',
    texts: [
      'vehicles/tyre.json:12:81  /fields/no1/numberBy  字段“keeper”不能用在这里：要写另一个文字字段，它是 ref  换成 string 类型的字段 [wrongField]',
      'vehicles/tyre.json:13:81  /fields/no2/numberBy  本页没有名为“colour”的字段  可用的有：code、kind、keeper、status、no1、no2、no3、boughtOn、orgId [unknownField]',
      'vehicles/tyre.json:14:12  /fields/no3  缺少“number”  补上“number” [missingKey]',
    ],
  },
  {
    name: 'limits by what is not there, by what does not compare, and in a circle',
    from: '"boughtOn": {', to: '"soldOn": { "title": "卖出", "type": "date", "min": "boughtAt" },\n    "rows": { "title": "行", "type": "table", "columns": { "planned": { "title": "计划", "type": "int", "min": "done" },\n      "done": { "title": "完成", "type": "int", "max": "planned" },\n      "name": { "title": "名称", "type": "string" },\n      "late": { "title": "迟到", "type": "int", "max": "name" } } },\n    "boughtOn": {',
    texts: [
      'vehicles/tyre.json:12:55  /fields/soldOn/min  同一行、同一记录没有名为“boughtAt”的字段  是否要写“boughtOn”？ [unknownField]',
      'vehicles/tyre.json:13:109  /fields/rows/columns/planned/min  字段“done”不能用在这里：它又以本字段为限，成了循环  只在其中一个字段上写限值 [wrongField]',
      'vehicles/tyre.json:14:54  /fields/rows/columns/done/max  字段“planned”不能用在这里：它又以本字段为限，成了循环  只在其中一个字段上写限值 [wrongField]',
      'vehicles/tyre.json:16:54  /fields/rows/columns/late/max  字段“name”不能用在这里：它的值与本字段的不能比较  换成 planned、done [wrongField]',
    ],
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
    name: 'a sum of words, a word taken for a number, and a table of what the records found do not have',
    from: '"boughtOn": {', to: '"total": { "title": "合计", "type": "int", "readOnly": true, "find": { "page": "employee", "where": { "name": "code" }, "sum": "name" } },\n    "first": { "title": "第一个", "type": "int", "readOnly": true, "find": { "page": "employee", "where": { "name": "code" }, "take": "name" } },\n    "all": { "title": "全部", "type": "table", "readOnly": true, "find": { "page": "employee", "where": { "name": "code" } }, "columns": { "nmae": { "title": "姓名", "type": "string" } } },\n    "boughtOn": {',
    texts: [
      'vehicles/tyre.json:12:130  /fields/total/find/sum  字段“name”不能用在这里：它是 string，不是数字  换成数字的字段 [wrongField]',
      'vehicles/tyre.json:13:132  /fields/first/find/take  字段“name”不能用在这里：它是 string，本字段是 int  让两者的类型、字典相同 [wrongField]',
      'vehicles/tyre.json:14:138  /fields/all/columns/nmae  页面“employee”没有名为“nmae”的字段  是否要写“name”？ [unknownField]',
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
    name: 'a field that takes a name of the system',
    from: '"kind": {', to: '"version": {',
    texts: ['vehicles/tyre.json:9:5  /fields/version  字段不能叫“version”，这个名称系统自己要用  换一个名称 [reservedName]'],
  },
  {
    name: 'a default that the field would refuse',
    from: '"dict": "org_kind"', to: '"dict": "org_kind", "default": "firm"',
    texts: ['vehicles/tyre.json:9:79  /fields/kind/default  “firm”不是“单位类型”的合法值：单位类型不在可选范围内  改为该字段能填的值 [wrongDefault]'],
  },
]
