import fc from 'fast-check'
import type { Answer, Booker, Tally } from './client.ts'
import { newKey } from './client.ts'
import { type Inside, REFUSED_INSIDE } from './inside.ts'

const QUARTER_MS = 15 * 60_000
/** Two days, so that most of what is wanted is in somebody's way. */
const QUARTERS = 2 * 24 * 4

/** What a program was told of a booking last. */
export type Known = { id: string; etag: string; from: string; to: string; status: string }

export type Acknowledged = { bookings: Map<string, Known>; counts: Map<string, number> }

/** What is done in the house itself. */
const INSIDE = ['series', 'end_series', 'door', 'hold'] as const

const plan = fc.record({
  kind: fc.constantFrom(
    ...(['book', 'book', 'book', 'book', 'move', 'move', 'move', 'cancel'] as const),
    ...INSIDE,
  ),
  start: fc.nat(QUARTERS - 1),
  length: fc.integer({ min: 1, max: 8 }),
  pick: fc.nat(100_000),
  usesCredits: fc.boolean(),
})
type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never

type InsidePlan = Plan & { kind: (typeof INSIDE)[number] }
const isInside = (plan: Plan): plan is InsidePlan => INSIDE.some(kind => kind === plan.kind)

type Playing = {
  bookers: Booker[]
  inside: Inside
  /** At which a tablet is. */
  door: string
  members: string[]
  spaces: string[]
  /** The moment from which on is booked. */
  first: number
  seed: number
  rounds: number
  tally: Tally
  /** Called before each round. */
  beforeRound: (round: number) => void
}

/**
 * Rounds in which every client does something at once: a program books, moves or cancels something of whoever it is, or
 * somebody in the house does something of their own.
 */
export async function playRounds(playing: Playing): Promise<Acknowledged> {
  const { bookers, rounds, seed, beforeRound } = playing
  const plans = fc.sample(plan, { seed, numRuns: rounds * bookers.length })
  const acknowledged: Acknowledged = { bookings: new Map(), counts: new Map() }
  for (let round = 0; round < rounds; round++) {
    beforeRound(round)
    const mine = plans.slice(round * bookers.length, (round + 1) * bookers.length)
    await Promise.all(
      bookers.map((ask, client) => {
        const plan = mine[client] as Plan
        return isInside(plan)
          ? actInside({ client, plan }, playing, acknowledged)
          : act({ ask, client, plan }, playing, acknowledged)
      }),
    )
  }
  return acknowledged
}

type Turn = { ask: Booker; client: number; plan: Plan }

async function act({ ask, client, plan }: Turn, playing: Playing, acknowledged: Acknowledged) {
  const { members, spaces, first, tally } = playing
  const { kind, start, length, pick, usesCredits } = plan
  const from = first + start * QUARTER_MS
  const time = { from: new Date(from).toISOString(), to: new Date(from + length * QUARTER_MS).toISOString() }
  const standing = [...acknowledged.bookings.values()].filter(({ status }) => status === 'confirmed')
  const known = standing[pick % Math.max(1, standing.length)]
  const count = (what: string) => acknowledged.counts.set(what, (acknowledged.counts.get(what) ?? 0) + 1)
  if (kind === 'book' || !known) {
    const [space_id, member_id] = [spaces[pick % spaces.length], members[client % members.length]]
    const body = { space_id, member_id, use_credits: usesCredits, ...time }
    const answer = await ask({ method: 'POST', path: '/bookings', body, idempotencyKey: newKey() })
    count(what('booked', answer))
    if (answer.status === 201) note(acknowledged, answer)
    else expectOne(tally, answer, ['taken', 'own_time', 'not_enough_credit'])
    return
  }
  const path = `/bookings/${known.id}`
  const { etag } = known
  const answer =
    kind === 'move'
      ? await ask({ method: 'PATCH', path, etag, body: time })
      : await ask({ method: 'DELETE', path, etag })
  count(what(kind === 'move' ? 'moved' : 'cancelled', answer))
  if (answer.status === 200) note(acknowledged, answer)
  else expectOne(tally, answer, ['taken', 'own_time', 'not_enough_credit', 'outdated', 'cancelled'])
  // Somebody was quicker, or it was done by a try that had no answer: what stands is read.
  if (answer.body.code === 'outdated' || answer.body.code === 'cancelled')
    note(acknowledged, await ask({ method: 'GET', path }))
}

/** What people do in the house, at the same time as the programs. */
async function actInside(
  { client, plan }: { client: number; plan: InsidePlan },
  { inside, members, spaces, door, first, tally }: Playing,
  { bookings, counts }: Acknowledged,
) {
  const { kind, start, length, pick, usesCredits } = plan
  const from = new Date(first + start * QUARTER_MS)
  const time = { from, to: new Date(from.getTime() + length * QUARTER_MS) }
  const [space = '', member = ''] = [spaces[pick % spaces.length], members[client % members.length]]
  const done = await {
    series: () => inside.bookSeries(space, member, time, usesCredits),
    end_series: () => inside.cancelSeries(pick),
    door: () => inside.bookAtDoor(door, member),
    hold: () => inside.holdForVisitor(space, time),
  }[kind]()
  counts.set(done.what, (counts.get(done.what) ?? 0) + 1)
  if (done.bookings.length === 0 && !REFUSED_INSIDE.includes(done.what)) tally.failures.push(done.what)
  for (const { id, number, status, time } of done.bookings) {
    const [start, end] = [time.from.toISOString(), time.to.toISOString()]
    keep(bookings, { id, etag: `"${number}"`, from: start, to: end, status })
  }
}

const what = (done: string, { status, body }: Answer) => (status < 300 ? done : (body.code ?? String(status)))

function note({ bookings }: Acknowledged, { etag, body }: Answer) {
  const told = 'booking' in body ? (body.booking as Answer['body']) : body
  const { id, from, to, status } = told
  keep(bookings, { id, etag, from, to, status })
}

/** Of two answers about one booking the one of the higher number is the later. */
function keep(bookings: Acknowledged['bookings'], known: Known) {
  const before = bookings.get(known.id)
  if (!before || numberOf(before.etag) <= numberOf(known.etag)) bookings.set(known.id, known)
}

export const numberOf = (etag: string) => Number(etag.replaceAll('"', ''))

function expectOne(tally: Tally, { status, body }: Answer, codes: string[]) {
  if (!codes.includes(body.code ?? '')) tally.failures.push(`${status} ${JSON.stringify(body).slice(0, 200)}`)
}
