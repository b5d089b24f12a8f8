/** A press of the clock that the server has not confirmed yet. */
export type WaitingPress = {
  /** Whose press it is: it is never sent while somebody else is signed in. */
  userId: string
  intent: 'in' | 'out'
  /** The phone's own clock, which may be wrong: only the time since then counts. */
  pressedAt: number
  /** It could not be sent at once. */
  isLate: boolean
}

const KEY = 'sala:clock'

/** Nobody presses that often without a connection; more is not ours. */
const MOST = 20

/**
 * The presses that this browser keeps, in the order in which they were made; those that cannot be read are left out.
 * @param openStorage gives the browser's storage; it may throw where storage is blocked.
 */
export function readPresses(openStorage: () => Storage): WaitingPress[] {
  try {
    const saved: unknown = JSON.parse(openStorage().getItem(KEY) ?? '[]')
    return Array.isArray(saved) ? saved.filter(isPress).slice(0, MOST) : []
  } catch {
    return []
  }
}

/** Keeps the presses. @returns whether the browser could: without storage a reload forgets them */
export function savePresses(openStorage: () => Storage, presses: WaitingPress[]): boolean {
  try {
    if (presses.length === 0) openStorage().removeItem(KEY)
    else openStorage().setItem(KEY, JSON.stringify(presses))
    return true
  } catch {
    return false
  }
}

function isPress(value: unknown): value is WaitingPress {
  if (typeof value !== 'object' || value === null) return false
  const { userId, intent, pressedAt, isLate } = value as Record<string, unknown>
  return (
    typeof userId === 'string' &&
    (intent === 'in' || intent === 'out') &&
    typeof pressedAt === 'number' &&
    Number.isFinite(pressedAt) &&
    typeof isLate === 'boolean'
  )
}

/** What to send for a press: how long it waited by the phone's clock, where it could not be sent at once. */
export function pressFields({ userId, intent, pressedAt, isLate }: WaitingPress, now: number) {
  return new URLSearchParams({
    userId,
    intent,
    ...(isLate && { waitedMs: String(Math.max(0, now - pressedAt)) }),
  })
}

/** What became of sending: the server has it or refused it, nobody answered, or somebody must sign in first. */
export type Answer =
  | { kind: 'settled'; isOk: boolean; message: string }
  | { kind: 'failed' }
  | { kind: 'signed_out' }

/** Reads the server's answer; null stands for none. A fault of the server is as good as no answer. */
export async function readAnswer(response: Response | null): Promise<Answer> {
  if (!response || response.status >= 500) return { kind: 'failed' }
  if (response.type === 'opaqueredirect') return { kind: 'signed_out' }
  const reply: unknown = await response.json().catch(() => null)
  if (typeof reply !== 'object' || reply === null) return { kind: 'failed' }
  const { isOk, message } = reply as Record<string, unknown>
  return { kind: 'settled', isOk: isOk === true, message: String(message ?? '') }
}
