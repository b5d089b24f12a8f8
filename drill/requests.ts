import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { memoryOf } from '../bench/processes.ts'
import { openServerDatabase } from '../tests/support/server-database.ts'
import { listenForWebhooks } from '../tests/support/webhook-receiver.ts'
import type { Drill, Options, Outcome } from './drill.ts'
import { startProgram } from './program.ts'
import { ACTORS, type Cookies, isSignedIn, makeApiKey, signInAnew } from './requests/actors.ts'
import { openAsker } from './requests/ask.ts'
import { anyRequest, type Composed, type Known } from './requests/compose.ts'
import { crawl } from './requests/crawl.ts'
import { hostileFiles } from './requests/files.ts'
import { allRoutes, intentsInSource, namesInSource } from './requests/routes.ts'
import { createTally, type Tally } from './requests/tally.ts'

const COUNT = 100_000
const MINUTES = 3
const CLIENTS = 8
const BATCH = 400
/** So often the walk through the pages is repeated, as random owners delete things and make others. */
const CRAWL_EVERY = 25_000
const GROWTH_MIB = 400

export const requests: Drill = { name: 'requests', title: 'Random requests', run }

/** Random requests over every form and route, as everybody who can be there: never an error of the server's own. */
async function run({ count, seed, minutes }: Options): Promise<Outcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sala-drill-'))
  const receiver = await listenForWebhooks()
  const program = await startProgram({ dataDir, env: environment(receiver.origin) })
  const { db, close } = await openServerDatabase({ ...program, dataDir })
  const own = openAsker(() => program.url)
  try {
    const wanted = count ?? COUNT
    const deadline = performance.now() + (minutes ?? MINUTES) * 60_000
    const cookies = {} as Cookies
    const renew = async () => {
      for (const actor of ACTORS)
        if (!cookies[actor] || !(await isSignedIn(own.ask, actor, cookies[actor]))) {
          cookies[actor] = await signInAnew(db, own.ask, actor)
          tally.signIns += 1
        }
    }
    const tally = createTally()
    const routes = await allRoutes()
    const sources = {
      routes,
      names: namesInSource(),
      intents: intentsInSource(),
      files: await hostileFiles(),
    }
    let known: Known | null = null
    let memory = 0
    for (
      let batch = 0;
      tally.asked < wanted && performance.now() < deadline && program.isAlive();
      batch += 1
    ) {
      await renew()
      if (known === null || tally.asked >= CRAWL_EVERY * tally.crawls) {
        known = { ...sources, house: await crawl(own.ask, cookies, startsOf(routes)) }
        tally.crawls += 1
        tally.forms = known.house.forms.length
      }
      const key = await makeApiKey(db)
      const size = Math.min(BATCH, wanted - tally.asked)
      const composed = fc.sample(anyRequest(known), { seed: seed + batch, numRuns: size })
      const begun = performance.now()
      await askAll(() => program.url, composed, { cookies, key, tally })
      tally.seconds += (performance.now() - begun) / 1000
      receiver.requests.length = 0
      if (memory === 0) memory = memoryOf([program.pid])
    }
    const grown = memoryOf([program.pid]) - memory
    return judge(tally, { wanted, seed, grown, isAlive: program.isAlive(), ...program.complaints })
  } finally {
    own.close()
    await close()
    await program.stop()
    receiver.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Nothing leaves the machine: every address that the program would call is ours or leads nowhere. */
function environment(origin: string): Record<string, string> {
  return {
    SAMPLE_DATA: '1',
    REGISTRATION_WEBHOOK_URL: `${origin}/registration`,
    RECEIPT_WEBHOOK_URL: `${origin}/receipt`,
    BLOG_GENERATE_WEBHOOK_URL: `${origin}/generate`,
    BLOG_DELETE_WEBHOOK_URL: `${origin}/delete`,
  }
}

const startsOf = (routes: string[]) => routes.filter(route => !/[:*]/.test(route))

type Asking = { cookies: Cookies; key: string; tally: Tally }

async function askAll(url: () => string, composed: Composed[], { cookies, key, tally }: Asking) {
  const waiting = composed.values()
  const work = async () => {
    const client = openAsker(url)
    for (const { actor, withKey, ...asked } of waiting) {
      const { headers } = asked
      const own: Record<string, string> = {}
      if (cookies[actor] !== '') own['cookie'] = cookies[actor]
      if (withKey) own['authorization'] = `Bearer ${key}`
      const whole = { ...asked, headers: { ...own, ...headers } }
      tally.note({ ...asked, actor }, await client.ask(whole))
    }
    client.close()
  }
  await Promise.all(Array.from({ length: CLIENTS }, work))
}

type Seen = { wanted: number; seed: number; grown: number; isAlive: boolean; errors: number; first: string[] }

function judge(tally: Tally, { wanted, seed, grown, isAlive, errors, first }: Seen): Outcome {
  const failures = [
    ...tally.failures(),
    ...first.map(line => `logged: ${line}`),
    ...(isAlive ? [] : ['the server has ended']),
    ...(grown > GROWTH_MIB ? [`memory grew by ${grown.toFixed(0)} MiB`] : []),
  ]
  const figures = {
    requests: tally.asked,
    'of wanted': wanted,
    seed,
    forms: tally.forms,
    ...tally.byStatus(),
    'errors logged': errors,
    'per second': Math.round(tally.asked / tally.seconds),
    'sign-ins': tally.signIns,
    'grown by MiB': Math.round(grown),
  }
  return { figures, failures }
}
