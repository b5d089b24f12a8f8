import type { Answer } from '../requests/ask.ts'
import type { Cast } from '../requests/cast.ts'
import { honest, type SentFile } from './forms.ts'
import type { Kind } from './kind.ts'
import type { Wait } from './probe.ts'
import { CONNECTIONS, type Sender } from './send.ts'
import { hasFile, type Sent, type Target } from './target.ts'
import type { Watch } from './watch.ts'

export type Case = { target: Target; kind: Kind; bytes: number }

/** What came of a case: how long somebody else waited, and how long they might have. */
export type Tried = Case & {
  answers: Answer[]
  /** On all connections, or answered so quickly alone that all of them together could not have held anybody. */
  isBurst: boolean
  wait: Wait | null
  barMs: number
  isBreach: boolean
  begun: number
  ended: number
}

/** What anybody may wait besides what ordinary requests cost. */
export const PATIENCE_MS = 250
/** One that takes no longer than this besides what is ordinary takes eight times less than the patience. */
const ALONE_MS = PATIENCE_MS / 10
const TRIES = 3

type Means = { sender: Sender; watch: Watch; cast: Cast; picture: SentFile }

const now = () => performance.timeOrigin + performance.now()

/** Asks with what shows who asks, alone and on all connections, and says how long that held somebody else. */
function openAsking({ sender, watch, cast, picture }: Means) {
  let requests = 0

  function asActor(target: Target, sent: Sent): Sent {
    const cookie = [cast.cookies[target.actor], sent.headers['cookie'] ?? ''].filter(Boolean).join('; ')
    const key: Record<string, string> = target.withKey ? { authorization: `Bearer ${cast.key}` } : {}
    return { ...sent, headers: { ...key, ...sent.headers, ...(cookie && { cookie }) } }
  }

  const honestly = (target: Target) => asActor(target, honest(target, hasFile(target) ? picture : undefined))

  async function alone(sent: Sent) {
    requests += 1
    const before = watch.worked()
    const answer = await sender.one(sent)
    return { answer, ms: watch.worked() - before }
  }

  async function burst(sent: Sent) {
    requests += CONNECTIONS
    const begun = now()
    const answers = await sender.all(sent)
    const ended = now()
    return { answers, begun, ended, wait: await watch.longest(begun, ended) }
  }

  return { asActor, honestly, alone, burst, requests: () => requests }
}

/** Tries cases out, one after the other. */
export function openTrial(means: Means) {
  const { asActor, honestly, alone, burst, requests } = openAsking(means)
  const ordinary = new Map<Target, number>()

  async function ordinaryMs(target: Target): Promise<number> {
    const known = ordinary.get(target)
    if (known !== undefined) return known
    const took = [await alone(honestly(target)), await alone(honestly(target))]
    const ms = Math.min(...took.map(({ ms }) => ms))
    ordinary.set(target, ms)
    return ms
  }

  /** The patience, and what the same load of ordinary requests costs. */
  async function barOf({ target, kind }: Case): Promise<number> {
    if (kind.isFlat) return PATIENCE_MS
    return PATIENCE_MS + ((await burst(honestly(target))).wait?.ms ?? 0)
  }

  /** One alone first, and all together where that took longer than an ordinary one. */
  async function tryOut(one: Case): Promise<Tried> {
    const sent = sentOf(one)
    if (!one.kind.isKiller) {
      const usual = await ordinaryMs(one.target)
      const begun = now()
      let first = await alone(sent)
      if (first.ms > usual + ALONE_MS) first = await alone(sent)
      if (first.ms <= usual + ALONE_MS)
        return {
          ...one,
          answers: [first.answer],
          isBurst: false,
          wait: null,
          barMs: PATIENCE_MS,
          isBreach: false,
          begun,
          ended: now(),
        }
    }
    return together(one, sent)
  }

  /**
   * On all connections; what is too long must be so every time, with what is ordinary measured again: the best
   * counts.
   */
  async function together(one: Case, sent: Sent): Promise<Tried> {
    let outcome: Tried | undefined
    for (let turn = 0; turn < TRIES; turn += 1) {
      const seen = await burst(sent)
      const isLong = (seen.wait?.ms ?? 0) > PATIENCE_MS
      const barMs = isLong ? await barOf(one) : PATIENCE_MS
      const isBreach = (seen.wait?.ms ?? 0) > barMs
      const next: Tried = { ...one, ...seen, isBurst: true, barMs, isBreach }
      if (!isBreach) return next
      if (!outcome || (next.wait?.ms ?? 0) < (outcome.wait?.ms ?? 0)) outcome = next
    }
    if (!outcome) throw new Error('nothing was tried')
    return outcome
  }

  const sentOf = ({ target, kind, bytes }: Case) => asActor(target, kind.make(target, bytes))

  /** Of what is unclear: on all connections, whatever it seemed to be alone. */
  const repeat = (cases: Case[]) => Promise.all(cases.map(one => together(one, sentOf(one))))

  return { tryOut, repeat, requests }
}
