import type { EntryAnswer, Known } from '#app/presence/kiosks/rules.ts'
import { MOST_AT_ONCE } from '#app/presence/kiosks/rules.ts'

/** What the tablet tells of an entry, as `shownSchema` takes it. */
export type Told = { key: string; keptAt: string | null } & (
  | { way: 'code'; code: string }
  | { way: 'pass'; id: string; pass: string }
  | { way: 'proof'; id: string; proof: string }
  | { way: 'unreadable' }
)

const ADDRESS = '/kiosk/data'

/** A person before the tablet waits no longer for the house: then it answers by what it knows. */
const PATIENCE_MS = 6_000

const KEPT = { queue: 'kiosk-entries', known: 'kiosk-known', behind: 'kiosk-behind' } as const

/** The house does not know this tablet any more: it forgets what it kept, and asks to be paired. */
export async function forgetAll() {
  for (const name of Object.values(KEPT)) localStorage.removeItem(name)
  if ('caches' in window) await caches.delete('kiosk')
}

export class NotPaired extends Error {}

/** The house has answered, and not with what was asked for. */
class NotTaken extends Error {
  status: number
  constructor(status: number) {
    super(`The house answered ${status}`)
    this.status = status
  }
}

/** Answers by which the house says that it will never take what was told, however often. */
const NEVER: readonly number[] = [400, 413, 422]

export function isNeverTaken(error: unknown): boolean {
  return error instanceof NotTaken && NEVER.includes(error.status)
}

/** @throws NotPaired, NotTaken, or any other error where the house does not answer */
async function talk(init: RequestInit): Promise<unknown> {
  const response = await fetch(ADDRESS, {
    ...init,
    signal: AbortSignal.timeout(PATIENCE_MS),
    credentials: 'same-origin',
  })
  if (response.status === 401) throw new NotPaired()
  if (!response.ok) throw new NotTaken(response.status)
  noteClock(response.headers.get('date'))
  return response.json()
}

/** Keeps how far the tablet's clock is behind the house's, also for a start without a network. */
function noteClock(date: string | null) {
  const at = Date.parse(date ?? '')
  // The header counts whole seconds; less than two is no difference.
  const difference = at - Date.now()
  if (Number.isNaN(at)) return
  localStorage.setItem(KEPT.behind, String(Math.abs(difference) < 2_000 ? 0 : difference))
}

/** Now, by the clock of the house as far as the tablet knows it. */
export function nowHere(): Date {
  return new Date(Date.now() + Number(localStorage.getItem(KEPT.behind) ?? 0))
}

export async function tell(told: Told[], locale: string): Promise<EntryAnswer[]> {
  const body = new URLSearchParams({ locale, entries: JSON.stringify(told) })
  return ((await talk({ method: 'POST', body })) as { answers: EntryAnswer[] }).answers
}

export async function leave(key: string, shownKey: string, locale: string): Promise<EntryAnswer | null> {
  const body = new URLSearchParams({ intent: 'leave', key, shownKey, locale })
  return ((await talk({ method: 'POST', body })) as { answers: EntryAnswer[] }).answers[0] ?? null
}

/** Makes the hours of whoever has just come in longer by a voucher. */
export async function spendVoucher(shownKey: string, locale: string): Promise<EntryAnswer | null> {
  const body = new URLSearchParams({ intent: 'voucher', shownKey, locale })
  return ((await talk({ method: 'POST', body })) as { answers: EntryAnswer[] }).answers[0] ?? null
}

/** What is known now, kept for the time without a network. */
export async function refreshKnown(): Promise<Known> {
  const known = (await talk({})) as Known
  localStorage.setItem(KEPT.known, JSON.stringify(known))
  return known
}

export function readKnown(): Known | null {
  return read<Known>(KEPT.known)
}

export function readQueue(): Told[] {
  return read<Told[]>(KEPT.queue) ?? []
}

export function keep(told: Told) {
  localStorage.setItem(KEPT.queue, JSON.stringify([...readQueue(), told]))
}

/**
 * Tells the house what was kept, in its order, and forgets each part once the house has it. What it does not take keeps nothing
 * else from it.
 * @throws what kept something back
 */
export async function sendKept(locale: string) {
  const queue = readQueue()
  const keptBack: unknown[] = []
  for (let first = 0; first < queue.length; first += MOST_AT_ONCE) {
    const part = queue.slice(first, first + MOST_AT_ONCE)
    await sendPart(part, locale).catch(async error => {
      if (!(error instanceof NotTaken)) throw error
      for (const one of part) await sendAlone(one, locale).catch(why => keptBack.push(why))
    })
  }
  if (keptBack.length > 0) throw keptBack[0]
}

async function sendPart(part: Told[], locale: string) {
  await tell(part, locale)
  const sent = new Set(part.map(({ key }) => key))
  localStorage.setItem(KEPT.queue, JSON.stringify(readQueue().filter(({ key }) => !sent.has(key))))
}

/** Of what the house never takes it is told at least that it was shown, and when: staff see to it. */
async function sendAlone(one: Told, locale: string) {
  const { key, keptAt } = one
  await sendPart([one], locale).catch(error => {
    if (!isNeverTaken(error)) throw error
    return sendPart([{ key, keptAt, way: 'unreadable' }], locale)
  })
}

function read<Kept>(name: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/**
 * Keeps this page with its parts, so that the tablet can start without a network (`public/kiosk-worker.js`). Only what the
 * page has loaded is kept: the worker adds nothing by itself.
 */
export async function keepPage() {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/kiosk-worker.js', { scope: location.pathname })
  const parts = performance.getEntriesByType('resource').map(({ name }) => name)
  const assets = parts.filter(name => name.startsWith(`${location.origin}/assets/`))
  const kept = await caches.open('kiosk')
  const wanted = new Set([...assets, location.origin + location.pathname])
  await kept.addAll([...wanted])
}
