import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listenForWebhooks } from '../../tests/support/webhook-receiver.ts'
import { type Check, type Drill, failuresOf, type Outcome } from './drill.ts'
import { backendsOf, killPostgres } from './postgres.ts'
import { deliveringTo, type Program, startProgram } from './program.ts'
import { type Answer, openAsker } from './requests/ask.ts'
import { newVisitor, type Visitor, visitAll } from './visitors.ts'

const ROUNDS = 2
const READY_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 25
const VISITORS_OF_A_ROUND = 30

/** The one error of an outage: everything else meets it, passes, and is a warning. */
const TOLD = '"PostgreSQL has ended or dropped its connections; it is started again"'

/** Asked all the time: one page that needs the database, and what tells whether the program is well. */
const PAGE = '/_.data?register=day-pass'

export const postgresKilled: Drill = { name: 'postgres', title: 'PostgreSQL killed', run }

/**
 * kill -9 of the embedded PostgreSQL, and of one of its connections, while people register: the program stays, says that
 * it is not ready, answers 503, and comes back by itself.
 */
async function run(): Promise<Outcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-drill-'))
  const receiver = await listenForWebhooks()
  const env = deliveringTo(receiver.origin)
  const program = await startProgram({ dataDir, env })
  const visitors: Visitor[] = []
  const outages: Outage[] = []
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const strike of [() => killPostgres(dataDir), () => killBackend(dataDir)]) {
        const people = Array.from({ length: VISITORS_OF_A_ROUND }, newVisitor)
        visitors.push(...people)
        const visits = visitAll(people, 4, { url: () => program.url, isAlive: program.isAlive })
        await sleep(300)
        await strike()
        outages.push(await watchOutage(program))
        await visits
      }
    }
    return judge(program, visitors, outages)
  } finally {
    await program.stop()
    receiver.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function killBackend(dataDir: string) {
  const [backend] = await backendsOf(dataDir)
  if (backend === undefined) throw new Error('PostgreSQL has no connections')
  process.kill(backend, 'SIGKILL')
}

type Outage = { ms: number; isOver: boolean; wasUnready: boolean; unwell: string[] }

/** Looks on until the program is ready again and has stayed so for a second. */
async function watchOutage(program: Program): Promise<Outage> {
  const client = openAsker(() => program.url)
  const get = (path: string): Promise<Answer> => client.ask({ method: 'GET', path, headers: {}, body: null })
  const begun = performance.now()
  const unwell: string[] = []
  let wasUnready = false
  let lastUnready = begun
  while (
    program.isAlive() &&
    performance.now() - begun < READY_WITHIN_MS &&
    performance.now() - lastUnready < 1500
  ) {
    const [ready, health, page] = [await get('/readyz'), await get('/healthz'), await get(PAGE)]
    if (ready.status !== 200) {
      wasUnready = true
      lastUnready = performance.now()
    }
    if (health.status !== 200) unwell.push(`/healthz ${health.status}`)
    if (page.status !== 200 && page.status !== 503) unwell.push(`a page ${page.status}`)
    await sleep(LOOK_EVERY_MS)
  }
  client.close()
  return { ms: lastUnready - begun, isOver: performance.now() - begun < READY_WITHIN_MS, wasUnready, unwell }
}

function judge(program: Program, visitors: Visitor[], outages: Outage[]): Outcome {
  const unwell = outages.flatMap(outage => outage.unwell)
  const unserved = visitors.filter(({ wasReceived }) => !wasReceived).length
  const logged = program.complaints.first.filter(line => !line.includes(TOLD))
  const endless = outages.filter(({ isOver }) => !isOver).length
  const last = program.complaints.first.slice(-2).join(' ')
  const failures = failuresOf([
    [!program.isAlive(), `the program has ended: ${last}`],
    [endless > 0, `${endless} outages did not end`],
    [unwell.length > 0, `${unwell.length} × answered otherwise: ${[...new Set(unwell)].join(', ')}`],
    ...logged.map((line): Check => [true, `logged: ${line}`]),
    [unserved > 0, `${unserved} people never got through`],
  ])
  const longest = Math.max(...outages.map(({ ms }) => ms))
  return {
    figures: {
      kills: outages.length,
      'seen as not ready': outages.filter(({ wasUnready }) => wasUnready).length,
      'longest outage': `${(longest / 1000).toFixed(1)} s`,
      'people served': visitors.length - unserved,
    },
    failures,
  }
}
