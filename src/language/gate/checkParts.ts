import type { Finding } from '../finding'
import { standardActions, type ExtensionFile } from '../pageFile'
import { readerTypes } from '../expressionVariables'
import { createQueryChecker } from './checkAggregate'
import { checkFieldName, checkPageName, type Checked } from './checkNames'
import { findingIn, rulesOf } from './rawPage'
import { refersTo } from './references'
import { systemFields } from '../systemFields'
import { suggestionFor } from './suggestion'

/** What every record has, whatever the backend calls it. */
const backendNames: ReadonlySet<string> = new Set(['id', 'version', ...Object.keys(systemFields)])

/** Everything else a page names: its label, owner and person, backend, tabs, rules, extensions. */
export function checkParts(checked: Checked): Finding[] {
  const { page, world } = checked
  const { label, tabs, endpoints, extensions } = page.file
  const backend = endpoints?.backend ?? 'main'
  return [
    ...(label === undefined ? [] : checkFieldName(checked, label, ['label'])),
    ...checkPointer(checked, ['owner'], page.file.owner, 'organization', ['org']),
    ...checkPointer(checked, ['person'], page.file.person, 'employee', ['emp', 'ref', 'emps', 'refs']),
    ...checkPointer(checked, ['receivers'], page.file.receivers, 'organization', ['orgs', 'org']),
    ...(page.file.scope === 'own' && page.file.person === undefined ? [findingIn(page, 'missingKey', ['scope'], 'own', { key: 'person' })] : []),
    ...checkReadBy(checked),
    ...checkWithheld(checked),
    ...checkAudience(checked),
    ...(world.backends.has(backend) ? [] : [findingIn(page, 'unknownBackend', ['endpoints', 'backend'], backend, { suggestion: suggestionFor(backend, world.backends, '在 backends/ 中补上它') })]),
    ...Object.keys(endpoints?.names ?? {}).filter((name) => !backendNames.has(name)).flatMap((name) => checkFieldName(checked, name, ['endpoints', 'names', name], 'key')),
    ...(tabs ?? []).flatMap((id, index) => checkPageName(checked, id, ['tabs', index])),
    ...rulesOf(page).flatMap(({ path, rule }) => checkFieldName(checked, rule.at, [...path, 'at'])),
    ...(extensions ?? []).flatMap((extension, index) => checkExtension(checked, extension, index)),
  ]
}

/** Business is told by its code; what no organisation can have would close the page to all. */
function checkAudience({ page, world }: Checked): Finding[] {
  const known = world.dictionaries['industry_kind']?.items.map(({ value }) => value)
  return (page.file.for?.industries ?? []).flatMap((industry, index) =>
    known === undefined || known.includes(industry) ? [] : [findingIn(page, 'wrongValue', ['for', 'industries', index], industry, { expected: '字典 industry_kind 的值', suggestion: suggestionFor(industry, known) })])
}

/** Who sees more is said by a condition on the records; a page of scope `own` has no others. */
function checkReadBy(checked: Checked): Finding[] {
  const { readBy, scope } = checked.page.file
  if (readBy === undefined) return []
  if (scope === 'own') return [findingIn(checked.page, 'wrongValue', ['readBy'], readBy, { expected: 'scope 不是 own 的页面', suggestion: '去掉“readBy”，或换一个 scope' })]
  return createQueryChecker(checked, undefined, readerTypes).condition(readBy, ['readBy'])
}

/** Until when a record is kept to those who made it. */
function checkWithheld(checked: Checked): Finding[] {
  const { withheld } = checked.page.file
  if (withheld === undefined) return []
  return [...createQueryChecker(checked).condition(withheld.while, ['withheld', 'while']), ...checkPointer(checked, ['withheld', 'by'], withheld.by, 'organization', ['org'])]
}

/** `owner` and `person` say whose a record is, `receivers` to whom it is sent, and `by` who keeps it to himself. */
function checkPointer(checked: Checked, path: readonly string[], name: string | undefined, resource: string, types: readonly string[]): Finding[] {
  if (name === undefined) return []
  const field = checked.fields[name]
  if (field === undefined) return checkFieldName(checked, name, path)
  const fits = types.includes(field.type) && refersTo(field) === resource
  return fits ? [] : [findingIn(checked.page, 'wrongField', path, name, { reason: `“${path.at(-1)}”要指向一条 ${resource} 记录，它是 ${field.type}`, cure: `换成 ${types[0]} 类型的字段` })]
}

function checkExtension(checked: Checked, { name, field, slot, action, transition }: ExtensionFile, index: number): Finding[] {
  const { page, world } = checked
  const path = ['extensions', index]
  const unknown = world.extensions.has(name) ? [] : [findingIn(page, 'unknownExtension', [...path, 'name'], name, { suggestion: suggestionFor(name, world.extensions, '在 src/extensions 中写好并登记它') })]
  const fieldless = slot === 'cell' && field === undefined ? [findingIn(page, 'missingKey', path, undefined, { key: 'field' })] : []
  const moves = Object.keys(page.file.states?.transitions ?? {})
  const moveless = slot !== 'move' ? [] : transition === undefined ? [findingIn(page, 'missingKey', path, undefined, { key: 'transition' })]
    : moves.includes(transition) ? [] : [findingIn(page, 'unknownTransition', [...path, 'transition'], transition, { page: page.id, suggestion: suggestionFor(transition, moves) })]
  const known = [...standardActions, ...moves]
  const actionless = action === undefined || known.includes(action) ? [] : [findingIn(page, 'unknownAction', [...path, 'action'], action, { suggestion: suggestionFor(action, known, `可用的有：${known.join('、')}`) })]
  return [...unknown, ...fieldless, ...moveless, ...actionless, ...(field === undefined ? [] : checkFieldName(checked, field, [...path, 'field']))]
}
