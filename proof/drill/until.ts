import { setTimeout as sleep } from 'node:timers/promises'

/** Looks again and again until it is so. @returns whether it came to be so in time */
export async function until(
  isSo: () => Promise<boolean>,
  { withinMs, everyMs = 300 }: { withinMs: number; everyMs?: number },
): Promise<boolean> {
  const deadline = Date.now() + withinMs
  for (;;) {
    if (await isSo()) return true
    if (Date.now() > deadline) return false
    await sleep(everyMs)
  }
}
