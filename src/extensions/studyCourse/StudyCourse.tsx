import { Alert, Button, Drawer, Progress, Result } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { learningPaths, type ChapterContent, type LearningChapter, type LearningState } from '../../contract/learning'
import type { CameraConsent, LivePhotos } from '../../contract/livePhotos'
import type { ExtensionProps } from '../../engine/engineServices'
import { useFocusKept } from '../../engine/keepFocus'
import { Skeleton } from '../../fields/inputs/Skeleton'
import { CameraQuestion } from '../livePhoto/CameraQuestion'
import { LivePhoto } from '../livePhoto/LivePhoto'
import { ChapterQuiz } from './ChapterQuiz'
import { ChapterView, isPlayed } from './ChapterView'
import { studyTexts } from './texts'
import { useStudyTime } from './useStudyTime'
import styles from './studyCourse.module.css'

/** Where a person learns the courses of a training, in the place of a move's dialog. */
export function StudyCourse(props: ExtensionProps) {
  const { record, ask, reload } = props
  const id = record?.id ?? ''
  const [opened, setOpened] = useState<{ state?: LearningState; error?: Error }>({})
  const load = useCallback(() => {
    ask<LearningState>('POST', learningPaths.open(id)).then((state) => setOpened({ state }), (error: unknown) => setOpened({ error: error instanceof Error ? error : new Error(String(error)) }))
  }, [ask, id])
  useEffect(load, [load])
  // Who has no camera here is asked once each time.
  const [isAsked, setAsked] = useState(false)
  const onState = useCallback((state: LearningState) => setOpened({ state }), [])
  const close = () => {
    props.close?.()
    reload()
  }
  return (
    <Drawer open width="min(1200px, 100vw)" onClose={close} title={opened.state?.title ?? studyTexts.waiting} closable={{ 'aria-label': studyTexts.close }} maskClosable={false} keyboard={false} className={styles.drawer} data-dialog="study">
      {opened.error ? <Alert type="error" showIcon message={studyTexts.failed} description={opened.error.message} action={<Button onClick={load}>{studyTexts.retry}</Button>} data-failure />
        : opened.state?.photos.asks && !isAsked ? <PhotoConsent id={id} ask={ask} onState={(state) => { setAsked(true); onState(state) }} />
        : opened.state ? <Courses {...props} id={id} state={opened.state} onState={onState} close={close} /> : <Skeleton rows={10} />}
    </Drawer>
  )
}

/** Asked before anything is learned: from the first minute on photos may be due. */
function PhotoConsent({ id, ask, onState }: Pick<CoursesProps, 'id' | 'ask' | 'onState'>) {
  const part = useFocusKept<HTMLDivElement>()
  const [error, setError] = useState<string | null>(null)
  const decide = (camera: CameraConsent) => void ask<LearningState>('POST', learningPaths.consent(id), { camera }).then(onState, (problem: unknown) => setError(problem instanceof Error ? problem.message : String(problem)))
  return (
    <div ref={part} tabIndex={-1} className={styles.consent} data-photo-consent>
      {error !== null && <Alert type="error" showIcon role="alert" message={error} data-failure />}
      <CameraQuestion what={studyTexts.what} text={studyTexts.photoConsent} note={studyTexts.photoNote} onDecide={decide} />
    </div>
  )
}

interface CoursesProps extends ExtensionProps {
  readonly id: string
  readonly state: LearningState
  readonly onState: (state: LearningState) => void
  readonly close: () => void
}

function Courses({ id, state, onState, ask, client, close }: CoursesProps) {
  const chapters = state.courses.flatMap((course) => course.chapters)
  const [key, setKey] = useState<string | null>(state.next)
  const { content, error } = useChapter(ask, id, key)
  const part = useFocusKept<HTMLDivElement>()
  const chapter = chapters.find((one) => one.key === key)
  const next = chapters.find((one) => one.key === state.next)
  const [isCounting, setCounting] = useState(false)
  return (
    <div ref={part} tabIndex={-1} className={styles.page} data-study data-progress={state.progress}>
      <nav className={styles.list} aria-label={studyTexts.chapters}>
        <p className={styles.note}>{studyTexts.progress(state.progress)}</p>
        <Progress percent={state.progress} size="small" showInfo={false} aria-label={studyTexts.progress(state.progress)} />
        {state.courses.map((course) => (
          <section key={course.id} aria-label={course.title}>
            <h3>{course.title}</h3>
            <ol>{course.chapters.map((one) => <li key={one.key}><ChapterButton chapter={one} isOpen={one.key === key} onOpen={() => setKey(one.key)} /></li>)}</ol>
          </section>
        ))}
      </nav>
      <div className={styles.stage}>
        <LivePhoto photos={state.photos} isRunning={isCounting} send={(photo) => ask<LivePhotos>('POST', learningPaths.photo(id), { photo })} />
        {state.voidTimes > 0 && state.status === 'learning' && <Alert type="warning" showIcon message={studyTexts.voided} data-voided />}
        {error !== null && <Alert type="warning" showIcon message={error} data-failure />}
        {key === null || !chapter ? <AllDone state={state} close={close} />
          : content && content.key === key ? <Chapter key={key} id={id} chapter={chapter} content={content} client={client} ask={ask} onState={onState} onCounting={setCounting} onNext={state.next !== key ? () => setKey(state.next) : null} hasNext={next !== undefined} />
          : error === null && <Skeleton rows={8} />}
      </div>
    </div>
  )
}

