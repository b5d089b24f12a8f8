import { setTimeout as sleep } from 'node:timers/promises'

/** What requests and jobs that run when the stop begins have to come to their end. */
const WORK_MS = 8_000

let isOver = false
let drainSeconds = 0
let workEndsAt = Number.POSITIVE_INFINITY
const lastWork = new AbortController()

const toTell: (() => void)[] = []

/** From here on `/readyz` turns load balancers away and connections are kept for no further request. */
export function beginStop() {
  isOver = true
  for (const tell of toTell) tell()
}

/** @param tell is called once, when the stop begins */
export function onStop(tell: () => void) {
  toTell.push(tell)
}

/** How long everybody is still served after that, for load balancers to see it. */
export function planDrain(seconds: number) {
  drainSeconds = seconds
}

export const drainMs = () => drainSeconds * 1000
export const drain = () => sleep(drainMs())

/** From here on nobody new is served, and what runs has its time. */
export function beginLastWork() {
  workEndsAt = Math.min(workEndsAt, performance.now() + WORK_MS)
  lastWork.abort(new Error('The server stops'))
}

/** Aborted then. */
export const stopSignal = lastWork.signal

export const isStopping = () => isOver

/** Milliseconds that running work may still take. */
export function workTimeLeft(): number {
  return Math.max(0, Math.min(WORK_MS, workEndsAt - performance.now()))
}
