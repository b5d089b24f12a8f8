import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestContext } from '../../../../tests/support/context.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { registrationSteps } from '../tables.server.ts'
import { countReached, MOST_A_MINUTE, type Reached } from './count.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const OPENED: Reached = { variant: 'wizard', step: 1 }

/** Counts, and stops the server, by which it is written at once. */
async function count(at: string, all: Reached[]) {
  const stop = new AbortController()
  for (const reached of all) countReached({ ...ctx, now: () => new Date(at), stopping: stop.signal }, reached)
  stop.abort()
  await vi.waitFor(async () => expect(await listed()).not.toEqual([]))
}

async function listed() {
  await turn()
  const rows = await db
    .select()
    .from(registrationSteps)
    .orderBy(registrationSteps.day, registrationSteps.variant, registrationSteps.step)
  return rows.map(({ day, variant, step, count: times }) => [day, variant, step, times])
}

afterEach(async () => void (await db.delete(registrationSteps)))

test('steps are added up by Bangkok’s day and written together', async () => {
  await count('2026-11-20T16:59:00Z', [OPENED, OPENED, { variant: 'wizard', step: 2 }])
  await count('2026-11-20T17:00:00Z', [OPENED, { variant: 'membership_page', step: 1 }])
  await vi.waitFor(async () =>
    expect(await listed()).toEqual([
      ['2026-11-20', 'wizard', 1, 2],
      ['2026-11-20', 'wizard', 2, 1],
      ['2026-11-21', 'membership_page', 1, 1],
      ['2026-11-21', 'wizard', 1, 1],
    ]),
  )
})

test('what comes later the same day is added', async () => {
  await count('2026-11-21T02:00:00Z', [OPENED])
  await count('2026-11-21T02:01:00Z', [OPENED, OPENED])
  await vi.waitFor(async () => expect(await listed()).toEqual([['2026-11-21', 'wizard', 1, 3]]))
})

test('no more than the bound is counted in a minute', async () => {
  await count('2026-11-21T03:00:00Z', Array(MOST_A_MINUTE + 50).fill(OPENED))
  expect(await listed()).toEqual([['2026-11-21', 'wizard', 1, MOST_A_MINUTE]])
})
