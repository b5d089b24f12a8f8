import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '#app/kit/platform/database.server.ts'
import { startEmbeddedPostgres } from '#app/kit/platform/embedded-postgres.server.ts'
import { bookings as bookingRows } from '#app/space/bookings/tables.server.ts'
import { spendAll, wantOneHour } from './bookings/at-once.ts'
import { type Booker, makeKey, openBooker, type Tally } from './bookings/client.ts'
import { addMember, addSpace, giveMinutes } from './bookings/house.ts'
import { openInside, openToVisitors } from './bookings/inside.ts'
import { playRounds } from './bookings/random.ts'
import { countLocks, reckon } from './bookings/reckoning.ts'
import { type Check, type Drill, failuresOf, type Options, type Outcome } from './drill.ts'
import { urlOf } from './postgres.ts'
import { type Program, startProgram } from './program.ts'
import { until } from './until.ts'

const CLIENTS = 20
const ROUNDS = 40
const WANT_ONE = 50
const SPENDERS = 40
const ENOUGH_FOR = 12
const MINUTES_OF_EACH = 900
const KILLED_EVERY = 10
const DAY_MS = 24 * 60 * 60_000
const SETTLED_WITHIN_MS = 20_000

export const bookings: Drill = { name: 'bookings', title: 'Bookings over two servers', run }

/**
 * Programs book over two servers on one PostgreSQL: many one hour, many out of one wallet, and for rounds anything at once
 * while one server after the other is killed with -9, and while staff, tablets and visitors book in the same house. What was acknowledged stands, once, and the money with it.
 */
async function run({ seed, count }: Options): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sala-drill-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
  const { db, pool } = connect(postgres.connection)
  const servers = await openServers(folder, urlOf(postgres.connection))
  try {
    return await drill({ db, servers, folder, seed, rounds: count ?? ROUNDS })
  } finally {
    await servers.stop()
    await pool.end()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Drilling = { db: Database; servers: Servers; folder: string; seed: number; rounds: number }

async function drill({ db, servers, folder, seed, rounds }: Drilling): Promise<Outcome> {
  const tally: Tally = { requests: 0, again: 0, failures: [] }
  const bookers: Booker[] = []
  const members: string[] = []
  for (let client = 0; client < CLIENTS; client++) {
    bookers.push(openBooker({ key: await makeKey(db), url: () => servers.url(client), tally }))
    members.push(await addMember(db))
  }
  const [ask] = bookers as [Booker]
  const first = Math.ceil(Date.now() / DAY_MS) * DAY_MS
  const one = await wantOneHour({ bookers, members, first }, WANT_ONE)
  const spender = await addMember(db)
  const spent = await spendAll({ bookers, members, first }, SPENDERS, ENOUGH_FOR, spender)
  const madeBefore = await db.$count(bookingRows)
  for (const member of members) await giveMinutes(ask, member, MINUTES_OF_EACH)
  const spaces = [
    await addSpace(ask, { name: 'Room', turnaround_minutes: 15 }),
    await addSpace(ask, { name: 'Bench', kind: 'desk', units: 3 }),
    await addSpace(ask, { name: 'Booth', kind: 'booth' }),
  ]
  for (const space of spaces) await openToVisitors(db, space)
  const door = await addSpace(ask, { name: 'Den', kind: 'desk', units: 4 })
  let kills = 0
  const acknowledged = await playRounds({
    bookers,
    members,
    spaces,
    first,
    seed,
    rounds,
    tally,
    door,
    inside: openInside(db, folder),
    beforeRound: round => {
      if (round % KILLED_EVERY !== KILLED_EVERY / 2) return
      servers.killSoon(kills % 2)
      kills += 1
    },
  })
  await servers.settled()
  await until(async () => (await countLocks(db)).standing === 0, { withinMs: SETTLED_WITHIN_MS })
  const { deadlocks, standing } = await countLocks(db)
  const { figures, checks } = await reckon(db, acknowledged, madeBefore)
  const complaints = servers.complaints()
  return {
    figures: {
      seed,
      [`of ${WANT_ONE} who want one hour`]: one.made,
      [`of ${SPENDERS} who spend what is enough for ${ENOUGH_FOR}`]: spent.made,
      clients: CLIENTS,
      rounds,
      kills,
      requests: tally.requests,
      'tries again': tally.again,
      ...Object.fromEntries(acknowledged.counts),
      ...figures,
      'deadlocks ended by PostgreSQL': deadlocks,
      'left standing': standing,
    },
    failures: failuresOf([
      [one.made !== 1, `${one.made} have one and the same hour`],
      [one.made + one.taken !== WANT_ONE, 'not everybody else was told that it is taken'],
      [spent.made !== ENOUGH_FOR, `${spent.made} spent what is enough for ${ENOUGH_FOR}`],
      [spent.made + spent.short !== SPENDERS, 'not everybody else was told that there is not enough'],
      [kills === 0 || tally.again === 0, 'no kill was in anybody’s way'],
      [standing > 0, `${standing} sessions still wait or hold something`],
      ...checks,
      ...tally.failures.slice(0, 5).map((line): Check => [true, line]),
      ...complaints.slice(0, 5).map((line): Check => [true, `logged: ${line}`]),
    ]),
  }
}

/** Killed in the middle of a round, a moment after it began. */
const KILLED_AFTER_MS = 30

/** Two of them, each of which can be killed and is then started again. */
async function openServers(folder: string, databaseUrl: string) {
  const env = { DATABASE_URL: databaseUrl }
  const start = (name: string) => startProgram({ dataDir: join(folder, name), env })
  const names = ['one', 'two'] as const
  const running = [await start(names[0]), await start(names[1])]
  const before: Program[] = []
  let busy: Promise<void> = Promise.resolve()
  const killAndStart = async (which: number) => {
    await new Promise(resolve => setTimeout(resolve, KILLED_AFTER_MS))
    const program = running[which]
    if (!program) return
    before.push(program)
    await program.kill()
    running[which] = await start(names[which] ?? 'one')
  }
  return {
    url: (client: number) => running[client % running.length]?.url ?? '',
    killSoon: (which: number) => {
      busy = busy.then(() => killAndStart(which))
    },
    settled: () => busy,
    complaints: () => [...before, ...running].flatMap(program => program.complaints.first),
    stop: async () => {
      await busy
      for (const program of running) await program.stop()
    },
  }
}
type Servers = Awaited<ReturnType<typeof openServers>>
