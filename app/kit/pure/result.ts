/** The outcome of something a rule may refuse. `reason` is a code that the caller maps to a message. */
export type Result<T, E extends string> = { ok: true; value: T } | { ok: false; reason: E }

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function fail<E extends string>(reason: E): { ok: false; reason: E } {
  return { ok: false, reason }
}
