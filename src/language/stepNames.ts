/** Names of the hand-made steps of transitions that the server has (`src/server/steps.ts`); the gate refuses any other. */
export const stepNames = ['checkFaces', 'checkIn', 'checkLetterTemplate', 'checkPaper', 'freezeLetter', 'markExam', 'signLetter', 'sitExam', 'study', 'voidExam', 'voidLearning'] as const
export type StepName = (typeof stepNames)[number]
