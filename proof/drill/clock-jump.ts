import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, ne, sql } from 'drizzle-orm'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { renewalRequests } from '#app/joining/renewals/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { deliveries } from '#app/machines/webhooks/tables.server.ts'
import { insertMember } from '../../tests/support/reviewer.ts'
import { openServerDatabase } from '../../tests/support/server-database.ts'
import { type Check, type Drill, failuresOf, type Outcome } from './drill.ts'
import { deliveringTo, type Program, startProgram } from './program.ts'
import { type Receiver, startReceiver, takenFrom } from './receiver.ts'
import { isSignedIn } from './requests/actors.ts'
import { openAsker } from './requests/ask.ts'
import { countWrongSignIns, MOST_WRONG_SIGN_INS, signInAsOwner } from './sign-in.ts'
import { until } from './until.ts'
import { type Visitor, visitAll, visitorAt } from './visitors.ts'

const HOUR = 3_600_000
const PEOPLE = 12
const MEMBERS = 10
const DONE_WITHIN_MS = 120_000
const GUESSER = { email: 'guessed@drill.test', address: '127.9.9.4' }
const NIGHTLY = [
  'expire-members',
  'ask-for-renewals',
  'forget-what-is-over',
  'forget-expired-sign-ins',
  'forget-passes',
  'forget-links-of-mails',
  'prune-rate-limits',
]

export const clockJump: Drill = { name: 'clock', title: 'The clock jumps a day ahead and an hour back', run }

type House = { program: Program; db: Database; receiver: Receiver; begun: number; visitors: Visitor[] }
type Seen = { sessions: boolean[]; wrong: number[]; jobs: number }

/**
 * The machine's clock jumps an hour back, a day ahead and an hour back again, while people come, webhooks wait, and
 * every job of the night is started twice after each jump. Nothing happens twice, nothing is lost, whoever is signed in
 * stays so, and whoever guessed passwords is let in neither early nor kept out for longer than a limit lasts.
 */
