import type { SeededDefect } from './soundPage'

/** What can be wrong with a page in what it names besides: columns, pages, backends, extensions, routes. */
export const pages: readonly SeededDefect[] = [
  {
    name: 'an unknown key',
    from: '"list": { "columns"', to: '"list": { "colunms"',
    texts: ['vehicles/tyre.json:15:13  /list/colunms  不认识的键“colunms”  是否要写“columns”？ [unknownKey]'],
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
    texts: ['vehicles/tyre.json:6:62  /extensions/0/name  没有名为“tyreMap”的扩展  在 src/extensions 中写好并登记它 [unknownExtension]'],
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
    name: 'tabs by what has no few named values',
    from: '"list": { "columns"', to: '"list": { "tabsBy": "code", "columns"',
    texts: ['vehicles/tyre.json:15:23  /list/tabsBy  字段“code”不能用在这里：单行文字不能分页签  换成字典类型的字段 [wrongField]'],
  },
  {
    name: 'drills from what is no number, to no page, by what is not there',
    from: '"menu": false', to: '"menu": false, "drills": { "code": { "page": "employe", "where": { "x": "code" } }, "mounted": { "page": "tyre", "where": { "codes": "codex" } } }',
    texts: [
      'vehicles/tyre.json:6:30  /drills/code  字段“code”不能用在这里：它是 string，不是数字  换成数字字段 [wrongField]',
      'vehicles/tyre.json:6:48  /drills/code/page  没有名为“employe”的页面  是否要写“employee”？ [unknownPage]',
      'vehicles/tyre.json:6:98  /drills/mounted  本页没有名为“mounted”的字段  可用的有：code、kind、keeper、status、boughtOn、orgId [unknownField]',
      'vehicles/tyre.json:6:127  /drills/mounted/where/codes  页面“tyre”没有名为“codes”的字段  是否要写“code”？ [unknownField]',
      'vehicles/tyre.json:6:136  /drills/mounted/where/codes  本页没有名为“codex”的字段  是否要写“code”？ [unknownField]',
    ],
  },
  {
    name: 'a route that is taken',
    from: '"path": "/tyre"', to: '"path": "/employee"',
    texts: ['vehicles/tyre.json:3:11  /path  路径“/employee”已被 base/employee.json:4:11 占用  换一个路径，或删去其中一个页面 [duplicateRoute]'],
  },
  {
    name: 'a page that no menu leads to',
    from: '"menu": false,', to: '',
    texts: ['vehicles/tyre.json:3:11  /path  菜单中没有页面“tyre”，也没有同一文件夹的页面，它也不是别的页面的页签  写进 menu.json，或加上 "menu": false [notInMenu]'],
  },
  {
    name: 'a section for later with what must be filled in at once',
    from: '"list": {', to: '"form": [{ "fields": ["code"], "later": true }], "list": {',
    texts: ['vehicles/tyre.json:15:25  /form/0/fields/0  字段“code”不能用在这里：它新增时就要填，“later”的节里看不到它  放到别的节，或在流转里才要求（needs） [wrongField]'],
  },
  {
    name: 'a foot of the form with what is not there, and with what a person fills in',
    from: '"menu": false', to: '"menu": false, "formFoot": ["kode", "keeper"]',
    texts: [
      'vehicles/tyre.json:6:31  /formFoot/0  本页没有名为“kode”的字段  是否要写“code”？ [unknownField]',
      'vehicles/tyre.json:6:39  /formFoot/1  字段“keeper”不能用在这里：“保管人”要人来填  表单底部只放算出、带出或系统写入的字段 [wrongField]',
    ],
  },
  {
    name: 'many records for what is no reference of a new record, and for what is not there',
    from: '"rules"', to: '"createMany": ["keper", "kind"],\n  "rules"',
    texts: [
      'vehicles/tyre.json:17:18  /createMany/0  本页没有名为“keper”的字段  是否要写“keeper”？ [unknownField]',
      'vehicles/tyre.json:17:27  /createMany/1  字段“kind”不能用在这里：它是 dict，不是选一个的引用  换成新增时由人选一个的 ref、emp、org 字段 [wrongField]',
    ],
  },
  {
    name: 'many records by a reference that people do not choose in the form',
    from: '"list": {', to: '"createMany": "keeper", "form": [{ "fields": ["code"] }], "list": {',
    texts: ['vehicles/tyre.json:15:17  /createMany  字段“keeper”不能用在这里：新增的表单里没有它  换成新增时由人选一个的 ref、emp、org 字段 [wrongField]'],
  },
  {
    name: 'many records where none is created',
    from: '"list": {', to: '"createMany": "keeper", "actions": ["view"], "list": {',
    texts: ['vehicles/tyre.json:15:3  /createMany  写了批量新增，“actions”里却没有“create”  在“actions”中加上“create”，或去掉“createMany” [createManyNotOffered]'],
  },
]
