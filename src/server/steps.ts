import type { StepName } from '../language/stepNames'
import type { RecordStep } from './resources/recordStep'

/** Every hand-made step there is, by the name page files use; loaded when one is taken for the first time. */
export const steps: Readonly<Record<StepName, () => Promise<RecordStep>>> = {
  checkFaces: async () => (await import('./learning/checkFacesStep')).checkFacesStep,
  checkIn: async () => (await import('./learning/checkInStep')).checkInStep,
  checkLetterTemplate: async () => (await import('./letters/checkTemplate')).checkTemplate,
  checkPaper: async () => (await import('./exams/checkPaperStep')).checkPaperStep,
  freezeLetter: async () => (await import('./letters/freezeLetter')).freezeLetter,
  markExam: async () => (await import('./exams/markStep')).markStep,
  signLetter: async () => (await import('./letters/signStep')).signStep,
  sitExam: async () => (await import('./exams/sitStep')).sitStep,
  study: async () => (await import('./learning/studyStep')).studyStep,
  voidExam: async () => (await import('./exams/voidStep')).voidStep,
  voidLearning: async () => (await import('./learning/voidLearningStep')).voidLearningStep,
}
