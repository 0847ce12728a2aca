/** Resources of the page files that exams and learning know by name. */
export const attemptResource = 'examRecord'
export const participantResource = 'trainingParticipant'
export const trainingResource = 'training'
export const paperResource = 'examPaper'
export const questionResource = 'question'
/** The move by which a participant sits an exam. */
export const sitMove = 'sitExam'
