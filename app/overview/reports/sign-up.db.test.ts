import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { removeSample } from '#app/overview/sample/steps/remove-sample.server.ts'
import { loadSample } from '../../../db/sample/load.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { insertApplication, insertReceipt } from '../../../tests/support/incoming.ts'
import { asStaff } from '../../../tests/support/reviewer.ts'
import { listReached } from './queries/applications-behind.server.ts'
import { readMonths } from './rules/period.ts'
import { readStage } from './rules/sign-up.ts'
import { recordDays } from './steps/record.server.ts'
import { signUpDays } from './tables.server.ts'
import { findSignUp } from './views/sign-up.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const now = () => new Date('2026-11-21T02:30:00Z')
await loadSample({ ...ctx, now: now() })
await recordDays({ db, now })

const reading = (query = '') => ({ db, now, params: new URLSearchParams(query) })

test('each step has at most as many as the one before, and what was sent and paid is on record', async () => {
  const { table } = await findSignUp(reading('from=2026-01&to=2026-11'), 'wizard')
  const { rows } = await db.execute<{ sent: number; paid: number }>(sql`
    select count(*)::int as sent,
      (count(*) filter (where id in (select application_id from ledger_entries where kind = 'payment')
          or id in (select subject_id from bills join receipts on bill_id = bills.id)))::int as paid
    from applications where variant = 'wizard' and created_at >= '2025-12-31T17:00:00Z' and created_at < '2026-11-20T17:00:00Z'`)
  const [opened = 0, contact = 0, confirm = 0, payment = 0, sent, paid, approved = 0] =
    table.rows.at(-1)?.figures.map(figure => figure?.value ?? 0) ?? []
  expect([sent, paid]).toEqual([rows[0]?.sent, rows[0]?.paid])
  expect([opened, contact, confirm, payment].toSorted((a, b) => b - a)).toEqual([
    opened,
    contact,
    confirm,
    payment,
  ])
  expect(payment).toBeGreaterThanOrEqual(sent ?? 0)
  expect(approved).toBeGreaterThan(0)
})

test('behind what was sent, paid and approved are as many applications', async () => {
  const { table } = await findSignUp(reading('from=2026-09&to=2026-11'), 'wizard')
  const figures = table.rows.flatMap(row => row.figures).filter(figure => figure !== null)
  const leading = figures.filter(({ path }) => path)
  expect(leading).toHaveLength(3 * 4)
  for (const { value, path } of leading) {
    const { searchParams } = new URL(path ?? '', 'http://localhost')
    const period = readMonths(searchParams, '2026-11-21', 3)
    const { total } = await listReached(db, { ...period, ...readStage(searchParams), page: 1 })
    expect([path, total]).toEqual([path, value])
  }
})

test('the membership page has no step for the payment', async () => {
  const { table } = await findSignUp(reading(), 'membership_page')
  expect(table.columns.map(({ heading }) => heading())).toEqual([
    'Opened',
    'Contact',
    'Confirm',
    'Sent',
    'Paid',
    'Approved',
  ])
})

test('what was sent and paid on a day is recorded in the night after it', async () => {
  const id = await insertApplication(db, { createdAt: new Date('2026-11-21T03:00:00Z') })
  await insertApplication(db, { createdAt: new Date('2026-11-21T04:00:00Z') })
  await insertReceipt(db, { applicationId: id, createdAt: new Date('2026-11-22T03:00:00Z') })
  await insertReceipt(db, { applicationId: id, createdAt: new Date('2026-11-23T03:00:00Z') })
  await recordDays({ db, now: () => new Date('2026-11-23T17:20:00Z') })
  const days = await db.select().from(signUpDays).where(sql`day > '2026-11-20'`).orderBy(signUpDays.day)
  expect(days).toMatchObject([
    { day: '2026-11-21', sent: 2, paid: 0 },
    { day: '2026-11-22', sent: 0, paid: 1 },
  ])
})

test('nobody changes what was recorded of a day; with the sample year goes what is of it', async () => {
  await expect(db.execute(sql`update sign_up_days set sent = 0`)).rejects.toThrow()
  const { userId } = (await asStaff(ctx, 'owner')).actor
  const turn = { report: () => {}, lost: new AbortController().signal }
  await removeSample({ ...ctx, now }, { askedBy: userId }, turn as never)
  expect((await findSignUp(reading('from=2026-01'), 'wizard')).isEmpty).toBe(true)
})
