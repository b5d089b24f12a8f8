import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { listenForWebhooks } from '../tests/support/webhook-receiver.ts'
import type { Drill, Options, Outcome } from './drill.ts'
import { deliveringTo } from './program.ts'
import { openAsker } from './requests/ask.ts'
import { type Cast, createCast } from './requests/cast.ts'
import { anyRequest, type Composed } from './requests/compose.ts'
import { hostileFiles } from './requests/files.ts'
import { type DrilledHouse, openHouse } from './requests/house.ts'
import { allRoutes, intentsInSource, namesInSource } from './requests/routes.ts'
import { createTally, type Tally } from './requests/tally.ts'

const COUNT = 100_000
const MINUTES = 10
const CLIENTS = 12
/** So many are composed at once: few, so that the servers do not wait meanwhile. */
const COMPOSED_AT_ONCE = 25
/** So often it is looked who is still signed in. */
const RENEW_EVERY = 400
/** So often the walk through the pages is repeated, as random owners delete things and make others. */
const CRAWL_EVERY = 25_000
const GROWTH_MIB = 400

export const requests: Drill = { name: 'requests', title: 'Random requests', run }

/** Random requests over every form and route, as everybody who can be there: never an error of the server's own. */
async function run({ count, seed, minutes }: Options): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'sala-drill-'))
  const receiver = await listenForWebhooks()
  const wanted = count ?? COUNT
  const begun = performance.now()
  const isOver = () => performance.now() - begun > (minutes ?? MINUTES) * 60_000
  let house: DrilledHouse | undefined
  try {
    house = await openHouse(folder, addressesOf(receiver.origin))
    const tally = createTally()
    const grown = await drill(house, tally, { wanted, seed, isOver, tidy: () => receiver.requests.splice(0) })
    return judge(house, tally, { wanted, seed, grown })
  } finally {
    await house?.stop()
    receiver.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Nothing leaves the machine: every address that the program would call is ours or leads nowhere. */
function addressesOf(origin: string): Record<string, string> {
  return {
    ...deliveringTo(origin),
    BLOG_GENERATE_WEBHOOK_URL: `${origin}/generate`,
    BLOG_DELETE_WEBHOOK_URL: `${origin}/delete`,
  }
}

type Bounds = { wanted: number; seed: number; isOver: () => boolean; tidy: () => void }

/** @returns by how many MiB a server has grown */
async function drill(house: DrilledHouse, tally: Tally, { wanted, seed, isOver, tidy }: Bounds) {
  const { db, programs } = house
  const cast = await createCast(db, () => programs[0]?.url ?? '')
  const routes = await allRoutes()
  const starts = routes.filter(route => !/[:*]/.test(route))
  const sources = { routes, names: namesInSource(), intents: intentsInSource(), files: await hostileFiles() }
  const look = async () => anyRequest({ ...sources, house: await cast.look(starts) })
  const first = await cast.look(starts)
  tally.expect({ routes, forms: first.forms.map(({ key }) => key) })
  let request = anyRequest({ ...sources, house: first })
  const isDone = () => tally.asked >= wanted || isOver() || !programs.every(({ isAlive }) => isAlive())
  function* composed(): Generator<Composed> {
    for (let made = 0; made < wanted && !isDone(); made += COMPOSED_AT_ONCE) {
      const numRuns = Math.min(COMPOSED_AT_ONCE, wanted - made)
      yield* fc.sample(request, { seed: seed + made, numRuns })
    }
  }
  const keep = async () => {
    let [renewed, looked] = [0, 0]
    while (!isDone()) {
      await sleep(50)
      if (tally.asked - renewed < RENEW_EVERY) continue
      renewed = tally.asked
      await cast.renew()
      tidy()
      house.weigh()
      if (tally.asked - looked < CRAWL_EVERY) continue
      looked = tally.asked
      request = await look()
    }
  }
  const waiting = composed()
  const begun = performance.now()
  const clients = Array.from({ length: CLIENTS }, (_, index) =>
    askAll(() => programs[index % programs.length]?.url ?? '', waiting, { cast, tally }),
  )
  await Promise.all([...clients, keep()])
  tally.seconds = (performance.now() - begun) / 1000
  tally.signIns = cast.signIns
  cast.close()
  return house.weigh()
}

async function askAll(url: () => string, waiting: Iterable<Composed>, { cast, tally }: Asking) {
  const client = openAsker(url, { isBrief: true })
  for (const composed of waiting) {
    const { actor, withKey, method, path, body } = composed
    const own: Record<string, string> = {}
    if (cast.cookies[actor] !== '') own['cookie'] = cast.cookies[actor]
    if (withKey) own['authorization'] = `Bearer ${cast.key}`
    const answer = await client.ask({ method, path, body, headers: { ...own, ...composed.headers } })
    tally.note(composed, answer)
  }
  client.close()
}

type Asking = { cast: Cast; tally: Tally }
type Seen = { wanted: number; seed: number; grown: number }

function judge({ programs }: DrilledHouse, tally: Tally, { wanted, seed, grown }: Seen): Outcome {
  const errors = programs.reduce((sum, { complaints }) => sum + complaints.errors, 0)
  const failures = [
    ...tally.failures(),
    ...programs.flatMap(({ complaints }) => complaints.first.map(line => `logged: ${line}`)),
    ...(programs.every(({ isAlive }) => isAlive()) ? [] : ['a server has ended']),
    ...(grown > GROWTH_MIB ? [`memory grew by ${grown.toFixed(0)} MiB`] : []),
  ]
  const figures = {
    requests: tally.asked,
    'of wanted': wanted,
    seed,
    ...tally.figures(),
    'errors logged': errors,
    'per second': Math.round(tally.asked / tally.seconds),
    'sign-ins': tally.signIns,
    'grown by MiB': Math.round(grown),
  }
  return { figures, failures }
}
