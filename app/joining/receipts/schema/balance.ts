import type { Satang } from '#app/kit/pure/money.ts'

/** What a member owed, as the hidden field says it that keeps what was seen. */
export function writeBalance(satang: Satang): string {
  return String(satang)
}

/** Null for what we did not write. */
export function readBalance(text: string): Satang | null {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : null
}
