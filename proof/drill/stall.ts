import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Drill, failuresOf, type Options, type Outcome } from './drill.ts'
import type { Program } from './program.ts'
import { openAsker } from './requests/ask.ts'
import { createCast } from './requests/cast.ts'
import { type DrilledHouse, inHouse } from './requests/house.ts'
import { KINDS } from './stall/kinds.ts'
import { shutOut } from './stall/let-in.ts'
import { findHiddenLinks, payInPart } from './stall/links.ts'
import { planCases } from './stall/plan.ts'
import { describeCase, failuresOfTried, figuresOfTried, neverTried, worstOf } from './stall/report.ts'
import { openSender } from './stall/send.ts'
import { findTargets } from './stall/targets.ts'
import { type Case, openTrial, PATIENCE_MS, type Tried } from './stall/trial.ts'
import { honestPicture } from './stall/uploads.ts'
import { openWatch, type Watch } from './stall/watch.ts'
import { withoutFormLimit } from './without-form-limit.ts'

/** Everything is tried on two cores in eleven; what is cut short has asked everywhere, with some of each kind. */
const MINUTES = 20
/** More for what somebody waited beside, without it being clear for what. */
const REPEATS_MINUTES = 0.5
/** So often it is looked who is still signed in. */
const RENEW_EVERY = 60
/** So long it is left alone before its memory is taken: by then it has given back what only the rush took. */
const REST_MS = 20_000
/**
 * 128 MB of bodies are heard at once, each there up to four times while it is taken apart: as pieces, whole, in its
 * request and as a form. The process of the pictures may have 512, and what eight connections of PostgreSQL sort, and
 * garbage on its way, the rest.
 */
const MOST_TAKEN_MIB = 1_500
/** What code and caches take that were not there before the first request; twice as many cases keep no more. */
const MOST_KEPT_MIB = 400

export const stall: Drill = { name: 'stall', title: 'The worst input of each kind', run }

/** The worst input of each kind to every address: nobody else waits for it longer than for ordinary requests. */
async function run({ count, seed, minutes, only }: Options): Promise<Outcome> {
  const begun = performance.now()
  const isOver = (later = 0) => performance.now() - begun > ((minutes ?? MINUTES) + later) * 60_000
  return inHouse({ servers: 1, env: cardsAt }, (house, around) =>
    drill(house, { ...around, count, seed, only, isOver }),
  )
}

const cardsAt = (origin: string) => ({
  STRIPE_SECRET_KEY: 'sk_test_drill',
  STRIPE_WEBHOOK_SECRET: 'whsec_drill',
  STRIPE_API_URL: `${origin}/stripe`,
})

type Bounds = Pick<Options, 'count' | 'seed' | 'only'> & {
  folder: string
  isOver: (laterMinutes?: number) => boolean
  tidy: () => void
}

async function drill({ db, programs }: DrilledHouse, bounds: Bounds): Promise<Outcome> {
  const { folder, count, seed, only, isOver, tidy } = bounds
  const [program] = programs
  if (!program) throw new Error('There is no program to ask')
  const url = () => program.url
  const visitor = openAsker(url)
  await withoutFormLimit(db)
  const cast = await createCast(db, url)
  await payInPart(db, visitor.ask, cast.key)
  const targets = await findTargets(cast, visitor.ask, await findHiddenLinks(db))
  const outside = await shutOut(targets, visitor.ask, cast)
  const planned = planCases(targets, KINDS, seed)
  const chosen = planned.filter(one => describeCase(one).includes(only ?? ''))
  const cases = chosen.slice(0, count ?? undefined)
  const paths = ['/healthz', '/', await styleSheet(visitor.ask)]
  await sleep(REST_MS)
  const watch = await openWatch(program, { paths, folder })
  const rest = watch.weigh()
  // Whoever measures, and what is measured, goes before what sends: 96 MB at once are work for a whole processor.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const sender = openSender(url)
  const trial = openTrial({ sender, watch, cast, picture: await honestPicture() })
  const tried: Tried[] = []
  for (const one of cases) {
    if (isOver() || !program.isAlive()) break
    if (tried.length % RENEW_EVERY === 0) {
      await cast.renew()
      tidy()
    }
    tried.push(await trial.tryOut(one))
  }
  const unclear = suspects(tried, watch)
  while (unclear.length > 0 && !isOver(REPEATS_MINUTES))
    tried.push(...(await trial.repeat(unclear.splice(0, 1))))
  watch.close()
  for (const client of [sender, visitor, cast]) client.close()
  await sleep(REST_MS)
  const kept = watch.weigh() - rest
  const keptBy = watch.weighByKind()
  return judge(program, tried, {
    planned,
    cases,
    unclear,
    seed,
    watch,
    rest,
    kept,
    keptBy,
    addresses: targets.length,
    requests: trial.requests(),
    outside,
  })
}

/** What was answered quickly while somebody else waited long all the same, and was not sent by all at once. */
function suspects(tried: Tried[], { slow }: Watch): Case[] {
  const long = slow.filter(({ ms }) => ms > PATIENCE_MS)
  return tried.filter(
    ({ isBurst, begun, ended }) =>
      !isBurst && long.some(wait => wait.begun < ended && wait.begun + wait.ms > begun),
  )
}

async function styleSheet(ask: ReturnType<typeof openAsker>['ask']): Promise<string> {
  const { body } = await ask({ method: 'GET', path: '/', headers: {}, body: null })
  return /href="(\/assets\/[^"]+\.css)"/.exec(body)?.[1] ?? '/'
}

type Seen = {
  planned: Case[]
  cases: Case[]
  unclear: Case[]
  addresses: number
  requests: number
  /** Addresses at which nothing was tried but the door. */
  outside: string[]
  seed: number
  watch: Watch
  rest: number
  kept: number
  keptBy: Record<string, number>
}

function judge({ isAlive, complaints }: Program, tried: Tried[], seen: Seen): Outcome {
  const { planned, cases, unclear, addresses, requests, outside, seed, watch, rest, kept, keptBy } = seen
  const { asked, most } = watch.figures()
  const taken = most - rest
  const failures = failuresOf([
    [!isAlive(), 'the program has ended'],
    [watch.unanswered.length > 0, `${watch.unanswered.length} times somebody else got no answer`],
    [
      unclear.length > 0,
      `there was no time to find out which of ${unclear.length} cases somebody waited for`,
    ],
    [taken > MOST_TAKEN_MIB, `it took ${taken.toFixed(0)} MiB more than at rest`],
    [kept > MOST_KEPT_MIB, `it kept ${kept.toFixed(0)} MiB`],
  ])
  const figures = {
    cases: tried.length,
    'of planned': cases.length,
    addresses,
    seed,
    requests,
    ...figuresOfTried(tried),
    'asked beside them': asked,
    'errors logged': complaints.errors,
    'MiB at rest': Math.round(rest),
    'most above': Math.round(taken),
    'kept after': Math.round(kept),
    ...Object.fromEntries(Object.entries(keptBy).map(([kind, size]) => [`MiB of ${kind}`, Math.round(size)])),
  }
  const logged = complaints.first.map(line => `logged: ${line}`)
  return {
    figures,
    details: worstOf(tried),
    failures: [...outside, ...failuresOfTried(tried), ...neverTried(tried, planned), ...logged, ...failures],
  }
}
