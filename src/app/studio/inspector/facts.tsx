import { Link } from 'react-router-dom'
import type { StudioInspection, StudioPlace } from '../../../contract/studio'
import { fieldTypeOf } from '../../../fields/definitions'
import { explainExpression, type ExplainedExpression } from '../../../language/explainExpression'
import type { PageDefinition } from '../../../language/pageDefinition'
import type { RecordContext, RecordValues } from '../../../language/recordContext'
import { filledText } from '../../../language/filledText'
import { shownValue, verdictOf } from '../structure/pageConditions'
import styles from './inspector.module.css'
import type { FieldReasons, Reason } from './reasons'
import type { Subject } from './subject'
import { inspectorTexts as texts } from './texts'

/** File and line, each leading into the Studio. */
export function Said({ places }: { places: readonly StudioPlace[] }) {
  return (
    <p>{texts.said}　{places.length === 0 ? texts.nobody : places.map(({ file, line }) => <span key={`${file}${line}`}><Link to={`/studio?file=${encodeURIComponent(file)}`} title={texts.openFile}><code>{file}:{line}</code></Link>　</span>)}</p>
  )
}

/** What a field is, and why it is shown, required and read-only now. */
export function FieldFacts({ reasons, hasRecord }: { reasons: FieldReasons; hasRecord: boolean }) {
  return (
    <>
      <p>{texts.type}　{fieldTypeOf(reasons.field).title}（{reasons.field.type}）{!hasRecord && <span className={styles.quiet}>　{texts.noRecord}</span>}</p>
      {(['visible', 'required', 'readOnly'] as const).map((key) => (
        <div key={key} data-reasons={key}>
          <h3>{{ visible: texts.shown, required: texts.required, readOnly: texts.readOnly }[key]}</h3>
          {reasons[key].length === 0 ? <span className={styles.quiet}>{texts.always[key]}</span> : <ul>{reasons[key].map((reason) => <ReasonLine key={reason.text + (reason.explained?.text ?? '')} reason={reason} />)}</ul>}
        </div>
      ))}
    </>
  )
}

function ReasonLine({ reason: { text, kind, explained } }: { reason: Reason }) {
  return <li>{text}{explained && kind && <>：<Worked explained={explained} verdict={verdictOf({ kind, message: '' }, explained.value)} /></>}</li>
}

/** An expression, what follows from it, and the values it reads. */
function Worked({ explained: { text, reads, parts }, verdict }: { explained: ExplainedExpression; verdict: string }) {
  return (
    <>
      <code>{text}</code> → <strong>{verdict}</strong>
      {parts.length > 0 && <ul>{parts.map((part) => <li key={part.text}><code>{part.text}</code> {shownValue(part.value)}</li>)}</ul>}
      {reads.length > 0 && <div className={styles.quiet}>{reads.map(({ name, title, shown }) => `${title}（${name}）= ${shown}`).join('；')}</div>}
    </>
  )
}

/** From where to where a move goes, and whether its condition holds. */
export function ActionFacts({ page, name, record, context }: { page: PageDefinition; name: string; record: RecordValues | null; context: RecordContext }) {
  const move = page.states?.transitions[name]
  if (!move) return null
  const explained = move.checks.map(({ check, message }) => ({ message, facts: explainExpression(check, page.fields, record ?? {}, context) }))
  return (
    <>
      <p>{texts.from} {move.from.join('、')} {texts.to} {move.to ?? texts.sameState}</p>
      {explained.length > 0 && <h3>{texts.moveWhen}</h3>}
      {explained.map(({ message, facts }) => <Worked key={facts.text} explained={facts} verdict={verdictOf({ kind: 'move', message: filledText(message, record ?? {}) }, facts.value)} />)}
    </>
  )
}

/** Which of the person's roles gives what. */
export function PermissionFacts({ actions }: { actions: StudioInspection['actions'] }) {
  const titleOf = (action: string) => (texts.actionTitles as Readonly<Record<string, string>>)[action] ?? action
  return (
    <div data-permissions>
      <h3>{texts.permission}</h3>
      <ul>{Object.entries(actions).map(([action, { isGiven, roles }]) => <li key={action}>{titleOf(action)}：{!isGiven ? texts.denied : roles.length > 0 ? texts.byRoles(roles) : texts.byPost}</li>)}</ul>
    </div>
  )
}

/** The request behind it, and how long it last took. */
export function RequestFacts({ page: { endpoints, states, single }, subject, hasRecord }: { page: PageDefinition; subject: Subject; hasRecord: boolean }) {
  const { calls, base } = endpoints
  const isMove = subject.kind === 'action' && states?.transitions[subject.name] !== undefined
  const call = isMove ? calls.transition.replace('{transition}', subject.name) : subject.kind === 'action' && subject.name in calls ? calls[subject.name as keyof typeof calls] : subject.in === null && !single ? calls.page : hasRecord ? calls.get : calls.create
  const [method = '', path = ''] = call.split(' ')
  const written = `${base}${path}`.replace(/\/$/, '')
  const pattern = new RegExp(`${written.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`)
  const last = performance.getEntriesByType('resource').findLast(({ name }) => pattern.test(name))
  return <p>{texts.request}　<code>{method} {written}</code>　<span className={styles.quiet}>{last ? texts.took(Math.round(last.duration)) : texts.notYet}</span></p>
}
