import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { type Drill, failuresOf, type Options, type Outcome } from './drill.ts'
import { openAsker } from './requests/ask.ts'
import { type Cast, createCast } from './requests/cast.ts'
import { anyRequest, type Composed } from './requests/compose.ts'
import { hostileFiles } from './requests/files.ts'
import { type DrilledHouse, inHouse } from './requests/house.ts'
import { allRoutes, intentsInSource, namesInSource } from './requests/routes.ts'
import { createTally, type Tally } from './requests/tally.ts'
import { withoutFormLimit } from './without-form-limit.ts'

const COUNT = 100_000
const MINUTES = 10
const CLIENTS = 12
/** So many are composed at once: few, so that the servers do not wait meanwhile. */
const COMPOSED_AT_ONCE = 25
/** So often it is looked who is still signed in. */
const RENEW_EVERY = 400
/** So often the walk through the pages is repeated, as random owners delete things and make others. */
const CRAWL_EVERY = 25_000
/** So long it is left alone before its memory is taken: V8 gives back what only the rush took within some two minutes. */
const REST_MS = 180_000
/** What code and caches take that were not there before the first request. */
const MOST_KEPT_MIB = 200
/** The second half finds code and caches as the first has left them: what goes on growing is a leak. */
const MOST_GROWN_MIB = 60

export const requests: Drill = { name: 'requests', title: 'Random requests', run }

/** Random requests over every form and route, as everybody who can be there: never an error of the server's own. */
async function run({ count, seed, minutes }: Options): Promise<Outcome> {
  const wanted = count ?? COUNT
  const limit = (minutes ?? MINUTES) * 60
  return inHouse({}, async (house, { tidy }) => {
    const tally = createTally()
    const weighed = await drill(house, tally, { wanted, seed, limit, tidy })
    return judge(house, tally, { wanted, seed, weighed })
  })
}

type Bounds = { wanted: number; seed: number; limit: number; tidy: () => void }

/** @returns what the servers take at rest, in MiB: before the first request, after half of them, and at the end */
async function drill(house: DrilledHouse, tally: Tally, { wanted, seed, limit, tidy }: Bounds) {
  const { db, programs } = house
  await withoutFormLimit(db)
  const cast = await createCast(db, () => programs[0]?.url ?? '')
  const composer = await openComposer(cast, tally, { wanted, seed })
  const weighed = [await weighAtRest(house)]
  for (const share of [0.5, 1]) {
    const begun = performance.now()
    // Without the rests: they are longer than a short drill, which would have asked nothing.
    const asking = () => tally.seconds + (performance.now() - begun) / 1000
    const isDone = () =>
      tally.asked >= wanted * share || asking() > limit * share || !programs.every(({ isAlive }) => isAlive())
    const waiting = composer.compose(isDone)
    const clients = Array.from({ length: CLIENTS }, (_, index) =>
      askAll(() => programs[index % programs.length]?.url ?? '', waiting, { cast, tally }),
    )
    await Promise.all([...clients, keepUp({ cast, tally, composer, tidy, isDone })])
    tally.seconds = asking()
    weighed.push(await weighAtRest(house))
  }
  tally.signIns = cast.signIns
  cast.close()
  return weighed
}

type Composer = Awaited<ReturnType<typeof openComposer>>

/** Makes requests out of what the house shows; `look` walks through it again. */
async function openComposer(cast: Cast, tally: Tally, { wanted, seed }: Pick<Bounds, 'wanted' | 'seed'>) {
  const routes = await allRoutes()
  const starts = routes.filter(route => !/[:*]/.test(route))
  const sources = { routes, names: namesInSource(), intents: intentsInSource(), files: await hostileFiles() }
  const first = await cast.look(starts)
  tally.expect({ routes, forms: first.forms.map(({ key }) => key) })
  let request = anyRequest({ ...sources, house: first })
  let made = 0
  return {
    look: async () => {
      request = anyRequest({ ...sources, house: await cast.look(starts) })
    },
    /** Goes on where it stopped, as far as all that are wanted. */
    *compose(isDone: () => boolean): Generator<Composed> {
      for (; made < wanted && !isDone(); made += COMPOSED_AT_ONCE) {
        const numRuns = Math.min(COMPOSED_AT_ONCE, wanted - made)
        yield* fc.sample(request, { seed: seed + made, numRuns })
      }
    },
  }
}

type Keeping = { cast: Cast; tally: Tally; composer: Composer; tidy: () => void; isDone: () => boolean }

/** While others ask: signs in whoever is out, and from time to time looks what the house shows by now. */
async function keepUp({ cast, tally, composer, tidy, isDone }: Keeping) {
  let [renewed, looked] = [tally.asked, tally.asked]
  while (!isDone()) {
    await sleep(50)
    if (tally.asked - renewed < RENEW_EVERY) continue
    renewed = tally.asked
    await cast.renew()
    tidy()
    if (tally.asked - looked < CRAWL_EVERY) continue
    looked = tally.asked
    await composer.look()
  }
}

async function weighAtRest(house: DrilledHouse): Promise<number[]> {
  await sleep(REST_MS)
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
type Seen = { wanted: number; seed: number; weighed: number[][] }

function judge({ programs }: DrilledHouse, tally: Tally, { wanted, seed, weighed }: Seen): Outcome {
  const [kept, grown] = [mostGrown(weighed[0], weighed[2]), mostGrown(weighed[1], weighed[2])]
  const errors = programs.reduce((sum, { complaints }) => sum + complaints.errors, 0)
  const logged = programs.flatMap(({ complaints }) => complaints.first.map(line => `logged: ${line}`))
  const failures = failuresOf([
    [tally.asked === 0, 'nothing was asked'],
    [!programs.every(({ isAlive }) => isAlive()), 'a server has ended'],
    [kept > MOST_KEPT_MIB, `a server kept ${kept.toFixed(0)} MiB`],
    [grown > MOST_GROWN_MIB, `a server grew by ${grown.toFixed(0)} MiB in the second half`],
  ])
  const figures = {
    requests: tally.asked,
    'of wanted': wanted,
    seed,
    ...tally.figures(),
    'errors logged': errors,
    'per second': Math.round(tally.asked / tally.seconds),
    'sign-ins': tally.signIns,
    'kept MiB': Math.round(kept),
    'of them in the second half': Math.round(grown),
  }
  return { figures, failures: [...tally.failures(), ...logged, ...failures] }
}

/** By how much the server that grew most has grown. */
function mostGrown(before: number[] = [], after: number[] = []): number {
  return Math.max(...after.map((size, index) => size - (before[index] ?? 0)))
}
