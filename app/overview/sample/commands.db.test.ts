import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { accounts, users } from '#app/house/accounts/tables.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import type { WorkProgress } from '#app/house/long-works/rules.ts'
import { longWorks } from '#app/house/long-works/tables.server.ts'
import { RECEIPT, receipts } from '#app/joining/receipts/tables.server.ts'
import { askForRenewals } from '#app/joining/renewals/jobs/renewal-requests.server.ts'
import { renewalRequests } from '#app/joining/renewals/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { expireMembers } from '#app/people/members/jobs/expire.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { blogPosts, blogRevisions, blogSlugs } from '#app/public/blog/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { services } from '#app/public/services/tables.server.ts'
import { departments, employees } from '#app/team/employees/tables.server.ts'
import { loadSample } from '../../../db/sample/load.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { approveApplication } from '../../../tests/support/deciding.ts'
import { insertApplication, insertReceipt } from '../../../tests/support/incoming.ts'
import { createPerson, insertEmployee } from '../../../tests/support/sign-in.ts'
import { removeSampleData } from './commands.server.ts'
import { hasSampleData } from './queries.server.ts'
import { SAMPLE_REMOVAL } from './rules.ts'
import { removeSample } from './steps/remove-sample.server.ts'
import { viewSample } from './views.server.ts'

const NOW = new Date('2026-11-21T05:00:00Z')
const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const userId = await createPerson(db, { email: 'owner@sala.test', role: 'owner' })
const admin = { displayName: 'Mali', role: 'owner' as const }
const deleteFile = vi.fn(async (_key: string) => {})
const deletedFiles = () => deleteFile.mock.calls.map(([key]) => key)
afterEach(() => deleteFile.mockClear())
const owner: CommandContext = {
  ...ctx,
  // The next test wants its files back, too.
  storage: { ...ctx.storage, delete: deleteFile },
  now: () => NOW,
  actor: { userId, name: 'Mali', email: 'owner@sala.test', admin, isEmployee: false },
}
const house = { db, storage: ctx.storage, now: NOW, origin: 'http://localhost', secrets: ctx.secrets }