function ChapterButton({ chapter, isOpen, onOpen }: { chapter: LearningChapter; isOpen: boolean; onOpen: () => void }) {
  const { key, title, kind, isFinished, isLocked, seconds, required, questions, right } = chapter
  const state = isFinished ? studyTexts.finished : isLocked ? studyTexts.locked : studyTexts.open
  return (
    <button type="button" className={styles.chapter} disabled={isLocked} aria-current={isOpen ? 'step' : undefined} aria-label={studyTexts.chapterState(title, state)} onClick={onOpen} data-chapter={key} data-state={isFinished ? 'finished' : isLocked ? 'locked' : 'open'}>
      <span>{title}</span><span className={styles.note}>{kind} · {state} · {studyTexts.minutes(seconds, required)}{questions > 0 ? studyTexts.quizState(right, questions) : ''}</span>
    </button>
  )
}

interface ChapterProps extends Pick<CoursesProps, 'id' | 'client' | 'ask' | 'onState'> {
  readonly chapter: LearningChapter
  readonly content: ChapterContent
  /** Null while the chapter is not done. */
  readonly onNext: (() => void) | null
  readonly hasNext: boolean
  readonly onCounting: (isCounting: boolean) => void
}

function Chapter({ id, chapter, content, client, ask, onState, onNext, hasNext, onCounting }: ChapterProps) {
  const [isPlaying, setPlaying] = useState(() => !isPlayed(content))
  const position = useRef(content.position)
  const readPosition = useCallback(() => Math.floor(position.current), [])
  const { waiting, problem, isCounting } = useStudyTime({ id, chapter: chapter.key, left: Math.max(0, chapter.required - chapter.seconds), isPlaying, position: readPosition, ask, onState })
  useEffect(() => { onCounting(isCounting); return () => onCounting(false) }, [isCounting, onCounting])
  const seconds = Math.min(chapter.required, chapter.seconds + waiting)
  const mustAnswer = !chapter.isFinished && chapter.seconds >= chapter.required
  const [isAsked, setAsked] = useState(false)
  const told = chapter.isFinished ? studyTexts.chapterDone : mustAnswer ? studyTexts.timeDone : isCounting ? studyTexts.counting : isPlayed(content) ? studyTexts.pausedMedia : studyTexts.paused
  return (
    <>
      <h3 className={styles.title}>{content.title}</h3>
      {isAsked ? <div className={styles.content}><ChapterQuiz id={id} chapter={chapter.key} ask={ask} onState={onState} /></div>
        : <div className={styles.content}><ChapterView content={content} client={client} maySkip={chapter.maySkip || chapter.isFinished} onPlaying={setPlaying} onPosition={(at) => { position.current = at }} /></div>}
      {problem !== null && <Alert type={problem.isLost ? 'error' : 'warning'} showIcon role="alert" message={problem.isLost ? studyTexts.unsaved(waiting) : studyTexts.refused} description={problem.isLost ? undefined : problem.message} data-lost={problem.isLost} />}
      <footer className={styles.foot}>
        <span className={styles.note}>{chapter.maySkip || chapter.isFinished ? '' : studyTexts.noSkip(chapter.questions)}</span>
        <span role="timer" data-learned={seconds}>{studyTexts.minutes(seconds, chapter.required)}</span>
        <span role="status" className={styles.note}>{told}</span>
        {isAsked && <Button onClick={() => setAsked(false)} data-action="backToContent">{studyTexts.backToContent}</Button>}
        {mustAnswer && !isAsked ? <Button type="primary" onClick={() => setAsked(true)} data-action="openQuiz">{studyTexts.toQuiz(chapter.right, chapter.questions)}</Button>
          : <Button type="primary" disabled={!chapter.isFinished || onNext === null} onClick={() => onNext?.()} data-action="nextChapter">{hasNext ? studyTexts.next : studyTexts.allDone}</Button>}
      </footer>
    </>
  )
}

function AllDone({ state, close }: { state: LearningState; close: () => void }) {
  return <div data-study-done><Result status="success" title={studyTexts.allDone} subTitle={state.hasExam ? studyTexts.toExam : ''} extra={<Button type="primary" onClick={close} data-action="finishStudy">{studyTexts.finish}</Button>} /></div>
}

/** What the chapter in front teaches by; opening it starts its time at the server. */
function useChapter(ask: ExtensionProps['ask'], id: string, key: string | null) {
  const [state, setState] = useState<{ content: ChapterContent | null; error: string | null }>({ content: null, error: null })
  useEffect(() => {
    if (key === null) return undefined
    let isLeft = false
    setState({ content: null, error: null })
    ask<ChapterContent>('POST', learningPaths.chapter(id), { chapter: key }).then((content) => !isLeft && setState({ content, error: null }), (error: unknown) => !isLeft && setState({ content: null, error: error instanceof Error ? error.message : String(error) }))
    return () => { isLeft = true }
  }, [ask, id, key])
  return state
}
