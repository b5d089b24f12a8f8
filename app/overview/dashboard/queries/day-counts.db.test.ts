import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { events } from '#app/public/events/tables.server.ts'
import { requests } from '#app/public/requests/tables.server.ts'
import { createTestDatabase } from '../../../../tests/support/database.ts'
import { insertMember } from '../../../../tests/support/reviewer.ts'
import { listDayCounts } from './day-counts.server.ts'

const { db } = await createTestDatabase()
await db.delete(events)

/** In Bangkok it is already 10 January, 00:30. */
const now = new Date('2027-01-09T17:30:00Z')
const asked = { period: { from: '2026-12-12', to: '2027-01-10' }, now, until: '2027-02-08' }

test('an empty house has no day to show', async () => {
  expect(await listDayCounts(db, asked)).toEqual({ members: [], requests: [], events: [] })
})

test('members are counted on the day they joined, requests on the day they came, and events that have not begun', async () => {
  for (const joinDate of ['2026-12-11', '2026-12-12', '2027-01-10', '2027-01-10', '2027-01-11'])
    await insertMember(db, { joinDate })
  const sent = [
    '2026-12-11T16:59:59Z',
    '2026-12-11T17:00:00Z',
    '2027-01-10T16:59:59Z',
    '2027-01-10T17:00:00Z',
  ]
  await db.insert(requests).values(
    sent.map(at => ({
      submissionKey: randomUUID(),
      kind: 'tour' as const,
      name: 'Nok',
      locale: 'en',
      submittedAt: new Date(at),
      updatedAt: new Date(at),
    })),
  )
  const begins = [
    '2027-01-09T17:29:59Z',
    '2027-01-09T17:30:00Z',
    '2027-02-08T16:59:59Z',
    '2027-02-08T17:00:00Z',
  ]
  await db
    .insert(events)
    .values(begins.map(at => ({ title: 'Jazz', description: '', startsAt: new Date(at) })))
  expect(await listDayCounts(db, asked)).toEqual({
    members: [
      { day: '2026-12-12', count: 1 },
      { day: '2027-01-10', count: 2 },
    ],
    requests: [
      { day: '2026-12-12', count: 1 },
      { day: '2027-01-10', count: 1 },
    ],
    events: [
      { day: '2027-01-10', count: 1 },
      { day: '2027-02-08', count: 1 },
    ],
  })
})
