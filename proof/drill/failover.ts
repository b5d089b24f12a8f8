import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#app/kit/platform/database.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { listenForWebhooks } from '../../tests/support/webhook-receiver.ts'
import { type Check, type Drill, failuresOf, type Options, type Outcome } from './drill.ts'
import { startPair } from './postgres-pair.ts'
import { deliveringTo, type Program, startProgram } from './program.ts'
import { until } from './until.ts'
import { newVisitor, type Visitor, visitAll } from './visitors.ts'

const VISITORS = 400
const CLIENTS_OF_A_SERVER = 4
/** As long as whoever watches over the pair takes to see that the primary is gone. */
const PROMOTED_AFTER_MS = 2_000
const READY_WITHIN_MS = 30_000

export const failover: Drill = { name: 'failover', title: 'The standby becomes the primary', run }

/**
 * Two servers on a primary and its synchronous standby. Among registrations the primary is killed with -9 and the standby
 * promoted: the servers find it by themselves, and everybody who was acknowledged is there, once.
 */
async function run({ count: wanted }: Options): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sala-drill-'))
  const receiver = await listenForWebhooks()
  const pair = await startPair(join(folder, 'pair'))
  const env = { ...deliveringTo(receiver.origin), DATABASE_URL: pair.url }
  const start = (name: string) => startProgram({ dataDir: join(folder, name), env })
  const programs: Program[] = []
  const visitors = Array.from({ length: wanted ?? VISITORS }, newVisitor)
  try {
    for (const name of ['one', 'two']) programs.push(await start(name))
    const done = () => visitors.filter(({ wasRegistered }) => wasRegistered).length
    const half = Math.ceil(visitors.length / programs.length)
    const visits = programs.map(({ url, isAlive }, at) =>
      visitAll(visitors.slice(at * half, (at + 1) * half), CLIENTS_OF_A_SERVER, {
        url: () => url,
        isAlive,
        withReceipt: false,
      }),
    )
    await until(async () => done() >= visitors.length / 3, { withinMs: READY_WITHIN_MS, everyMs: 5 })
    const before = done()
    const pause = watchPause(done)
    await pair.killPrimary()
    await sleep(PROMOTED_AFTER_MS)
    await pair.promote()
    await Promise.all(visits)
    const ready = await countReady(programs)
    return judge({ visitors, programs, before, ready, pauseMs: pause.end(), emails: await emailsIn(pair.db) })
  } finally {
    for (const program of programs) await program.stop()
    await pair.stop()
    receiver.close()
    await rm(folder, { recursive: true, force: true })
  }
}

type Seen = {
  visitors: Visitor[]
  programs: Program[]
  before: number
  ready: number
  pauseMs: number
  emails: string[]
}

function judge({ visitors, programs, before, ready, pauseMs, emails }: Seen): Outcome {
  const kept = new Set(emails)
  const acknowledged = visitors.filter(({ wasRegistered }) => wasRegistered)
  const lost = acknowledged.filter(({ email }) => !kept.has(email)).length
  const doubled = emails.length - kept.size
  const refused = visitors.flatMap(visitor => visitor.refused)
  const complaints = programs.flatMap(program => program.complaints.first)
  return {
    figures: {
      'acknowledged before the kill': before,
      'acknowledged in all': acknowledged.length,
      'found after it': acknowledged.length - lost,
      doubled,
      'tries again': visitors.reduce((sum, { tries }) => sum + tries, 0) - visitors.length,
      'promoted after': `${(PROMOTED_AFTER_MS / 1000).toFixed(1)} s`,
      'time without writes': `${(pauseMs / 1000).toFixed(1)} s`,
      'back by itself': `${ready} of ${programs.length} servers`,
    },
    failures: failuresOf([
      [lost > 0, `${lost} acknowledged registrations are lost`],
      [doubled > 0, `${doubled} registrations are there twice`],
      [acknowledged.length < visitors.length, `${visitors.length - acknowledged.length} never registered`],
      [before === visitors.length, 'everybody had registered before the kill'],
      [ready < programs.length, `${programs.length - ready} servers did not come back by themselves`],
      [refused.length > 0, `refused: ${refused.slice(0, 3).join(' | ')}`],
      ...complaints.map((line): Check => [true, `logged: ${line}`]),
    ]),
  }
}

/** The longest time in which nobody was acknowledged. */
function watchPause(count: () => number): { end: () => number } {
  let [seen, since, longest] = [count(), performance.now(), 0]
  const look = () => {
    longest = Math.max(longest, performance.now() - since)
    if (count() > seen) [seen, since] = [count(), performance.now()]
  }
  const timer = setInterval(look, 10)
  return {
    end: () => {
      clearInterval(timer)
      return longest
    },
  }
}

async function countReady(programs: Program[]): Promise<number> {
  const isReady = async ({ url }: Program) => (await fetch(`${url}/readyz`)).ok
  const looks = programs.map(program => until(() => isReady(program), { withinMs: READY_WITHIN_MS }))
  return (await Promise.all(looks)).filter(Boolean).length
}

async function emailsIn(db: Database): Promise<string[]> {
  const rows = await db.select({ email: applications.email }).from(applications)
  return rows.map(({ email }) => email)
}
