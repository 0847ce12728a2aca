import { Alert, Button, Drawer, Progress, Result } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { learningPaths, type ChapterContent, type LearningChapter, type LearningState } from '../../contract/learning'
import type { ExtensionProps } from '../../engine/engineServices'
import { useFocusKept } from '../../engine/keepFocus'
import { Skeleton } from '../../fields/inputs/Skeleton'
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
  const onState = useCallback((state: LearningState) => setOpened({ state }), [])
  const close = () => {
    props.close?.()
    reload()
  }
  return (
    <Drawer open width="min(1200px, 100vw)" onClose={close} title={opened.state?.title ?? studyTexts.waiting} closable={{ 'aria-label': studyTexts.close }} maskClosable={false} keyboard={false} className={styles.drawer} data-dialog="study">
      {opened.error ? <Alert type="error" showIcon message={studyTexts.failed} description={opened.error.message} action={<Button onClick={load}>{studyTexts.retry}</Button>} data-failure />
        : opened.state ? <Courses {...props} id={id} state={opened.state} onState={onState} close={close} /> : <Skeleton rows={10} />}
    </Drawer>
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
        {error !== null && <Alert type="warning" showIcon message={error} data-failure />}
        {key === null || !chapter ? <AllDone state={state} close={close} />
          : content && content.key === key ? <Chapter key={key} id={id} chapter={chapter} content={content} client={client} ask={ask} onState={onState} onNext={state.next !== key ? () => setKey(state.next) : null} hasNext={next !== undefined} />
          : error === null && <Skeleton rows={8} />}
      </div>
    </div>
  )
}

function ChapterButton({ chapter, isOpen, onOpen }: { chapter: LearningChapter; isOpen: boolean; onOpen: () => void }) {
  const { key, title, kind, isFinished, isLocked, seconds, required } = chapter
  const state = isFinished ? studyTexts.finished : isLocked ? studyTexts.locked : studyTexts.open
  return (
    <button type="button" className={styles.chapter} disabled={isLocked} aria-current={isOpen ? 'step' : undefined} aria-label={studyTexts.chapterState(title, state)} onClick={onOpen} data-chapter={key} data-state={isFinished ? 'finished' : isLocked ? 'locked' : 'open'}>
      <span>{title}</span><span className={styles.note}>{kind} · {state} · {studyTexts.minutes(seconds, required)}</span>
    </button>
  )
}

interface ChapterProps extends Pick<CoursesProps, 'id' | 'client' | 'ask' | 'onState'> {
  readonly chapter: LearningChapter
  readonly content: ChapterContent
  /** Null while the chapter is not done. */
  readonly onNext: (() => void) | null
  readonly hasNext: boolean
}

function Chapter({ id, chapter, content, client, ask, onState, onNext, hasNext }: ChapterProps) {
  const [isPlaying, setPlaying] = useState(() => !isPlayed(content))
  const position = useRef(content.position)
  const readPosition = useCallback(() => Math.floor(position.current), [])
  const { waiting, problem, isCounting } = useStudyTime({ id, chapter: chapter.key, left: Math.max(0, chapter.required - chapter.seconds), isPlaying, position: readPosition, ask, onState })
  const seconds = Math.min(chapter.required, chapter.seconds + waiting)
  const told = chapter.isFinished ? studyTexts.chapterDone : isCounting ? studyTexts.counting : isPlayed(content) ? studyTexts.pausedMedia : studyTexts.paused
  return (
    <>
      <h3 className={styles.title}>{content.title}</h3>
      <div className={styles.content}><ChapterView content={content} client={client} maySkip={chapter.maySkip || chapter.isFinished} onPlaying={setPlaying} onPosition={(at) => { position.current = at }} /></div>
      {problem !== null && <Alert type={problem.isLost ? 'error' : 'warning'} showIcon role="alert" message={problem.isLost ? studyTexts.unsaved(waiting) : studyTexts.refused} description={problem.isLost ? undefined : problem.message} data-lost={problem.isLost} />}
      <footer className={styles.foot}>
        <span className={styles.note}>{chapter.maySkip || chapter.isFinished ? '' : studyTexts.noSkip}</span>
        <span role="timer" data-learned={seconds}>{studyTexts.minutes(seconds, chapter.required)}</span>
        <span role="status" className={styles.note}>{told}</span>
        <Button type="primary" disabled={!chapter.isFinished || onNext === null} onClick={() => onNext?.()} data-action="nextChapter">{hasNext ? studyTexts.next : studyTexts.allDone}</Button>
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
