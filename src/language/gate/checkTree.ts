import { fieldTypeOf } from '../../fields/definitions'
import { createExpressionChecker, type ExpressionType } from '../checkExpression'
import { storedTypes } from '../expressionVariables'
import type { Finding } from '../finding'
import type { TreeFile } from '../pageFile'
import { queryProblem } from '../query/readQuery'
import { checkFieldName, checkForeignName, checkOwnReference, checkPageName, type Checked } from './checkNames'
import { knownVariables } from './checkPageExpressions'
import type { Path } from './place'
import { findingIn, findingInside } from './rawPage'
import { refersTo } from './references'

const at = (...rest: (string | number)[]): Path => ['list', 'tree', ...rest]

/** Whether the records of a page can stand below one another as its file says, and what is counted and marked on each. */
export function checkTree(checked: Checked): Finding[] {
  const tree = checked.page.file.list?.tree
  if (tree === undefined) return []
  return [...checkParent(checked, tree), ...checkOrder(checked, tree), ...checkCounts(checked, tree), ...checkMarks(checked, tree)]
}

function checkParent(checked: Checked, { parent }: TreeFile): Finding[] {
  return checkOwnReference(checked, parent, at('parent'), '树的上级')
}

function checkOrder(checked: Checked, { order }: TreeFile): Finding[] {
  if (order === undefined) return []
  const field = checked.fields[order]
  if (field === undefined) return checkFieldName(checked, order, at('order'))
  return fieldTypeOf(field).sortable ? [] : [findingIn(checked.page, 'wrongField', at('order'), order, { reason: `${fieldTypeOf(field).title}不能排序`, cure: '换一个字段' })]
}

function checkCounts(checked: Checked, { counts = {} }: TreeFile): Finding[] {
  return Object.entries(counts).flatMap(([name, { page, by, where }]) => {
    const known = checkPageName(checked, page, at('counts', name, 'page'))
    const other = checked.world.pages.get(page)
    const resource = other?.file.resource
    if (known.length > 0 || other === undefined || resource === undefined) return known
    const fields = Object.fromEntries(Object.entries(checked.fieldsOf(resource)).filter(([field]) => other.fieldNames.has(field)))
    const pointing = by.flatMap((field, index) => {
      const path = at('counts', name, 'by', index)
      const missing = checkForeignName(checked, page, field, path, 'value')
      const definition = fields[field]
      if (missing.length > 0 || definition === undefined || refersTo(definition) === checked.page.file.resource) return missing
      return [findingIn(checked.page, 'wrongField', path, field, { reason: `它不指向本资源“${checked.page.file.resource ?? ''}”`, cure: '写那个页面里指向本资源的字段' })]
    })
    return [...pointing, ...checkWhere(checked, fields, where, at('counts', name, 'where'))]
  })
}

function checkWhere(checked: Checked, fields: Checked['fields'], where: string | undefined, path: Path): Finding[] {
  if (where === undefined) return []
  const wrong = createExpressionChecker(storedTypes(fields))(where, 'bool')
  if (wrong !== null) return [findingInside(checked.page, 'expression', path, wrong.offset, where, { problem: wrong.message })]
  const problem = queryProblem(where, fields, 'condition')
  return problem === null ? [] : [findingInside(checked.page, 'notQueryable', path, problem.offset, where, { problem: problem.message })]
}

function checkMarks(checked: Checked, { counts = {}, marks = [] }: TreeFile): Finding[] {
  const counted: ExpressionType = { fields: Object.fromEntries(Object.keys(counts).map((name) => [name, 'double' as const])) }
  const checker = createExpressionChecker({ ...knownVariables(checked), counts: counted })
  return marks.flatMap(({ when }, index) => {
    const wrong = checker(when, 'bool')
    return wrong === null ? [] : [findingInside(checked.page, 'expression', at('marks', index, 'when'), wrong.offset, when, { problem: wrong.message })]
  })
}
