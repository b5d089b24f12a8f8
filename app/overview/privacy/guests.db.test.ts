import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#app/house/mail/tables.server.ts'
import { deleteEvents } from '#app/public/events/commands.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { signUpGuest } from '#app/public/guests/commands/sign-up.server.ts'
import { lookAfterGuests } from '#app/public/guests/jobs.server.ts'
import { readGuestKey } from '#app/public/guests/steps/link.server.ts'
import { eventGuests } from '#app/public/guests/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { wholeExport } from '../../../tests/support/whole-export.ts'
import { eraseSubject } from './commands/erase-subject.server.ts'
import { countDue, forgetWhatIsOver } from './jobs/retention.server.ts'
import { findPerson } from './queries/person.server.ts'

const { db } = await createTestDatabase()
const { ctx: made } = await createTestContext(db)
const at = (day: string) => ({ ...made, now: () => new Date(`${day}T05:00:00Z`) })
const ctx = at('2026-11-21')
const owner = await asStaff(ctx, 'owner')

async function event(startsAt: string, seats: number | null = null) {
  const values = { title: 'Jazz night', description: 'On the terrace.', seats }
  const [row] = await db
    .insert(events)
    .values({ ...values, startsAt: new Date(startsAt) })
    .returning()
  if (!row) throw new Error('no event')
  return row.id
}

async function guest(eventId: string, name: string, from = ctx) {
  const values = { submissionKey: randomUUID(), name, email: `dao.${randomUUID()}@example.com` }
  const signedUp = await signUpGuest(from, { eventId, values, locale: 'en' })
  const id = signedUp.ok ? readGuestKey(ctx, signedUp.key) : null
  if (id === null) throw new Error('no guest')
  return { id, ...values }
}

const find = async (id: string) => (await db.select().from(eventGuests).where(eq(eventGuests.id, id)))[0]
const mailsOf = (id: string) => db.select().from(mails).where(eq(mails.subjectId, id))

test('what is held of a guest is downloaded whole, without the key of the form or of the seat', async () => {
  const { id, email, submissionKey } = await guest(await event('2026-11-25T12:00:00Z'), 'Dao Suwan')
  const person = await findPerson(db, { kind: 'guest', id })
  if (!person) throw new Error('nobody')
  const told = (await wholeExport(owner, person)).toString('utf8')
  for (const words of ['Dao Suwan', email]) expect(told).toContain(words)
  expect(told).not.toContain(submissionKey)
  expect(told).not.toContain('/coming/')
})

test('erasing takes who it was with the mails, and the seat goes to the next', async () => {
  const eventId = await event('2026-11-25T12:00:00Z', 1)
  const [first, next] = [await guest(eventId, 'Dao Suwan'), await guest(eventId, 'Fon Suwan')]
  const erased = await eraseSubject(owner, { subject: { kind: 'guest', id: first.id }, typed: 'Dao Suwan' })
  expect(erased).toEqual({ ok: true, value: null })
  expect(await find(first.id)).toMatchObject({ name: 'Erased person', email: null, status: 'cancelled' })
  expect(await mailsOf(first.id)).toEqual([])
  await lookAfterGuests(ctx)
  expect(await find(next.id)).toMatchObject({ name: 'Fon Suwan', status: 'coming' })
})

test('30 days after an event who came is forgotten, and how many were there stays', async () => {
  const eventId = await event('2026-11-25T05:00:00Z')
  const { id } = await guest(eventId, 'Long Ago')
  expect((await countDue(at('2026-12-25'))).guest).toBe(0)
  await forgetWhatIsOver(at('2026-12-25'))
  expect(await find(id)).toMatchObject({ name: 'Long Ago' })
  expect((await countDue(at('2026-12-26'))).guest).toBeGreaterThanOrEqual(1)
  await forgetWhatIsOver(at('2026-12-26'))
  expect(await find(id)).toMatchObject({ name: 'Erased person', email: null, status: 'coming' })
  expect(await mailsOf(id)).toEqual([])
})

test('who wanted to come to an event that was called off is forgotten 30 days after that', async () => {
  const eventId = await event('2027-05-03T05:00:00Z')
  const { id } = await guest(eventId, 'Early Bird')
  await deleteEvents(owner, [eventId])
  await forgetWhatIsOver(at('2026-12-20'))
  expect(await find(id)).toMatchObject({ name: 'Early Bird' })
  expect(await mailsOf(id)).toHaveLength(2)
  await forgetWhatIsOver(at('2026-12-22'))
  expect(await find(id)).toMatchObject({ name: 'Erased person', email: null })
})
