import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { deliveries } from '#app/machines/webhooks/tables.server.ts'
import { subjectIdOf } from '#app/money/bills/tables.server.ts'
import { openServerDatabase } from '../../tests/support/server-database.ts'
import { type Drill, failuresOf, type Outcome } from './drill.ts'
import { deliveringTo, type Program, startProgram } from './program.ts'
import { type Behaviour, type Receiver, startReceiver, takenFrom } from './receiver.ts'
import { type Visitor, visitAll, visitorAt } from './visitors.ts'

const HOUR = 3_600_000
const QUIET_WITHIN_MS = 60_000

/** A day of the receiver: when it changes, to what, and how many people come then. Being silent costs 15 s each time. */
const DAY: { hours: number; behaviour: Behaviour; people: number }[] = [
  { hours: 0, behaviour: 'down', people: 8 },
  { hours: 1, behaviour: 'error', people: 8 },
  { hours: 3, behaviour: 'redirect', people: 8 },
  { hours: 6, behaviour: 'reset', people: 8 },
  { hours: 10, behaviour: 'garbage', people: 8 },
  { hours: 15, behaviour: 'silent', people: 2 },
  { hours: 20, behaviour: 'error', people: 4 },
]

/** By then the longest wait between two attempts of such a day is over. */
const RECOVERY_HOURS = [24, 30, 38, 48, 72]

export const webhooks: Drill = { name: 'webhooks', title: 'A day of webhook faults', run }

/**
 * The receiver fails for a day in every way that receivers fail, while people register and send receipts. Once it is
 * back everything arrives: under the id that it always had, a receipt behind its registration, nothing again after it
 * was taken. The day passes in seconds: the program's clock is moved, and the queue's with it.
 */
async function run(): Promise<Outcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-drill-'))
  const receiver = await startReceiver()
  const env = deliveringTo(receiver.origin)
  const program = await startProgram({ dataDir, env, clock: 'program' })
  const { db, close } = await openServerDatabase({ ...program, dataDir })
  const visitors: Visitor[] = []
  const begun = Date.now()
  try {
    for (const { hours, behaviour, people } of DAY) {
      await receiver.behave(behaviour)
      await passTime(program, db, begun + hours * HOUR)
      const came = Array.from({ length: people }, () => visitorAt(new Date(begun + hours * HOUR)))
      visitors.push(...came)
      await visitAll(came, 4, { url: () => program.url, tries: 3 })
    }
    const failed = receiver.arrivals.length
    await receiver.behave('fine')
    for (const hours of RECOVERY_HOURS) await passTime(program, db, begun + hours * HOUR)
    return await judge(db, { receiver, visitors, failed })
  } finally {
    await close()
    await program.stop()
    await receiver.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/**
 * Moves the program's clock, and lets the queue, which goes by the database's clock, start what is due by then. Done
 * again until nothing is due: an attempt may schedule the next one a moment later.
 */
async function passTime(program: Program, db: Database, to: number) {
  const moved = Date.now()
  await program.setClock(new Date(to))
  const deadline = Date.now() + QUIET_WITHIN_MS
  let quiet = 0
  while (quiet < 3 && Date.now() < deadline) {
    const now = new Date(to + Date.now() - moved).toISOString()
    const { rowCount } = await db.execute(
      sql`update pgboss.job set start_after = now() where name = 'deliver-webhook' and state < 'active' and start_after > now() and start_after <= ${now}::timestamptz`,
    )
    const { rows } = await db.execute<{ open: string }>(
      sql`select count(*) as open from pgboss.job where name = 'deliver-webhook' and (state = 'active' or (state < 'active' and start_after <= now()))`,
    )
    quiet = rowCount === 0 && Number(rows[0]?.open) === 0 ? quiet + 1 : 0
    await sleep(300)
  }
}

type Delivery = typeof deliveries.$inferSelect
type Seen = { receiver: Receiver; visitors: Visitor[]; failed: number }

async function judge(db: Database, { receiver, visitors, failed }: Seen): Promise<Outcome> {
  const made = await db.select().from(deliveries)
  const { ids: taken, again } = takenFrom(receiver)
  const open = made.filter(({ status }) => status !== 'delivered')
  const missing = made.filter(({ id }) => !taken.includes(id)).length
  const unknown = taken.filter(id => !made.some(delivery => delivery.id === id)).length
  const overtaking = await countOvertaking(db, made, taken)
  const unserved = visitors.filter(({ wasReceived }) => !wasReceived).length
  const refused = visitors.flatMap(visitor => visitor.refused)
  const wanted = 2 * visitors.length
  return {
    figures: {
      people: visitors.length,
      'attempts that failed': failed,
      deliveries: made.length,
      'taken once': taken.length,
    },
    failures: failuresOf([
      [unserved > 0, `${unserved} people were not told that theirs is kept: ${refused[0]}`],
      [made.length !== wanted, `${made.length} deliveries were made, not ${wanted}`],
      [open.length > 0, `${open.length} deliveries did not arrive`],
      [missing > 0, `${missing} deliveries count as delivered and were never taken`],
      [unknown > 0, `${unknown} arrived under an id that is none`],
      [again > 0, `${again} arrived again after they were taken`],
      [overtaking > 0, `${overtaking} receipts overtook their registration`],
    ]),
  }
}

async function countOvertaking(db: Database, made: Delivery[], taken: string[]): Promise<number> {
  const applicationId = subjectIdOf(receipts.billId, 'application')
  const received = await db.select({ id: receipts.id, applicationId }).from(receipts)
  const idOf = new Map(made.map(({ subjectId, id }) => [subjectId, id]))
  const turnOf = (subjectId: string | null) => taken.indexOf(idOf.get(subjectId ?? '') ?? '')
  return received.filter(({ id, applicationId }) => turnOf(id) < turnOf(applicationId)).length
}