/** Every table's rows by name, but for the log and what the sample remembers. */
async function countRows(db: Database) {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select relname as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname),
      false, true, '')))[1]::text::int as count
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('admin_activity_log', 'sample_records', 'rate_limits')`)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const before = await countRows(db)

expect(await loadSample(house)).toMatchObject({ outcome: 'loaded' })

class Over extends Error {}

/** A test on the full house, which is as before afterwards. */
function onSample(title: string, run: (db: Database, owner: CommandContext) => Promise<void>) {
  test(title, async () => {
    const isOver = await house.db
      .transaction(async tx => {
        // Within it, a transaction of a command is a part of this one.
        const db = tx as unknown as Database
        await run(db, { ...owner, db })
        throw new Over()
      })
      .catch(error => error)
    if (!(isOver instanceof Over)) throw isOver
  })
}

/** What the work does that the owner asks for. */
const remove = (owner: CommandContext) =>
  removeSample(owner, { askedBy: userId }, { report: () => {}, lost: owner.stopping })

async function waitingApplication(db: Database) {
  const [waiting] = await db.select().from(applications).where(eq(applications.status, 'submitted')).limit(1)
  if (!waiting) throw new Error('nothing waits')
  return waiting
}

onSample(
  'removes every row and file of the sample, writes it down, does it once, and the next start brings nothing back',
  async (db, owner) => {
    const [slip] = await db.select({ fileKey: receipts.fileKey }).from(receipts).limit(1)
    const told: number[] = []
    const report = ({ done }: WorkProgress) => told.push(done)
    await removeSample(owner, { askedBy: userId }, { report, lost: owner.stopping })
    expect(told).toEqual(told.map((_, index) => index))
    expect(told.length).toBeGreaterThan(20)
    expect(await countRows(db)).toEqual(before)
    expect(await hasSampleData(db)).toBe(false)
    expect(deletedFiles()).toContain(slip?.fileKey)
    const [entry] = await db
      .select()
      .from(adminActivityLog)
      .where(eq(adminActivityLog.entityType, 'sample_data'))
    expect(entry).toMatchObject({ adminId: userId, action: 'deleted', details: { rows: { employees: 11 } } })
    expect(await removeSampleData(owner)).toEqual({ ok: false, reason: 'none' })
    expect(await loadSample({ ...house, db })).toEqual({ outcome: 'left_alone' })
  },
)

onSample(
  'what was decided about its applications, the nightly jobs made of its members and editing left of its posts goes with them',
  async (db, owner) => {
    const { id: applicationId } = await waitingApplication(db)
    expect(await approveApplication(owner, { applicationId, memberRowId: null })).toMatchObject({ ok: true })
    const asked = await db.$count(renewalRequests)
    await expireMembers({ ...owner, now: () => new Date('2026-11-30T00:10:00+07:00') })
    await askForRenewals({ ...owner, now: () => new Date('2026-11-30T09:00:00+07:00') })
    expect(await db.$count(renewalRequests)).toBeGreaterThan(asked)
    const [post] = await db.select({ id: blogPosts.id }).from(blogPosts).limit(1)
    if (!post) throw new Error('no post')
    await db.insert(blogSlugs).values({ slug: 'before', postId: post.id })
    await db.insert(blogRevisions).values({ postId: post.id, content: {} })
    await remove(owner)
    expect(await countRows(db)).toEqual(before)
    expect(await db.$count(blogPosts)).toBe(0)
  },
)

onSample(
  'what is real stays: an application, its receipt, a member, an event, a colleague and services',
  async (db, owner) => {
    const applicationId = await insertApplication(db)
    await insertReceipt(db, { applicationId })
    await approveApplication(owner, { applicationId, memberRowId: null })
    const [event] = await db
      .insert(events)
      .values({ title: 'Ours', description: 'Ours', startsAt: NOW })
      .returning()
    await insertEmployee(db, { department: 'Café', employeeCode: 'EMP-900' })
    await remove(owner)
    expect(await db.select({ id: applications.id }).from(applications)).toEqual([{ id: applicationId }])
    expect(await db.select({ subject: RECEIPT.subject }).from(receipts)).toEqual([
      { subject: { kind: 'application', id: applicationId } },
    ])
    const kinds = await db.select({ kind: ledgerEntries.kind }).from(ledgerEntries)
    expect(kinds).toEqual([{ kind: 'charge' }, { kind: 'payment' }])
    expect((await db.select().from(documents)).map(row => row.applicationId)).toEqual([applicationId])
    expect((await db.select().from(members)).map(({ email }) => email)).toEqual(['nok@example.com'])
    expect((await db.select().from(events)).map(({ id }) => id)).toEqual([event?.id])
    expect((await db.select().from(employees)).map(({ employeeCode }) => employeeCode)).toEqual(['EMP-900'])
    expect((await db.select().from(departments)).map(({ name }) => name)).toContain('Café')
    expect(await db.$count(services)).toBe(before['services'])
  },
)

onSample('a sample member whom a real application renewed stays, with it', async (db, owner) => {
  const [member] = await db.select().from(members).where(eq(members.status, 'active')).limit(1)
  if (!member) throw new Error('no member')
  const applicationId = await insertApplication(db, { email: member.email })
  expect(await approveApplication(owner, { applicationId, memberRowId: member.id })).toMatchObject({
    ok: true,
  })
  await remove(owner)
  expect((await db.select().from(members)).map(({ id }) => id)).toEqual([member.id])
})

onSample(
  'what is tied to real things stays: a slip waits by itself again, staff who may sign in with their record as an employee, a picture that a copy of an event shows',
  async (db, owner) => {
    const { id: applicationId } = await waitingApplication(db)
    const id = await insertReceipt(db, { applicationId })
    const [clerk] = await db.select().from(users).where(eq(users.email, 'ploy@sala-coworking.example'))
    if (!clerk) throw new Error('no clerk')
    await db
      .insert(accounts)
      .values({ userId: clerk.id, accountId: clerk.id, providerId: 'credential', password: 'x' })
    const [{ imageUrl } = { imageUrl: null }] = await db
      .select({ imageUrl: events.imageUrl })
      .from(events)
      .limit(1)
    await db.insert(events).values({ title: 'Copy', description: 'Copy', startsAt: NOW, imageUrl })
    await remove(owner)
    expect(await db.select({ id: receipts.id, subject: RECEIPT.subject }).from(receipts)).toEqual([
      { id, subject: null },
    ])
    expect((await db.select().from(users)).map(({ email }) => email)).toContain(clerk.email)
    expect((await db.select().from(employees)).map(({ id }) => id)).toEqual([clerk.employeeId])
    expect(deletedFiles()).not.toContain(imageUrl?.replace('/images/', ''))
    expect(deletedFiles().length).toBeGreaterThan(50)
  },
)

onSample(
  'the ledger and the log stay append-only for everything else, also while the sample is removed',
  async db => {
    await expect(
      db.transaction(async tx => {
        await tx.execute(sql`set local sala.removing_sample = 'on'`)
        await tx
          .insert(adminActivityLog)
          .values({ id: randomUUID(), action: 'a', entityType: 'b', entityId: 'c' })
        await tx.delete(adminActivityLog).where(eq(adminActivityLog.entityType, 'b'))
      }),
    ).rejects.toMatchObject({ cause: { message: 'admin_activity_log is append-only' } })
    await expect(db.transaction(tx => tx.delete(ledgerEntries))).rejects.toMatchObject({
      cause: { message: 'ledger_entries is append-only' },
    })
  },
)

onSample(
  'an owner has it removed in the background, and its screen says how far that is',
  async (db, owner) => {
    expect(await viewSample(owner)).toEqual({ removal: null, hasFailed: false })
    const asked = await removeSampleData(owner)
    expect(await removeSampleData(owner)).toEqual(asked)
    expect(await viewSample(owner)).toMatchObject({ removal: { isStalled: false } })
    const part = { state: 'running', done: 12, total: 25, aliveAt: NOW } as const
    await db.update(longWorks).set(part).where(eq(longWorks.kind, SAMPLE_REMOVAL.kind))
    expect(await viewSample(owner)).toMatchObject({
      removal: { done: 12, total: 25, isStalled: false, figures: '12 of 25 tables' },
    })
    await db.update(longWorks).set({ state: 'failed', error: 'error', finishedAt: NOW })
    expect(await viewSample(owner)).toEqual({ removal: null, hasFailed: true })
    await remove(owner)
    expect(await viewSample(owner)).toBeNull()
  },
)

onSample('a manager may not remove it', async (db, owner) => {
  const manager = { ...owner.actor, admin: { displayName: 'Mali', role: 'manager' as const } }
  await expect(removeSampleData({ ...owner, actor: manager })).rejects.toMatchObject({
    init: { status: 403 },
  })
  expect(await hasSampleData(db)).toBe(true)
  const refused = and(eq(adminActivityLog.action, 'refused'), eq(adminActivityLog.entityId, 'sample.delete'))
  expect(await db.$count(adminActivityLog, refused)).toBe(1)
})
