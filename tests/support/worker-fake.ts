import type { WorkerFixture } from '@playwright/test'

/** A fixture that stands in for somebody else's server: the tests of a worker share it. */
export function workerFake<Fake extends { close: () => unknown }>(
  start: () => Promise<Fake>,
): [WorkerFixture<Fake, object>, { scope: 'worker' }] {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
    async ({}, use) => {
      const fake = await start()
      await use(fake)
      await fake.close()
    },
    { scope: 'worker' },
  ]
}
