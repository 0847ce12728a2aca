import { buffer } from 'node:stream/consumers'
import type { ExamImages, ExamQuestion, ExamResult, ExamState, ReviewedQuestion } from '../../contract/exams'
import { rowsOf } from '../../language/tableColumns'
import type { AnnexStore } from '../annex/annexStore'
import { RequestRefusal } from '../errors'
import type { RecordServices } from '../resources/recordServices'
import type { DrawnQuestion } from './drawPaper'
import { attemptResource, participantResource, trainingResource } from './examResources'
import { itemName } from '../resources/itemName'
import { readOne } from '../resources/namedRecords'
import { numberOf, textOf } from '../resources/values'
import { isOver, ownSheet, readAnswers, secondsLeft, type ExamSheet } from './examSheets'
import { photosOf } from './examPhotos'
import { handIn } from './handIn'
import { chosenOptions, letterAt, referenceText } from './markPaper'

/** An attempt as its person sees it. Of one whose time is up while nobody looked, the result. */
export async function examState(services: RecordServices, recordId: string): Promise<ExamState> {
  const found = await ownSheet(services, recordId)
  if (!found.isHandedIn && isOver(found, services.now)) await handIn(services, recordId, { isForced: true })
  const sheet = await ownSheet(services, recordId)
  const { settings } = sheet
  return {
    id: recordId, recordNo: settings.recordNo, title: settings.title, training: settings.training, name: settings.name,
    attemptName: itemName(services, 'exam_attempt_kind', settings.attemptKind), attemptNo: settings.attemptNo, totalScore: settings.totalScore, passScore: settings.passScore,
    secondsLeft: secondsLeft(sheet, services.now), switchCount: sheet.switchCount, switchLimit: settings.switchLimit,
    photos: await photosOf(services, sheet),
    questions: sheet.isHandedIn ? [] : sheet.questions.map((question) => asked(services, question)),
    answers: sheet.isHandedIn ? {} : await readAnswers(services, recordId),
    result: sheet.isHandedIn ? await resultOf(services, sheet) : null,
  }
}

/** What of a question goes to the browser before it is answered: nothing that tells right from wrong. */
function asked(services: RecordServices, { id, type, stem, options, score, images }: DrawnQuestion): ExamQuestion {
  return { id, type, typeName: itemName(services, 'question_type', type), stem, options: options.map(({ text }, place) => ({ letter: letterAt(place), text })), score, images: images.length }
}

async function resultOf(services: RecordServices, sheet: ExamSheet): Promise<ExamResult> {
  const record = await readOne(services, attemptResource, sheet.recordId)
  const participant = await readOne(services, participantResource, sheet.participantId)
  const training = await readOne(services, trainingResource, participant?.['training'])
  const score = record?.['score'] ?? null
  return {
    status: textOf(record?.['status']), score: score === null ? null : numberOf(score), passed: typeof record?.['passed'] === 'boolean' ? record['passed'] : null, forced: record?.['forced'] === true,
    makeupsLeft: participant?.['status'] === 'toMakeup' ? Math.max(0, numberOf(training?.['makeupLimit']) + 1 - numberOf(participant['examTimes'])) : null,
    review: sheet.settings.showAnswer ? await reviewOf(services, sheet, rowsOf(record?.['answers'])) : null,
  }
}

async function reviewOf(services: RecordServices, sheet: ExamSheet, rows: ReturnType<typeof rowsOf>): Promise<readonly ReviewedQuestion[]> {
  const answers = await readAnswers(services, sheet.recordId)
  return sheet.questions.map((question): ReviewedQuestion => {
    const given = answers[question.id]
    const row = rows.find((one) => one['question'] === question.id)
    const letters = (isMeant: (option: DrawnQuestion['options'][number]) => boolean) => question.options.flatMap((option, place) => (isMeant(option) ? [letterAt(place)] : [])).join('、')
    const chosen = chosenOptions(question, given)
    return {
      ...asked(services, question),
      given: question.options.length > 0 ? letters((option) => chosen.includes(option)) : typeof given === 'string' ? given : '',
      right: question.options.length > 0 ? letters(({ correct }) => correct) : referenceText(question),
      analysis: question.analysis, got: row && row['score'] !== null ? numberOf(row['score']) : null,
    }
  })
}

const mostImageBytes = 3_000_000

/** The pictures of a question of one's own paper: the bank itself is not for those who are examined. */
export async function examImages(services: RecordServices, store: AnnexStore, recordId: string, questionId: string): Promise<ExamImages> {
  const question = (await ownSheet(services, recordId)).questions.find(({ id }) => id === questionId)
  if (!question) throw new RequestRefusal('notFound', { message: '这道题不在您的试卷里' })
  return { images: await imagesOf(store, question) }
}

/** A question's pictures as data URLs; what is too large or gone is left out. */
export async function imagesOf(store: AnnexStore, question: Pick<DrawnQuestion, 'images'>): Promise<readonly string[]> {
  const images = await Promise.all(question.images.filter(({ mime }) => mime.startsWith('image/')).map(async ({ path, mime }) => {
    const bytes = await store.read(path).then(buffer, () => null)
    return bytes && bytes.length <= mostImageBytes ? [`data:${mime};base64,${bytes.toString('base64')}`] : []
  }))
  return images.flat()
}
