import { Alert, Button, Drawer } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { examPaths, type ExamNotice, type ExamState } from '../../contract/exams'
import type { CameraConsent } from '../../contract/livePhotos'
import type { ExtensionProps, PlatformAsk } from '../../engine/engineServices'
import { Skeleton } from '../../fields/inputs/Skeleton'
import { AnswerSheet } from './AnswerSheet'
import { BeforeExam } from './BeforeExam'
import { ExamResultView } from './ExamResultView'
import { examTexts } from './texts'
import styles from './sitExam.module.css'

/** Where a person sits an exam, in the place of a move's dialog: of his participation, which begins an attempt, or of an attempt under way. */
export function SitExam(props: ExtensionProps) {
  const { record, page, ask, reload } = props
  const { exam, notice, error, load, begin, setExam } = useAttempt(ask, record?.id ?? '', page.resource === 'examRecord')
  const close = () => {
    props.close?.()
    reload()
  }
  return (
    <Drawer open width="min(1080px, 100vw)" onClose={close} title={exam?.title ?? notice?.title ?? examTexts.waiting} closable={{ 'aria-label': examTexts.close }} maskClosable={false} keyboard={false} className={styles.drawer} data-dialog="sitExam"
      extra={exam && !exam.result ? <span className={styles.note}>{examTexts.closeNote}</span> : null}>
      {error ? <Alert type="error" showIcon message={examTexts.failed} description={error.message} action={<Button onClick={load}>{examTexts.retry}</Button>} data-failure />
        : exam?.result ? <ExamResultView exam={exam} onAgain={load} onClose={close} />
        : exam ? <AnswerSheet key={exam.id} {...props} exam={exam} onState={setExam} />
        : notice ? <BeforeExam notice={notice} onBegin={begin} />
        : <Skeleton rows={10} />}
    </Drawer>
  )
}

/** The attempt as the server has it: asked for when the window opens, never kept from before. What has not begun is announced first. */
function useAttempt(ask: PlatformAsk, id: string, isAttempt: boolean) {
  const [state, setState] = useState<{ exam?: ExamState; notice?: ExamNotice; error?: Error }>({})
  const show = useCallback((asked: Promise<ExamState>) => {
    setState({})
    asked.then((exam) => setState({ exam }), (error: unknown) => setState({ error: error instanceof Error ? error : new Error(String(error)) }))
  }, [])
  const begin = useCallback((camera: CameraConsent | null) => show(ask<ExamState>('POST', examPaths.sit(id), camera === null ? {} : { camera })), [ask, id, show])
  const load = useCallback(() => {
    if (isAttempt) return show(ask<ExamState>('GET', examPaths.open(id)))
    setState({})
    ask<ExamNotice>('GET', examPaths.notice(id)).then((notice) => (notice.isRunning ? begin(null) : setState({ notice })), (error: unknown) => setState({ error: error instanceof Error ? error : new Error(String(error)) }))
  }, [ask, begin, id, isAttempt, show])
  useEffect(load, [load])
  const setExam = useCallback((exam: ExamState) => setState({ exam }), [])
  return { ...state, load, begin, setExam }
}
