import { sql } from 'kysely'
import { rowsOf } from '../../language/tableColumns'
import { RequestRefusal } from '../errors'
import { readRecords, type StoredRecord } from '../resources/queries/readRecord'
import type { RecordServices } from '../resources/recordServices'
import { drawByRules, randomOf, shufflePaper, type BankQuestion, type DrawnQuestion, type DrawRule } from './drawPaper'
import { questionResource } from './examResources'
import { textsOf } from '../platform/readFields'
import { itemName } from '../resources/itemName'
import { namedTable } from '../resources/namedRecords'
import { numberOf, textOf } from '../resources/values'

/** Draws somebody's paper: fixed, by rules the same for all of a training, or by rules for everybody anew. */
export async function drawPaper(services: RecordServices, paper: StoredRecord, { training, recordId, attemptNo }: { training: string; recordId: string; attemptNo: number }): Promise<readonly DrawnQuestion[]> {
  const isFixed = paper['compose'] === 'fixed'
  const questions = isFixed ? await fixedQuestions(services, paper) : await ruledQuestions(services, paper, paper['compose'] === 'random' ? `${training} ${attemptNo}` : recordId)
  if (questions.length === 0) throw new RequestRefusal('moveRefused', { message: '试卷里没有可用的试题，请培训管理员补充' })
  return shufflePaper(questions, { shuffleQuestions: paper['shuffleQuestions'] === true, shuffleOptions: paper['shuffleOptions'] === true }, randomOf(recordId))
}

/** A fixed paper is asked as it is, also where a question of it was put out of use since. */
async function fixedQuestions(services: RecordServices, paper: StoredRecord): Promise<readonly DrawnQuestion[]> {
  const rows = rowsOf(paper['questions'])
  const known = await questionsOf(services, rows.map((row) => textOf(row['question'])))
  return rows.flatMap((row) => { const question = known.get(textOf(row['question'])); return question ? [{ ...question, score: numberOf(row['score']) }] : [] })
}

/** Questions by their ids, also those put out of use; what is not there is left out. */
export async function questionsOf(services: RecordServices, ids: readonly string[]): Promise<ReadonlyMap<string, BankQuestion>> {
  if (ids.length === 0) return new Map()
  const found = await readRecords(services.db, namedTable(services, questionResource), [sql`t.id = any(${ids}::text[])`])
  return new Map((await toBank(services, found)).map((question) => [question.id, question]))
}

async function ruledQuestions(services: RecordServices, paper: StoredRecord, seed: string): Promise<readonly DrawnQuestion[]> {
  const rules = rowsOf(paper['drawRules']).map((row): DrawRule => ({ topic: textOf(row['topic']), type: textOf(row['questionType']), difficulty: textOf(row['difficulty']), count: numberOf(row['count']), score: numberOf(row['scoreEach']) }))
  const drawn = drawByRules(rules, await usableQuestions(services, paper), randomOf(seed))
  if ('rule' in drawn) throw new RequestRefusal('moveRefused', { message: `题库里的试题不够：${itemName(services, 'question_type', drawn.rule.type)}要${drawn.rule.count}道，符合抽题规则的只有${drawn.found}道。请培训管理员补充试题，或调整抽题规则` })
  return drawn
}

/** Questions in use of the company, of those above it, of the paper's owner and of the platform. */
async function usableQuestions(services: RecordServices, paper: StoredRecord): Promise<readonly BankQuestion[]> {
  const table = namedTable(services, questionResource)
  const column = (name: string) => sql`t.${sql.ref(table.columns.get(name)!.column)}`
  const orgs = [...new Set([textOf(paper['org']), ...services.principal.readsFor.orgs])]
  const found = await readRecords(services.db, table, [
    sql`t.deleted_at is null`, sql`${column('enabled')}`, sql`(${column('source')} in ('platform', 'provider') or ${column('org')} = any(${orgs}::text[]))`,
    sql`${column('questionType')} = any(${rowsOf(paper['drawRules']).map((row) => textOf(row['questionType']))}::text[])`,
  ], sql` order by t.id`)
  const audience = textsOf(paper['audienceTypes'])
  const isMeant = (question: StoredRecord) => {
    const meant = textsOf(question['audienceTypes'])
    return audience.length === 0 || meant.length === 0 || meant.some((type) => audience.includes(type))
  }
  return toBank(services, found.filter(isMeant))
}

const imageSlot = 'image'

async function toBank({ db }: RecordServices, records: readonly StoredRecord[]): Promise<readonly BankQuestion[]> {
  const files = records.flatMap(({ annex }) => annex?.[imageSlot] ?? [])
  const paths = new Map(files.length === 0 ? [] : (await sql<{ id: string; path: string }>`select id, path from annex_file where id = any(${files.map(({ id }) => id)}::text[])`.execute(db)).rows.map(({ id, path }) => [id, path]))
  return records.map((record): BankQuestion => ({
    id: record.id, type: textOf(record['questionType']), topic: textOf(record['topic']), difficulty: textOf(record['difficulty']), stem: textOf(record['stem']),
    options: ['blank', 'shortAnswer'].includes(textOf(record['questionType'])) ? [] : rowsOf(record['options']).map((row) => ({ label: textOf(row['label']), text: textOf(row['text']), correct: row['correct'] === true })),
    reference: textOf(record['answer']), analysis: textOf(record['analysis']),
    images: (record.annex?.[imageSlot] ?? []).flatMap(({ id, mime }) => { const path = paths.get(id); return path === undefined ? [] : [{ path, mime }] }),
  }))
}
