import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import type { ClaimedWork } from '#app/house/long-works/steps/turn.server.ts'
import { longWorks } from '#app/house/long-works/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { guestInvites } from '#app/presence/guest-visits/tables.server.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { askForBatch } from './commands.server.ts'
import { listItems } from './queries.server.ts'
import { carryOutBatch } from './steps/carry-out.server.ts'
import { readWish, viewPlan } from './views.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const now = new Date('2026-11-23T05:00:00Z')
const desk = await asStaff({ ...ctx, now: () => now }, 'front_desk')
const LETTER = { subject: '', message: '' }

beforeEach(async () => {
  await db.delete(members)
})

const add = (name: string, values: Partial<typeof members.$inferInsert> = {}) =>
  insertMember(db, { name, mobilePhone: '081', expiryDate: '2026-12-01', anchorDay: 1, ...values })

const see = (query: string) => viewPlan(db, readWish(new URLSearchParams(query)), now)

/** Confirms what is seen, and gives the batch. */
async function confirm(query: string, letter = LETTER) {
  const { seal } = await see(query)
  return askForBatch(desk, { ...readWish(new URLSearchParams(query)), ...letter, seal })
}

async function carryOut(id: string) {
  const work = { subject: id } as ClaimedWork
  return carryOutBatch({ ...ctx, now: () => now }, work, {
    report: () => {},
    lost: new AbortController().signal,
  })
}

async function doAll(query: string, letter = LETTER) {
  const asked = await confirm(query, letter)
  if (!asked.ok) throw new Error(JSON.stringify(asked))
  const outcome = await carryOut(asked.value.id)
  return { outcome, items: await listItems(db, asked.value.id), id: asked.value.id }
}

const read = async (id: string) => (await db.select().from(members).where(eq(members.id, id)))[0]

test('members are renewed as it was shown: who, until when, what it costs; and who is left out and why', async () => {
  const nok = await add('Nok', { planName: 'Monthly Pass' })
  await add('Mali', { status: 'suspended' })
  const plan = await see('all=1&do=renew')
  expect(plan).toMatchObject({ chosen: 2, matching: 2, count: 1, outCount: 1 })
  expect(plan.rows).toMatchObject([{ name: 'Nok', what: '1 Dec 2026 → 1 Jan 2027' }])
  expect(plan.out).toMatchObject([{ name: 'Mali', what: 'Inactive or suspended: decide about them alone' }])
  const { outcome, items } = await doAll('all=1&do=renew')
  expect(outcome).toEqual({ ok: true, value: { done: 1, refused: 0 } })
  expect(items).toMatchObject([{ name: 'Nok', state: 'done', toDay: '2027-01-01' }])
  expect(await read(nok.id)).toMatchObject({ expiryDate: '2027-01-01' })
  const [charge, ...others] = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.memberRowId, nok.id))
  expect(charge).toMatchObject({ kind: 'charge', recordedBy: desk.actor.userId })
  expect(others).toEqual([])
  expect(plan.rows[0]?.costs).not.toBeNull()
})

test('what they have to come ends with a status where that is chosen, and is said before', async () => {
  const nok = await add('Nok')
  const guest = { name: 'Dao', contact: 'dao@example.com', locale: 'en', hostId: nok.id }
  const expectedAt = new Date(now.getTime() + 86_400_000)
  await db.insert(guestInvites).values({ ...guest, expectedAt, submissionKey: randomUUID() })
  const toCome = { bookings: 0, guests: 1, count: 1 }
  expect(await see('all=1&do=status&to=suspended')).toMatchObject({ toCome, ends: false })
  expect(await see('all=1&do=status&to=active&ends=1')).toMatchObject({ toCome: null, ends: false })
  const stateOf = async () =>
    (await db.select().from(guestInvites).where(eq(guestInvites.hostId, nok.id)))[0]?.status
  await doAll('all=1&do=status&to=suspended')
  expect(await stateOf()).toBe('invited')
  await doAll('all=1&do=status&to=inactive&ends=1')
  expect(await stateOf()).toBe('cancelled')
  const told = await db.select().from(mails).where(eq(mails.recipient, 'dao@example.com'))
  expect(told).toHaveLength(1)
})

