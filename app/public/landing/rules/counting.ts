/** How long the counters of the landing page count (rule landing.statistics). */
export const COUNTING_MS = 2000

/** What a counter shows `elapsedMs` after it began: zero first, fast then gently, the value itself at the end. */
export function countedValue(value: number, elapsedMs: number): number {
  const progress = Math.min(Math.max(elapsedMs / COUNTING_MS, 0), 1)
  return Math.round(value * (1 - (1 - progress) ** 3))
}
