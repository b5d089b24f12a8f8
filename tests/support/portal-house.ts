import { createTestContext } from './context.ts'
import { createTestDatabase } from './database.ts'

const START = new Date('2026-11-23T10:00:00Z')

/** A house whose members sign in, at one moment and so many minutes later. */
export async function openPortalHouse() {
  const { db } = await createTestDatabase()
  const { ctx, jobs } = await createTestContext(db)
  const later = (minutes: number) => ({ ...ctx, now: () => new Date(START.getTime() + minutes * 60_000) })
  return { db, ctx, jobs, start: START, later, now: later(0) }
}

/** What a browser asks the member area for, with a session's cookie or none. */
export const carrying = (cookie = '') => new Request('http://localhost/my', { headers: { cookie } })
