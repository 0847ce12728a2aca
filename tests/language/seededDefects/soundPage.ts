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
