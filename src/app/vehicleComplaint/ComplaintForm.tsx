import { Alert, Button } from 'antd'
import { useId, useRef, useState, type FormEvent, type ReactElement } from 'react'
import { RequestError } from '../../client/requestError'
import type { ComplaintRequest, ComplaintVehicle } from '../../contract/vehicleComplaint'
import { ComplaintPhotos, type ComplaintPhoto } from './ComplaintPhotos'
import { keepComplaintDraft, localMinute, readComplaintDraft, type ComplaintDraft } from './complaintDraft'
import { complaintTexts } from './texts'
import styles from './vehicleComplaint.module.css'

export interface ComplaintFormProps {
  readonly code: string
  readonly categories: ComplaintVehicle['categories']
  /** Throws where the complaint was refused. */
  readonly onSend: (request: ComplaintRequest) => Promise<void>
}

type Problems = Readonly<Record<string, string>>

/** The complaint, with the telephone's own inputs: they need no code and every passenger knows them. */
export function ComplaintForm({ code, categories, onSend }: ComplaintFormProps) {
  const [draft, setDraft] = useState(() => readComplaintDraft(code, new Date()))
  const [photos, setPhotos] = useState<readonly ComplaintPhoto[]>([])
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const put = (change: Partial<ComplaintDraft>) => {
    const next = { ...draft, ...change }
    setDraft(next)
    keepComplaintDraft(code, next)
  }
  const show = (found: Problems, text = '') => {
    setProblems(found)
    setFailure(text)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const missing = problemsOf(draft, new Date())
    show(missing)
    if (Object.keys(missing).length > 0) return
    setSending(true)
    try {
      await onSend({ ...draft, occurTime: new Date(draft.occurTime).toISOString(), photos: photos.map(({ name, content }) => ({ name, content })) })
      keepComplaintDraft(code, null)
    } catch (error) {
      setSending(false)
      const errors = error instanceof RequestError ? error.errors : []
      show(Object.fromEntries(errors.map(({ path, message }) => [path, message])), error instanceof Error ? error.message : String(error))
    }
  }
  const field = (name: keyof ComplaintDraft) => ({ name, value: draft[name], onChange: ({ target }: { target: { value: string } }) => put({ [name]: target.value }), 'aria-invalid': problems[name] !== undefined })
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Labelled title={complaintTexts.category} problem={problems['category']} required>
        <select {...field('category')}>
          <option value="">{complaintTexts.choose}</option>
          {categories.map(([value, label]) => <option key={value} value={value}>{label}</option>)}
        </select>
      </Labelled>
      <Labelled title={complaintTexts.content} problem={problems['content']} required><textarea rows={4} maxLength={2000} placeholder={complaintTexts.contentHint} {...field('content')} /></Labelled>
      <Labelled title={complaintTexts.occurTime} problem={problems['occurTime']} required><input type="datetime-local" max={localMinute(new Date())} {...field('occurTime')} /></Labelled>
      <Labelled title={complaintTexts.place} problem={problems['place']}><input maxLength={200} placeholder={complaintTexts.placeHint} {...field('place')} /></Labelled>
      <ComplaintPhotos photos={photos} onChange={setPhotos} />
      <fieldset>
        <legend>{complaintTexts.contact}</legend>
        <Labelled title={complaintTexts.complainant} problem={problems['complainant']}><input maxLength={30} autoComplete="name" {...field('complainant')} /></Labelled>
        <Labelled title={complaintTexts.complainantPhone} problem={problems['complainantPhone']}><input type="tel" maxLength={20} autoComplete="tel" {...field('complainantPhone')} /></Labelled>
      </fieldset>
      {failure !== '' && <Alert type="error" showIcon role="alert" message={failure} />}
      <Button type="primary" htmlType="submit" size="large" block loading={isSending} data-action="submit">{isSending ? complaintTexts.submitting : complaintTexts.submit}</Button>
      <p className={styles.hint}>{complaintTexts.privacy}</p>
    </form>
  )
}

/** What a passenger can see to before sending; the rest is the server's to say. */
function problemsOf({ category, content, occurTime }: ComplaintDraft, now: Date): Problems {
  const { missing, future } = complaintTexts
  return {
    ...(category === '' ? { category: missing.category } : {}),
    ...(content.trim() === '' ? { content: missing.content } : {}),
    ...(occurTime === '' ? { occurTime: missing.occurTime } : new Date(occurTime) > now ? { occurTime: future } : {}),
  }
}

function Labelled({ title, problem, required = false, children }: { title: string; problem: string | undefined; required?: boolean; children: ReactElement }) {
  const id = useId()
  return (
    <label className={styles.field}>
      <span>{title}{required && <b aria-hidden className={styles.star}> *</b>}</span>
      {children}
      {problem !== undefined && <span id={id} role="alert" className={styles.problem}>{problem}</span>}
    </label>
  )
}