test('each member’s log says what was done to them', async () => {
  const nok = await add('Nok')
  await doAll('all=1&do=status&to=suspended')
  const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.entityId, nok.id))
  expect(log).toMatchObject([
    {
      action: 'updated',
      adminId: desk.actor.userId,
      details: { before: { status: 'active' }, after: { status: 'suspended' } },
    },
  ])
})

test('only who is ticked is meant, also where more match', async () => {
  const nok = await add('Nok')
  const mali = await add('Mali')
  const query = `do=status&to=inactive&delete=${nok.memberId}&delete=nobody`
  expect(await see(query)).toMatchObject({ chosen: 1, matching: 2 })
  await doAll(query)
  expect(await read(nok.id)).toMatchObject({ status: 'inactive' })
  expect(await read(mali.id)).toMatchObject({ status: 'active' })
})

test('what has changed since it was looked at is asked about again', async () => {
  const nok = await add('Nok')
  const { seal } = await see('all=1&do=renew')
  await db.update(members).set({ expiryDate: '2026-12-24' }).where(eq(members.id, nok.id))
  const wish = readWish(new URLSearchParams('all=1&do=renew'))
  expect(await askForBatch(desk, { ...wish, ...LETTER, seal })).toEqual({
    ok: false,
    reason: 'changed_since',
  })
  expect(await db.$count(longWorks, eq(longWorks.subject, nok.id))).toBe(0)
})

test('who changed after that is left alone, and the others are renewed', async () => {
  const nok = await add('Nok')
  const mali = await add('Mali')
  const asked = await confirm('all=1&do=renew')
  if (!asked.ok) throw new Error('refused')
  await db.update(members).set({ expiryDate: '2026-12-24' }).where(eq(members.id, nok.id))
  expect(await carryOut(asked.value.id)).toEqual({ ok: true, value: { done: 1, refused: 1 } })
  expect(await read(nok.id)).toMatchObject({ expiryDate: '2026-12-24' })
  expect(await read(mali.id)).toMatchObject({ expiryDate: '2027-01-01' })
})

test('begun again, and by several at once, it renews and writes to everybody once', async () => {
  for (let n = 0; n < 5; n += 1) await add(`Nok ${n}`)
  const asked = await confirm('all=1&do=renew')
  if (!asked.ok) throw new Error('refused')
  await Promise.all(Array.from({ length: 4 }, () => carryOut(asked.value.id)))
  expect(await carryOut(asked.value.id)).toEqual({ ok: true, value: { done: 5, refused: 0 } })
  for (const { expiryDate } of await db.select().from(members)) expect(expiryDate).toBe('2027-01-01')
})

test('everybody with an email is written to, each alone', async () => {
  const nok = await add('Nok', { email: 'nok@example.com' })
  await add('Mali', { email: '' })
  const letter = { subject: 'Water off on Monday', message: 'From 9 to 11.\n\nWe are sorry.' }
  expect(await confirm('all=1&do=message')).toMatchObject({
    ok: false,
    errors: { subject: 'Please write a subject' },
  })
  const { outcome } = await doAll('all=1&do=message', letter)
  expect(outcome).toEqual({ ok: true, value: { done: 1, refused: 0 } })
  const sent = await db.select().from(mails).where(like(mails.subject, 'Water off%'))
  expect(sent).toMatchObject([{ recipient: 'nok@example.com', subjectKind: 'member', subjectId: nok.id }])
  expect(sent[0]?.text).toContain('We are sorry.')
})

test('without anybody there is nothing to confirm', async () => {
  expect(await confirm('do=renew')).toEqual({ ok: false, reason: 'nobody' })
})
