import type { LoginArea } from '#app/house/accounts/rules/login.ts'
import { nextCheckMs, type SessionVerdict, verdictOf } from './session-timing.ts'

const ANSWER_WITHIN_MS = 15_000

type WatchOptions = {
  area: LoginArea
  userId: string
  /** After every check that found the session alive. */
  onActive: () => void
  onEnded: () => void
}

export type SessionWatch = { checkNow: () => void; stop: () => void }

/**
 * Asks the server every 30 seconds whether the session of this tab lives, and lengthens it near its end. A
 * hidden tab waits; it asks at once when it is shown again (rule accounts.sessions).
 */
export function watchSession({ area, userId, onActive, onEnded }: WatchOptions): SessionWatch {
  const stopping = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let failures = 0

  const check = async () => {
    clearTimeout(timer)
    if (isAsking || document.hidden || stopping.signal.aborted) return
    isAsking = true
    const verdict = await askSession(area, userId, stopping.signal)
    isAsking = false
    if (stopping.signal.aborted) return
    if (verdict.state === 'ended') return onEnded()
    failures = verdict.state === 'failed' ? failures + 1 : 0
    if (verdict.state === 'active') onActive()
    plan()
  }
  const plan = () => {
    timer = setTimeout(check, nextCheckMs(failures))
  }

  const { signal } = stopping
  document.addEventListener('visibilitychange', check, { signal })
  window.addEventListener('pageshow', event => event.persisted && check(), { signal })
  window.addEventListener('online', check, { signal })
  plan()
  return {
    checkNow: check,
    stop: () => {
      clearTimeout(timer)
      stopping.abort()
    },
  }
}

async function askSession(area: LoginArea, userId: string, signal: AbortSignal): Promise<SessionVerdict> {
  const verdict = await ask('GET', area, userId, signal)
  return verdict.state === 'active' && verdict.isNearEnd ? ask('POST', area, userId, signal) : verdict
}

async function ask(
  method: 'GET' | 'POST',
  area: LoginArea,
  userId: string,
  stopped: AbortSignal,
): Promise<SessionVerdict> {
  try {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_WITHIN_MS)])
    const response = await fetch(`/session?area=${area}`, { method, cache: 'no-store', signal })
    return verdictOf({ isOk: response.ok, body: await response.json() }, userId)
  } catch {
    return { state: 'failed' }
  }
}
