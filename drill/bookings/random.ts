import fc from 'fast-check'
import type { Answer, Booker, Tally } from './client.ts'
import { newKey } from './client.ts'

const QUARTER_MS = 15 * 60_000
/** Two days, so that most of what is wanted is in somebody's way. */
const QUARTERS = 2 * 24 * 4

/** What a program was told of a booking last. */
export type Known = { id: string; etag: string; from: string; to: string; status: string }

export type Acknowledged = { bookings: Map<string, Known>; counts: Map<string, number> }

const plan = fc.record({
  kind: fc.constantFrom('book', 'book', 'book', 'move', 'move', 'cancel'),
  start: fc.nat(QUARTERS - 1),
  length: fc.integer({ min: 1, max: 8 }),
  pick: fc.nat(100_000),
  usesCredits: fc.boolean(),
})
type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never

type Playing = {
  bookers: Booker[]
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

/** Rounds in which every client does something at once: books, moves or cancels something of whoever it is. */
export async function playRounds(playing: Playing): Promise<Acknowledged> {
  const { bookers, rounds, seed, beforeRound } = playing
  const plans = fc.sample(plan, { seed, numRuns: rounds * bookers.length })
  const acknowledged: Acknowledged = { bookings: new Map(), counts: new Map() }
  for (let round = 0; round < rounds; round++) {
    beforeRound(round)
    const mine = plans.slice(round * bookers.length, (round + 1) * bookers.length)
    await Promise.all(
      bookers.map((ask, client) => act({ ask, client, plan: mine[client] as Plan }, playing, acknowledged)),
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
    else expectOne(tally, answer, ['taken', 'not_enough_credit'])
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
  else expectOne(tally, answer, ['taken', 'not_enough_credit', 'outdated', 'cancelled'])
  // Somebody was quicker, or it was done by a try that had no answer: what stands is read.
  if (answer.body.code === 'outdated' || answer.body.code === 'cancelled')
    note(acknowledged, await ask({ method: 'GET', path }))
}

const what = (done: string, { status, body }: Answer) => (status < 300 ? done : (body.code ?? String(status)))

function note({ bookings }: Acknowledged, { etag, body }: Answer) {
  const told = 'booking' in body ? (body.booking as Answer['body']) : body
  const before = bookings.get(told.id)
  // Of two answers about one booking the one of the higher number is the later.
  if (before && numberOf(before.etag) > numberOf(etag)) return
  const { id, from, to, status } = told
  bookings.set(id, { id, etag, from, to, status })
}

export const numberOf = (etag: string) => Number(etag.replaceAll('"', ''))

function expectOne(tally: Tally, { status, body }: Answer, codes: string[]) {
  if (!codes.includes(body.code ?? '')) tally.failures.push(`${status} ${JSON.stringify(body).slice(0, 200)}`)
}
