import { Alert, Button, Drawer } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { examPaths, type ExamState } from '../../contract/exams'
import type { ExtensionProps, PlatformAsk } from '../../engine/engineServices'
import { Skeleton } from '../../fields/inputs/Skeleton'
import { AnswerSheet } from './AnswerSheet'
import { ExamResultView } from './ExamResultView'
import { examTexts } from './texts'
import styles from './sitExam.module.css'

/** Where a person sits an exam, in the place of a move's dialog: of his participation, which begins an attempt, or of an attempt under way. */
export function SitExam(props: ExtensionProps) {
  const { record, page, ask, reload } = props
  const { exam, error, load, setExam } = useAttempt(ask, record?.id ?? '', page.resource === 'examRecord')
  const close = () => {
    props.close?.()
    reload()
  }
  return (
    <Drawer open width="min(1080px, 100vw)" onClose={close} title={exam?.title ?? examTexts.waiting} closable={{ 'aria-label': examTexts.close }} maskClosable={false} keyboard={false} className={styles.drawer} data-dialog="sitExam"
      extra={exam && !exam.result ? <span className={styles.note}>{examTexts.closeNote}</span> : null}>
      {error ? <Alert type="error" showIcon message={examTexts.failed} description={error.message} action={<Button onClick={load}>{examTexts.retry}</Button>} data-failure />
        : !exam ? <Skeleton rows={10} />
        : exam.result ? <ExamResultView exam={exam} onAgain={load} onClose={close} />
        : <AnswerSheet key={exam.id} {...props} exam={exam} onState={setExam} />}
    </Drawer>
  )
}

/** The attempt as the server has it: asked for when the window opens, never kept from before. */
function useAttempt(ask: PlatformAsk, id: string, isAttempt: boolean) {
  const [state, setState] = useState<{ exam?: ExamState; error?: Error }>({})
  const load = useCallback(() => {
    setState({})
    const asked = isAttempt ? ask<ExamState>('GET', examPaths.open(id)) : ask<ExamState>('POST', examPaths.sit(id))
    asked.then((exam) => setState({ exam }), (error: unknown) => setState({ error: error instanceof Error ? error : new Error(String(error)) }))
  }, [ask, id, isAttempt])
  useEffect(load, [load])
  const setExam = useCallback((exam: ExamState) => setState({ exam }), [])
  return { ...state, load, setExam }
}