async function run(): Promise<Outcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-drill-'))
  const receiver = await startReceiver()
  const env = deliveringTo(receiver.origin)
  const program = await startProgram({ dataDir, env, clock: 'machine' })
  const { db, close } = await openServerDatabase({ ...program, dataDir })
  const house: House = { program, db, receiver, begun: Date.now(), visitors: [] }
  try {
    await insertMembers(house)
    const seen = await jump(house)
    return await judge(house, seen)
  } finally {
    await close()
    await program.stop()
    await receiver.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Half of them expire with the day of the start, the others are to be asked for a renewal on the next. */
async function insertMembers({ db, begun }: House) {
  const today = bangkokDay(new Date(begun))
  for (let number = 0; number < MEMBERS; number += 1) {
    const expiryDate = addDays(today, number % 2 === 0 ? 0 : 8)
    await insertMember(db, { expiryDate, joinDate: addDays(today, -60), autoRenew: number % 2 === 1 })
  }
}

async function jump(house: House): Promise<Seen> {
  const { program, receiver } = house
  const cookie = await signInAsOwner(program, GUESSER.address)
  const seen: Seen = { sessions: [], wrong: [], jobs: 0 }
  const look = async () => {
    const client = openAsker(() => program.url)
    seen.sessions.push(await isSignedIn(client.ask, 'owner', cookie))
    client.close()
  }
  seen.wrong.push(await countWrongSignIns([program], GUESSER))
  for (const [hours, behaviour] of [
    [0, 'error'],
    [-1, 'fine'],
    [24, 'error'],
    [23, 'fine'],
  ] as const) {
    const now = new Date(house.begun + hours * HOUR)
    await program.setClock(now)
    await receiver.behave(behaviour)
    const came = Array.from({ length: PEOPLE }, () => visitorAt(now))
    house.visitors.push(...came)
    await visitAll(came, 4, { url: () => program.url, tries: 3 })
    seen.jobs += await runNightly(house)
    await look()
    seen.wrong.push(await countWrongSignIns([program], GUESSER))
  }
  await waitUntilDelivered(house)
  return seen
}

/** The queue goes by PostgreSQL's clock, which has not jumped: what the night would start is put there. */
async function runNightly({ db }: House): Promise<number> {
  for (const name of [...NIGHTLY, ...NIGHTLY])
    await db.execute(sql`insert into pgboss.job (name, data) values (${name}, '{}')`)
  const isDone = async () => {
    const { rows } = await db.execute<{ open: string }>(
      sql`select count(*) as open from pgboss.job where name = any(${sql.param(NIGHTLY)}) and state < 'completed'`,
    )
    return Number(rows[0]?.open) === 0
  }
  return (await until(isDone, { withinMs: DONE_WITHIN_MS, everyMs: 100 })) ? 2 * NIGHTLY.length : 0
}

async function waitUntilDelivered({ db }: House) {
  const isDone = async () => {
    await db.execute(
      sql`update pgboss.job set start_after = now() where name = 'deliver-webhook' and state < 'active' and start_after > now()`,
    )
    return (await db.$count(deliveries, ne(deliveries.status, 'delivered'))) === 0
  }
  await until(isDone, { withinMs: DONE_WITHIN_MS })
}

async function judge(house: House, seen: Seen): Promise<Outcome> {
  const done = await findDone(house)
  return {
    figures: {
      people: house.visitors.length,
      'deliveries taken once': done.taken.length,
      'jobs of the night': seen.jobs,
      'memberships ended': done.expired.length,
      'asked to renew': done.asked.length,
      'done twice': done.twice + done.again,
      'still signed in': `${seen.sessions.filter(Boolean).length} of ${seen.sessions.length}`,
      'wrong sign-ins let through': seen.wrong.join(', '),
    },
    failures: failuresOf([...checksOfDone(house, done), ...checksOfSeen(house, seen)]),
  }
}

type Done = Awaited<ReturnType<typeof findDone>>

/** What the house has done by the end: `twice` counts members that had something done to them again. */
async function findDone({ db, receiver }: House) {
  const { ids: taken, again } = takenFrom(receiver)
  const { entityType, action } = adminActivityLog
  const expired = await db
    .select({ id: adminActivityLog.entityId })
    .from(adminActivityLog)
    .where(and(eq(entityType, 'member'), eq(action, 'expired')))
  const asked = await db.select({ id: renewalRequests.memberRowId }).from(renewalRequests)
  const twice = countAgain(expired) + countAgain(asked)
  const made = await db.select({ id: deliveries.id }).from(deliveries)
  const { rows: failed } = await db.execute<{ name: string }>(
    sql`select name from pgboss.job where state = 'failed'`,
  )
  return { taken, again, expired, asked, twice, made, failed }
}

function countAgain(rows: { id: string }[]): number {
  return rows.length - new Set(rows.map(({ id }) => id)).size
}

function checksOfDone(
  { visitors }: House,
  { taken, again, expired, asked, twice, made, failed }: Done,
): Check[] {
  const unserved = visitors.filter(({ wasReceived }) => !wasReceived).length
  return [
    [unserved > 0, `${unserved} were turned away: ${visitors.flatMap(({ refused }) => refused)[0]}`],
    [made.length !== 2 * visitors.length, `${made.length} deliveries, not ${2 * visitors.length}`],
    [made.some(({ id }) => !taken.includes(id)), 'a delivery did not arrive'],
    [again > 0, `${again} arrived again after they were taken`],
    [expired.length !== MEMBERS / 2, `${expired.length} memberships ended, not ${MEMBERS / 2}`],
    [asked.length !== MEMBERS / 2, `${asked.length} members were asked to renew, not ${MEMBERS / 2}`],
    [twice > 0, `${twice} members had something done twice`],
    [failed.length > 0, `failed: ${failed.map(({ name }) => name).join(', ')}`],
  ]
}

function checksOfSeen({ program }: House, { sessions, wrong, jobs }: Seen): Check[] {
  const [first = 0, still, ...afterJumps] = wrong
  return [
    [sessions.includes(false), `signed in after each jump: ${sessions.join(', ')}`],
    [first >= MOST_WRONG_SIGN_INS, 'wrong sign-ins are not limited'],
    [still !== 0, `${still} more wrong sign-ins without a jump`],
    [afterJumps.some(count => count !== first), `wrong sign-ins after the jumps: ${wrong.join(', ')}`],
    [jobs !== 4 * 2 * NIGHTLY.length, `only ${jobs} jobs of the night were done in time`],
    [program.complaints.errors > 0, `logged: ${program.complaints.first[0]}`],
  ]
}
