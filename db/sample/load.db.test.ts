import { eq, getTableName, ne, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createFirstAdmin } from '#app/house/accounts/steps/first-admin.server.ts'
import { accounts } from '#app/house/accounts/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { expiryDay } from '#app/house/plans/rules/prices.ts'
import { findWaiting } from '#app/joining/applications/queries/waiting.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { renewalRequests } from '#app/joining/renewals/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { findFirstOpenDay } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerClosedMonths } from '#app/money/payments/tables.server.ts'
import { consents } from '#app/people/agreement/tables.server.ts'
import { applicationDecisions, applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { listUpcomingEvents } from '#app/public/events/queries.server.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import { countPendingLeave } from '#app/team/leave/queries/leave.server.ts'
import { messages } from '#app/team/messages/tables.server.ts'
import { createTestContext } from '../../tests/support/context.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { insertApplication } from '../../tests/support/incoming.ts'
import { createPerson } from '../../tests/support/sign-in.ts'
import { loadSample } from './load.ts'
import { NOUNS } from './nouns.ts'

const MORNING = new Date('2026-11-21T02:30:00Z')
const EVENING = new Date('2026-11-21T14:00:00Z')
const TODAY = '2026-11-21'

async function fill(now: Date) {
  const { db } = await createTestDatabase()
  const { ctx } = await createTestContext(db)
  await createFirstAdmin(db, {})
  const house = { db, storage: ctx.storage, now, origin: 'http://localhost', secrets: ctx.secrets }
  const result = await loadSample(house)
  return { db, storage: ctx.storage, house, result }
}

const { db, storage, house, result } = await fill(MORNING)

/** What a trigger writes says when that was, by the database's own clock. */
const WRITTEN: Record<string, string> = { bills: 'updated_at' }

/** A fingerprint of the table's rows, whatever their order. */
async function fingerprint(database: Database, name: string) {
  const { rows } = await database.execute<{ print: string }>(sql`
    select md5(string_agg(said, '' order by said)) as print from ${sql.identifier(name)} as rows,
      lateral (select (to_jsonb(rows) - ${WRITTEN[name] ?? ''}::text)::text as said) as said
    where coalesce(to_jsonb(rows) ->> 'id', to_jsonb(rows) ->> 'user_id', to_jsonb(rows) ->> 'booking_id')
      in (select record_id from sample_records where kind = ${name})`)
  return rows[0]?.print
}

test('loading on the same day fills two databases with the same rows', async () => {
  const other = await fill(EVENING)
  for (const { table } of NOUNS) {
    const name = getTableName(table)
    const print = await fingerprint(db, name)
    expect(print, name).toBeTruthy()
    expect(await fingerprint(other.db, name), name).toBe(print)
  }
})

test('no booking is said to have been made later than now', async () => {
  const made = await db.select({ at: bookings.createdAt }).from(bookings)
  expect(made.filter(({ at }) => at > MORNING)).toEqual([])
})

test('says how much it loaded, and remembers every row', async () => {
  const [counted] = await db.select({ rows: sql<number>`count(*)::int` }).from(members)
  expect(result).toEqual({ outcome: 'loaded', members: counted?.rows, applications: expect.any(Number) })
  const { rows } = await db.execute<{ forgotten: string }>(sql`
    select (select count(*) from admin_activity_log where id not in
      (select record_id::uuid from sample_records where kind = 'admin_activity_log')) as forgotten`)
  expect(rows[0]?.forgotten).toBe('1') // the first admin's login
})

test('exactly three things wait', async () => {
  expect(await findWaiting(db)).toMatchObject({ applications: 2, receipts: 0 })
  expect(await countPendingLeave(db)).toBe(1)
  expect(await db.$count(messages, eq(messages.isRead, false))).toBe(0)
})

test('the books are closed up to two months ago', async () => {
  expect(await findFirstOpenDay(db)).toBe('2026-10-01')
  expect(await db.$count(ledgerClosedMonths)).toBe(11)
})

test("the ledger's months are the totals of what was approved in them", async () => {
  const months = (query: ReturnType<typeof sql>) => db.execute(query).then(({ rows }) => rows)
  const booked = await months(sql`
    select to_char(booked_on, 'YYYY-MM') as month, sum(amount_satang)::text as satang
    from ledger_entries where account = 'received' group by month order by month`)
  const approved = await months(sql`
    select to_char(decided_at at time zone 'Asia/Bangkok', 'YYYY-MM') as month, sum(total_satang)::text as satang
    from application_decisions join applications on applications.id = application_id
    where decision = 'approved' group by month order by month`)
  const charged = await months(sql`
    select to_char(booked_on, 'YYYY-MM') as month, sum(amount_satang)::text as satang
    from ledger_entries where kind = 'charge' and source <> 'contract' group by month order by month`)
  expect(booked).toHaveLength(13)
  expect(charged).toEqual(booked)
  expect(booked).toEqual(approved)
})

test('every approval of something that costs has its receipt, numbered without gaps, over its total, without VAT', async () => {
  const { rows } = await db.execute(sql`
    select count(*)::int as approved, count(documents.id)::int as issued,
      count(*) filter (where documents.total_satang = applications.total_satang
        and documents.vat_satang = 0)::int as same
    from applications left join documents on application_id = applications.id where status = 'approved'`)
  expect(rows).toMatchObject([{ issued: rows[0]?.['approved'], same: rows[0]?.['approved'] }])
  const { rows: gaps } = await db.execute(sql`
    select series from documents group by series having max(serial) <> count(*) or min(serial) <> 1`)
  expect(gaps).toEqual([])
  const { rows: backwards } = await db.execute(sql`
    select number from (select number, issued_at < lag(issued_at) over (partition by series order by serial) as is_early
      from documents) as numbered where is_early`)
  expect(backwards).toEqual([])
})

test('totals, VAT and the days of the application follow the rules of the house', async () => {
  for (const row of await db.select().from(applications)) {
    const net = row.priceSatang + row.membershipFeeSatang
    expect(row.totalSatang).toBe(net + row.vatSatang)
    expect(row.membershipFeeSatang).toBe(row.isExistingMember ? 0 : 200_00)
    expect(row.expiryDate).toBe(expiryDay(row.selectedPlan, row.startDate))
  }
})

test('every decision about an application is its status, with the member as it left them', async () => {
  const decided = await db
    .select({
      decision: applicationDecisions,
      status: applications.status,
      submittedAt: applications.submittedAt,
    })
    .from(applicationDecisions)
    .innerJoin(applications, eq(applications.id, applicationDecisions.applicationId))
  expect(decided.filter(({ decision, status }) => decision.decision !== status)).toEqual([])
  expect(
    decided.filter(({ decision }) => (decision.decision === 'approved') !== (decision.memberRowId !== null)),
  ).toEqual([])
  const open = await db.select().from(applications).where(eq(applications.status, 'submitted'))
  const all = await db.select({ id: applications.id }).from(applications)
  expect(decided.length + open.length).toBe(all.length)
  expect(await db.select({ id: consents.id }).from(consents)).toHaveLength(all.length)
})

test('every slip is a stored picture, each another', async () => {
  const slips = await db.select().from(receipts)
  expect(slips.length).toBeGreaterThan(10)
  for (const { fileKey } of slips) {
    const content = await storage.read(fileKey)
    expect([...(content ?? []).slice(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    expect(content?.length).toBeLessThan(60_000)
  }
  expect(new Set(slips.map(({ fileSha256 }) => fileSha256)).size).toBe(slips.length)
})

test('the calendar goes on, with pictures that are there', async () => {
  const upcoming = await listUpcomingEvents(db, MORNING, 20)
  expect(upcoming.length).toBeGreaterThanOrEqual(6)
  expect(new Set(upcoming.map(({ type }) => type)).size).toBe(3)
  for (const { imageUrl } of upcoming)
    expect(await storage.read(imageUrl?.replace('/images/', '') ?? '')).toBeTruthy()
})

test('nothing of the year but coming events lies ahead', async () => {
  const { rows } = await db.execute(sql`
    select action from admin_activity_log join sample_records on record_id = admin_activity_log.id::text
    where created_at > ${`${TODAY}T00:00:00+07:00`}::timestamptz`)
  expect(rows).toEqual([])
})

test('members were asked to renew as the rules ask, and the first morning asks nobody twice', async () => {
  const asked = await db.select().from(renewalRequests)
  expect(asked.length).toBeGreaterThan(5)
  const { rows } = await db.execute(sql`
    select from renewal_requests join members on members.id = member_row_id
    where renewal_requests.created_at >= ${`${TODAY}T00:00:00+07:00`}::timestamptz
      or greatest(join_date, (last_renewed_at at time zone 'Asia/Bangkok')::date)
        >= renewal_requests.expiry_date - days_before`)
  expect(rows).toEqual([])
  expect(await db.$count(mails, eq(mails.kind, 'renewal'))).toBe(asked.length)
})

test('nobody of the sample can sign in', async () => {
  const logins = await db.select({ userId: accounts.userId }).from(accounts)
  expect(logins).toHaveLength(1) // the first admin's
})

test('a second start leaves what is there', async () => {
  expect(await loadSample(house)).toEqual({ outcome: 'present' })
})

test.each([
  ['somebody has applied', (empty: Database) => insertApplication(empty)],
  [
    'somebody works',
    (empty: Database) => createPerson(empty, { email: 'desk@sala.test', role: 'front_desk' }),
  ],
])('a database in which %s is left alone', async (_title, use) => {
  const { db: used } = await createTestDatabase()
  const { ctx } = await createTestContext(used)
  await use(used)
  const filled = await loadSample({ ...house, db: used, storage: ctx.storage })
  expect(filled).toEqual({ outcome: 'left_alone' })
  const added = await used.select({ id: members.id }).from(members).where(ne(members.name, ''))
  expect(added).toEqual([])
})
