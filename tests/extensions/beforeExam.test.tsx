import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ExamNotice } from '../../src/contract/exams'
import type { CameraConsent } from '../../src/contract/livePhotos'
import { BeforeExam } from '../../src/extensions/sitExam/BeforeExam'

afterEach(() => vi.unstubAllGlobals())

const notice: ExamNotice = { title: '试卷', training: '培训', attemptName: '正考', attemptNo: 1, minutes: 45, questionCount: 9, totalScore: 100, passScore: 80, switchLimit: 3, takesPhotos: true, isRunning: false }

function open(values: Partial<ExamNotice>, getUserMedia?: () => Promise<unknown>) {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: getUserMedia && { getUserMedia } }))
  const begun: (CameraConsent | null)[] = []
  render(<BeforeExam notice={{ ...notice, ...values }} onBegin={(camera) => begun.push(camera)} />)
  return begun
}
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const failed = (name: string) => () => Promise.reject(new DOMException(name, name))

it('an exam without photos begins at one press, and says how long it takes', () => {
  const begun = open({ takesPhotos: false, switchLimit: null })
  expect(screen.getByText(/考试时长45分钟/)).toBeTruthy()
  expect(screen.queryByText(/强制交卷/)).toBeNull()
  press(/开始考试/)
  expect(begun).toEqual([null])
})

it('an exam with photos asks first, and opens the camera of who agrees only', async () => {
  const camera = { opened: 0, closed: 0 }
  const begun = open({}, async () => {
    camera.opened++
    return { getTracks: () => [{ stop: () => { camera.closed++ } }] }
  })
  press(/^不同意抓拍/)
  expect([begun, camera.opened]).toEqual([['refused'], 0])
  press(/^同意抓拍/)
  await waitFor(() => expect(begun).toEqual(['refused', 'agreed']))
  expect(camera).toEqual({ opened: 1, closed: 1 })
})

it.each([['NotAllowedError', 'refused', /地址栏的网站设置/, /^不同意抓拍/], ['NotFoundError', 'absent', /没有找到可用的摄像头/, /^没有摄像头/], [null, 'absent', /没有找到可用的摄像头/, /^没有摄像头/]] as const)('a camera that is not there (%s) is told, and the exam goes on without: %s', async (error, consent, words, button) => {
  const begun = open({}, error === null ? undefined : failed(error))
  press(/^同意抓拍/)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(begun).toEqual([])
  press(button)
  expect(begun).toEqual([consent])
})
