import { expect, test, vi } from 'vitest'

test('a program that has just started has met nothing, however far back one asks', async () => {
  vi.resetModules() // others of this process have met something
  const { wasAway, wasFull } = await import('./met-lately.server.ts')
  const longBeforeTheStart = performance.now() - 3_600_000
  expect([wasAway(longBeforeTheStart), wasFull(longBeforeTheStart)]).toEqual([false, false])
})
