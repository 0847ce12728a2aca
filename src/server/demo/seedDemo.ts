import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { DemoAccount } from '../../contract/pageIndex'
import type { SchemaSet } from '../../language/schemaSet'
import { createAccounts, type NewAccount } from '../access/accounts'
import type { Tables } from '../database/openDatabase'
import { annexesOf, type DemoAnnex } from './annexes'
import { castMembers, namedPeople } from './castMembers'
import { completeRecord, seedingContext } from './completeRecord'
import { makeDeclared } from './declared/makeDeclared'
import { personId, type DemoRecord, type DemoSize } from './demoWorld'
import { findFigures } from './findFigures'
import { inventedMobile } from './inventedNumbers'
import { makePageVisits, writePageVisits } from './pageVisits'
import { writePostPermissions } from './postPermissions'
import { giveCodes } from '../resources/giveCodes'
import { watchWaybills } from '../positions/watchWaybills'
import { renewReminders } from '../resources/reminders/refreshReminders'
import { layOutPapers } from './layOutPapers'
import { makeDemoWorld } from './makeDemoWorld'
import { sealLetters } from './sealLetters'
import { makeSignatureRecords } from './signatureRecords'
import { markRemindersTold } from './toldReminders'
import { makeTracks, writeFixes } from './tracks'
import { writeAnnexes, writeHistory, writeNumbers, writeRecords, type CompleteRecord } from './writeRecords'

const batch = 500

export interface SeedDemoOptions {
  readonly database: Kysely<Tables>
  readonly set: SchemaSet
  readonly size: DemoSize
  /** Of all accounts; it stands in the settings of the deployment, never in the repository. */
  readonly password: string
  /** The day everything is dated from. */
  readonly today: Date
  /** Where the files go; without it the records have none. */
  readonly annexFolder?: string
}

/** Fills an empty database with the demonstration, whole or not at all, and tells the accounts of its cast. */
export async function seedDemo({ database, set, size, password, today, annexFolder }: SeedDemoOptions): Promise<{ accounts: DemoAccount[] }> {
  const world = makeDemoWorld(size, today)
  const problems = makeDeclared(world, set, today).flatMap((entry) => entry.problems)
  makeSignatureRecords(world)
  if (problems.length > 0) throw new Error(`演示数据不合页面的规则：\n${problems.join('\n')}`)
  const fixes = makeTracks(world, set, today)
  const names = new Map(world.all('employee').map(({ id, values }) => [id, String(values['name'])]))
  await database.transaction().execute(async (trx) => {
    const store = (resource: string, records: readonly DemoRecord[]) => storeRecords({ database: trx, set, today, annexFolder, names }, resource, records)
    for (const [resource, records] of world.records) await store(resource, records)
    await giveCodes(trx, set)
    await findFigures(trx, set, world, today)
    await sealLetters(trx, set, today)
    await layOutPapers(trx, set, today)
    await writeFixes(trx, fixes)
    await watchWaybills({ db: trx, set, now: today })
    await writePageVisits(trx, makePageVisits(world, set))
    await writePostPermissions(trx, world, set, today)
    await renewReminders(trx, set, today)
    await markRemindersTold(trx, set, today)
    await createAccounts(trx, accountsOf(world.all('employee'), password))
  })
  return { accounts: castMembers.map(({ number, name, says }) => ({ mobile: inventedMobile(number), name, post: says, password })) }
}

type Store = Pick<SeedDemoOptions, 'database' | 'set' | 'today' | 'annexFolder'> & { readonly names: ReadonlyMap<string, string> }

async function storeRecords({ database, set, today, annexFolder, names }: Store, resource: string, records: readonly DemoRecord[]): Promise<void> {
  const context = seedingContext(set, today)
  for (let start = 0; start < records.length; start += batch) {
    const complete = records.slice(start, start + batch).map((record): CompleteRecord => ({ record, values: completeRecord(set, record, context) }))
    await writeRecords(database, set, resource, complete)
    await writeHistory(database, set, resource, complete.map(({ record }) => record), (id) => names.get(id) ?? '')
    await writeNumbers(database, set, resource, complete)
    if (annexFolder !== undefined) await writeAnnexes(database, await drawAnnexes(annexFolder, complete.flatMap(({ record, values }) => annexesOf(set, record, values, context))))
  }
}

/** Draws the files into the folder. Not synced one by one: whoever loses power now seeds again. */
async function drawAnnexes(folder: string, annexes: readonly DemoAnnex[]): Promise<(DemoAnnex & { path: string; size: number })[]> {
  await mkdir(join(folder, 'demo'), { recursive: true })
  const drawn: (DemoAnnex & { path: string; size: number })[] = []
  for (const annex of annexes) {
    const bytes = annex.draw()
    const path = `demo/${annex.id}`
    await writeFile(join(folder, path), bytes)
    drawn.push({ ...annex, path, size: bytes.length })
  }
  return drawn
}

/** Everybody who may sign in has an account; one of those who have left keeps a disabled one, and one is locked. */
function accountsOf(employees: readonly DemoRecord[], password: string): NewAccount[] {
  const left = employees.find(({ values }) => values['status'] === 'left')
  const locked = employees.find(({ id, values }) => values['status'] === 'onDuty' && id > personId(namedPeople.length))
  return employees
    .filter((employee) => employee.values['accountEnabled'] === true || employee === left)
    .map((employee) => ({
      employeeId: employee.id, password,
      // The new driver has not chosen a password of his own yet.
      pwdChanged: employee.id !== personId(15), disabled: employee === left, locked: employee === locked,
    }))
}
