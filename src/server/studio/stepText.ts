import type { SchemaSet } from '../../language/schemaSet'
import { columnName, snakeCase } from '../tables/names'
import type { MigrationStep } from '../tables/planMigration'

/** A step of a migration as whoever publishes a page reads it; what a page no longer names is still named by those that run. */
export function stepText(step: MigrationStep, next: SchemaSet, running: SchemaSet): string {
  const { kind, table, column } = step
  const [tableTitle, columnTitle] = [titleOf(next, table) ?? titleOf(running, table) ?? table, fieldOf(next, table, column) ?? fieldOf(running, table, column) ?? column]
  const whole = `“${tableTitle}”`
  const one = `${whole}的“${columnTitle}”（${table}.${column}）`
  const texts: Readonly<Record<MigrationStep['kind'], string>> = {
    create: `新的数据表${whole}（${table}）`,
    add: one,
    index: `${whole}的查询索引`,
    dropIndex: `去掉${whole}不再用的查询索引`,
    change: `${one}改变类型，已有的值逐条转换，转换不了的会使发布失败`,
    require: `${one}不再允许没有值`,
    setAside: `${one}不再使用：已有的数据留在数据库里，页面上看不到`,
  }
  return texts[kind]
}

const resourceOf = (set: SchemaSet, table: string) => Object.values(set.resources).find(({ name }) => snakeCase(name) === table)

function titleOf(set: SchemaSet, table: string): string | undefined {
  const resource = resourceOf(set, table)
  return resource && set.pages[resource.home]?.noun
}

function fieldOf(set: SchemaSet, table: string, column: string): string | undefined {
  const resource = resourceOf(set, table)
  return resource && Object.values(resource.fields).find(({ name }) => columnName(resource, name) === column)?.title
}
