import { sql, type Kysely } from 'kysely'
import type { SchemaSet } from '../../language/schemaSet'
import type { Tables } from '../database/openDatabase'
import { attemptResource, paperResource } from '../exams/examResources'
import { writeSheet } from '../exams/examSheets'
import { drawPaper } from '../exams/questionBank'
import { readRecords } from '../resources/queries/readRecord'
import { nobody } from '../resources/systemPrincipal'
import type { RecordServices } from '../resources/recordServices'
import { namedTable, readOne } from '../resources/namedRecords'
import { numberOf, textOf } from '../resources/values'

/** Lays the papers beside the attempts of the demonstration that wait for somebody to mark them question by question. */
export async function layOutPapers(db: Kysely<Tables>, set: SchemaSet, now: Date): Promise<void> {
  if (!Object.hasOwn(set.resources, attemptResource)) return
  const services: RecordServices = { set, db, now, principal: nobody }
  const table = namedTable(services, attemptResource)
  const column = (name: string) => sql`t.${sql.ref(table.columns.get(name)!.column)}`
  for (const attempt of await readRecords(db, table, [sql`${column('status')} = 'submitted'`, sql`${column('subjectiveFull')} > 0`])) {
    const paper = (await readOne(services, paperResource, attempt['paper']))!
    const questions = await drawPaper(services, paper, { training: textOf(attempt['training']), recordId: attempt.id, attemptNo: 1 })
    const [startedAt, deadline] = [attempt['startTime'], attempt['submitTime']].map((time) => new Date(textOf(time))) as [Date, Date]
    const settings = {
      recordNo: textOf(attempt['recordNo']), title: textOf(paper['title']), training: '', name: '', attemptKind: 'normal', attemptNo: 1,
      totalScore: questions.reduce((sum, { score }) => sum + score, 0), passScore: numberOf(attempt['passScore']), multiPartial: 0, switchLimit: null, showAnswer: true,
    }
    await writeSheet(services, { recordId: attempt.id, participantId: textOf(attempt['participant']), employeeId: textOf(attempt['employee']), questions, settings, startedAt, deadline, camera: null })
    await sql`update exam_sheet set handed_at = deadline where record_id = ${attempt.id}`.execute(db)
  }
}
