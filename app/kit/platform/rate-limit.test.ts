import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { pruneLimits, takeFromAll, takeFromLimit } from './rate-limit.server.ts'
import { rateLimits } from './rate-limit.tables.server.ts'

const { db } = await createTestDatabase()
const NOON = new Date('2026-11-21T05:00:00Z')
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)

test('a limit lets through what it allows and nothing more, until its window is over', async () => {
  const take = (now: Date) => takeFromLimit(db, { key: 'door', limit: 2, windowSeconds: 60, now })
  expect([await take(NOON), await take(NOON), await take(later(59))]).toEqual([true, true, false])
  expect(await take(later(60))).toBe(true)
})

test('a clock that is set back lifts no limit by a little, and by much keeps nobody out for longer', async () => {
  const take = (now: Date) => takeFromLimit(db, { key: 'clock', limit: 1, windowSeconds: 60, now })
  expect([await take(later(3600)), await take(later(3600))]).toEqual([true, false])
  expect(await take(later(3600 - 59))).toBe(false)
  expect([await take(later(10)), await take(later(20))]).toEqual([true, false])
  expect(await take(later(70))).toBe(true)
})

test('what is beyond its own limit takes nothing of the one that all share', async () => {
  const wide = { key: 'house', limit: 3, windowSeconds: 60 }
  const take = (of: string) => takeFromAll(db, [{ key: of, limit: 2, windowSeconds: 60 }, wide], NOON)
  expect([await take('a'), await take('a'), await take('a'), await take('a')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([await take('b'), await take('b'), await take('c')]).toEqual([true, false, false])
})

test('of three limits, what is beyond the second takes nothing of the third', async () => {
  const limitOf = (key: string, limit: number) => ({ key, limit, windowSeconds: 60 })
  const [network, house] = [limitOf('network', 9), limitOf('whole house', 9)]
  const take = () => takeFromAll(db, [network, limitOf('mailbox', 1), house], NOON)
  expect([await take(), await take(), await take()]).toEqual([true, false, false])
  const counts = await db.select().from(rateLimits)
  expect(counts.find(({ key }) => key === network.key)?.count).toBe(3)
  expect(counts.find(({ key }) => key === house.key)?.count).toBe(1)
})

test('what is counted in amounts has its limit in amounts', async () => {
  const take = (amount: number, now = NOON) =>
    takeFromLimit(db, { key: 'kilobytes', limit: 1000, windowSeconds: 60, now, amount })
  expect([await take(600), await take(400), await take(1)]).toEqual([true, true, false])
  expect([await take(1000, later(60)), await take(1, later(61))]).toEqual([true, false])
})

test('requests at the same moment are all counted', async () => {
  const takes = Array.from({ length: 20 }, () =>
    takeFromLimit(db, { key: 'rush', limit: 5, windowSeconds: 60, now: NOON }),
  )
  expect((await Promise.all(takes)).filter(Boolean)).toHaveLength(5)
})

test('pruning forgets finished windows and keeps the others', async () => {
  await takeFromLimit(db, { key: 'old', limit: 1, windowSeconds: 60, now: NOON })
  await takeFromLimit(db, { key: 'new', limit: 1, windowSeconds: 600, now: NOON })
  await pruneLimits({ db, stopping: new AbortController().signal, now: () => later(300) })
  expect((await db.select().from(rateLimits)).map(row => row.key)).toEqual(['new'])
})
