import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LearningState, QuizQuestion, QuizVerdict } from '../../src/contract/learning'
import type { PlatformAsk } from '../../src/engine/engineServices'
import { ChapterQuiz } from '../../src/extensions/studyCourse/ChapterQuiz'

const question = (id: string, values: Partial<QuizQuestion> = {}): QuizQuestion => ({
  id, type: 'single', typeName: '单选题', stem: `题干${id}`, options: [{ letter: 'A', text: '对的' }, { letter: 'B', text: '错的' }], images: [], isRight: false, wrong: 0, ...values,
})

/** A server that takes A for right, and that the line to can be cut. */
function open(questions: readonly QuizQuestion[]) {
  const sent: unknown[] = []
  const states: LearningState[] = []
  const line = { isCut: false }
  const ask = (async (_method: string, path: string, body: { answer: readonly string[] }) => {
    if (line.isCut) throw new Error('网络不通')
    if (path.endsWith('/quiz')) return { questions }
    sent.push(body)
    const isRight = body.answer.join() === 'A'
    return { isRight, analysis: isRight ? '条例这样写' : '', state: {} } satisfies Omit<QuizVerdict, 'state'> & { state: object }
  }) as PlatformAsk
  render(<ChapterQuiz id="p1" chapter="c:k" ask={ask} onState={(state) => states.push(state)} />)
  return { sent, states, line }
}
const submit = () => screen.getByRole('button', { name: /提交答案/ })

it('a wrong answer is told without the right one, and is asked again', async () => {
  const { sent, states } = open([question('1'), question('2')])
  expect(await screen.findByText('题干1')).toBeTruthy()
  expect(submit().hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'B. 错的' }))
  fireEvent.click(submit())
  expect(await screen.findByText('答错了，请重新选择（本题已答错1次）')).toBeTruthy()
  expect(screen.queryByText('条例这样写')).toBeNull()
  expect(submit().hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'A. 对的' }))
  fireEvent.click(submit())
  expect(await screen.findByText('条例这样写')).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'B. 错的' }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '下一道随堂题' }))
  expect(await screen.findByText('题干2')).toBeTruthy()
  expect(sent).toEqual([{ chapter: 'c:k', question: '1', answer: ['B'] }, { chapter: 'c:k', question: '1', answer: ['A'] }])
  expect(states).toHaveLength(2)
})

it('goes on at the first question that is open, and several may be chosen', async () => {
  const { sent } = open([question('1', { isRight: true }), question('2', { type: 'multiple', wrong: 2 })])
  expect(await screen.findByText('题干2')).toBeTruthy()
  // A group of boxes learns of each of them in an effect; before that it drops what is ticked.
  await act(async () => {})
  for (const name of ['B. 错的', 'A. 对的']) fireEvent.click(screen.getByRole('checkbox', { name }))
  fireEvent.click(submit())
  expect(await screen.findByText('答错了，请重新选择（本题已答错3次）')).toBeTruthy()
  expect(sent).toMatchObject([{ answer: ['A', 'B'] }])
})

it('an answer that does not arrive stays chosen and can be sent again', async () => {
  const { sent, line } = open([question('1')])
  fireEvent.click(await screen.findByRole('radio', { name: 'A. 对的' }))
  line.isCut = true
  fireEvent.click(submit())
  expect(await screen.findByText('网络不通')).toBeTruthy()
  line.isCut = false
  // A button that turns takes no click, and stops turning a moment after what it waited for is told.
  await waitFor(() => expect(submit().classList).not.toContain('ant-btn-loading'))
  fireEvent.click(submit())
  expect(await screen.findByText('答对了')).toBeTruthy()
  expect(sent).toHaveLength(1)
})
