import { Alert, Button, Drawer, Input, InputNumber } from 'antd'
import { useCallback, useEffect, useId, useState } from 'react'
import { examPaths, type MarkAnswer, type MarkedQuestion, type MarkingSheet } from '../../contract/exams'
import { ConfirmDialog } from '../../engine/ConfirmDialog'
import type { ExtensionProps } from '../../engine/engineServices'
import { Skeleton } from '../../fields/inputs/Skeleton'
import { TakenPhoto } from '../livePhoto/TakenPhoto'
import { markTexts } from './texts'
import styles from './markExam.module.css'

/** Where an attempt is marked: answers beside their reference, in the place of the move's dialog. */
export function MarkExam(props: ExtensionProps) {
  const { record, ask, reload } = props
  const id = record?.id ?? ''
  const [state, setState] = useState<{ sheet?: MarkingSheet; error?: Error }>({})
  const load = useCallback(() => {
    ask<MarkingSheet>('GET', examPaths.marking(id)).then((sheet) => setState({ sheet }), (error: unknown) => setState({ error: error instanceof Error ? error : new Error(String(error)) }))
  }, [ask, id])
  useEffect(load, [load])
  const [isTouched, setTouched] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const close = () => {
    props.close?.()
    reload()
  }
  // Marks are kept nowhere before they are confirmed: a slip of the Escape key must not take an hour's reading.
  const leave = () => (isTouched ? setLeaving(true) : close())
  return (
    <Drawer open width="min(760px, 100vw)" onClose={leave} title={markTexts.title(state.sheet?.recordNo ?? '')} closable={{ 'aria-label': markTexts.close }} maskClosable={false} data-dialog="mark">
      {state.error ? <Alert type="error" showIcon message={markTexts.failed} description={state.error.message} action={<Button onClick={load}>{markTexts.retry}</Button>} /> : state.sheet ? <Marking {...props} sheet={state.sheet} close={close} leave={leave} onTouched={setTouched} /> : <Skeleton rows={8} />}
      {isLeaving && <ConfirmDialog title={markTexts.leaveTitle} text={markTexts.leaveText} okText={markTexts.leave} danger onConfirm={async () => close()} onCancel={() => setLeaving(false)} />}
    </Drawer>
  )
}

interface Mark { readonly score: number | null; readonly comment: string }

interface MarkingProps extends ExtensionProps {
  readonly sheet: MarkingSheet
  readonly close: () => void
  readonly leave: () => void
  readonly onTouched: (isTouched: boolean) => void
}

function Marking({ sheet, ask, record, close, leave, onTouched, setUnsaved }: MarkingProps) {
  const [marks, setMarks] = useState<Readonly<Record<string, Mark>>>({})
  const [whole, setWhole] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isWhole = sheet.questions.length === 0
  const given = isWhole ? (whole ?? 0) : sheet.questions.reduce((sum, { id }) => sum + (marks[id]?.score ?? 0), 0)
  const isTouched = whole !== null || Object.keys(marks).length > 0
  useEffect(() => { setUnsaved(isTouched); onTouched(isTouched); return () => setUnsaved(false) }, [isTouched, setUnsaved, onTouched])
  const set = (id: string, mark: Partial<Mark>) => setMarks((before) => ({ ...before, [id]: { score: null, comment: '', ...before[id], ...mark } }))
  const confirm = async () => {
    if (!isWhole && sheet.questions.some(({ id }) => (marks[id]?.score ?? null) === null)) return setFailure(markTexts.missing)
    setFailure(null)
    setBusy(true)
    try {
      const body = { version: sheet.version, marks: isWhole ? [] : sheet.questions.map(({ id }) => ({ question: id, score: marks[id]!.score!, ...(marks[id]!.comment ? { comment: marks[id]!.comment } : {}) })), ...(isWhole && whole !== null ? { subjectiveScore: whole } : {}) }
      await ask<MarkAnswer>('POST', examPaths.mark(record?.id ?? ''), body)
      close()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <div className={styles.marking} data-marking>
      <p className={styles.note}>{markTexts.facts(sheet.name, sheet.paper)}　{markTexts.objective(sheet.objectiveScore)}{sheet.passScore === null ? '' : `　${markTexts.passScore(sheet.passScore)}`}</p>
      {sheet.photoNote !== '' && <section aria-label={markTexts.photos} className={styles.question} data-photo-note><p className={styles.note}>{markTexts.photos}：{sheet.photoNote}</p>{sheet.photos.length > 0 && <div className={styles.photos}>{sheet.photos.map((photo) => <TakenPhoto key={photo.id} {...photo} className={styles.photo} />)}</div>}</section>}
      {isWhole ? <Whole value={whole} onChange={setWhole} /> : sheet.questions.map((question, at) => <Judged key={question.id} question={question} at={at} mark={marks[question.id]} onMark={(mark) => set(question.id, mark)} />)}
      <footer className={styles.foot}>
        {failure !== null && <Alert type="error" showIcon role="alert" message={failure} data-failure />}
        <strong role="status">{markTexts.total(Math.round((sheet.objectiveScore + given) * 10) / 10)}</strong>
        <Button disabled={isBusy} onClick={leave}>{markTexts.cancel}</Button>
        <Button type="primary" loading={isBusy} onClick={() => void confirm()} data-action="confirmMark">{markTexts.confirm}</Button>
      </footer>
    </div>
  )
}

function Whole({ value, onChange }: { value: number | null; onChange: (score: number | null) => void }) {
  const id = useId()
  return (
    <section className={styles.question}>
      <Alert type="info" showIcon message={markTexts.whole} />
      <label htmlFor={id}>{markTexts.wholeScore}</label>
      <InputNumber id={id} min={0} max={1000} precision={1} value={value} onChange={onChange} data-field="subjectiveScore" />
    </section>
  )
}

function Judged({ question, at, mark, onMark }: { question: MarkedQuestion; at: number; mark: Mark | undefined; onMark: (mark: Partial<Mark>) => void }) {
  const id = useId()
  const { stem, typeName, given, reference, full } = question
  return (
    <section className={styles.question} aria-label={markTexts.question(at + 1)} data-mark={question.id}>
      <h3>{markTexts.question(at + 1)} · {typeName}</h3>
      <p className={styles.text}>{stem}</p>
      <dl className={styles.pair}>
        <dt>{markTexts.given}</dt><dd className={styles.text}>{given || markTexts.none}</dd>
        <dt>{markTexts.reference}</dt><dd className={styles.text}>{reference}</dd>
      </dl>
      <div className={styles.fields}>
        <label htmlFor={`${id}-score`}>{markTexts.score(full)}</label>
        <InputNumber id={`${id}-score`} min={0} max={full} precision={1} value={mark?.score ?? null} onChange={(score) => onMark({ score })} data-score />
        <label htmlFor={`${id}-comment`}>{markTexts.comment}</label>
        <Input id={`${id}-comment`} maxLength={200} value={mark?.comment ?? ''} onChange={({ target }) => onMark({ comment: target.value })} />
      </div>
    </section>
  )
}
