import { vi } from 'vitest'

/** Waits for an answer while jobs are done, as they are beside a server that answers. */
export async function meanwhile(work: () => Promise<void>, answer: Promise<void>): Promise<void> {
  let isAnswered = false
  const noted = answer.finally(() => {
    isAnswered = true
  })
  await vi.waitUntil(
    async () => {
      await work()
      return isAnswered
    },
    { interval: 20, timeout: 10_000 },
  )
  await noted
}
