import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, addMonths, bangkokDay, startOfDay } from '#app/kit/pure/days.ts'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { baht } from '#app/kit/pure/money.ts'
import { listEntries, sumEntries } from '#app/money/ledger/queries.server.ts'
import { readLedgerQuery } from '#app/money/ledger/views/entries.server.ts'
import { removeSample } from '#app/overview/sample/steps/remove-sample.server.ts'
import { loadSample } from '../../../db/sample/load.ts'
import { createTestContext } from '../../../tests/support/context.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { asStaff, insertMember } from '../../../tests/support/reviewer.ts'
import { listChanged, listDue, listStanding } from './queries/behind.server.ts'
import { listVisits } from './queries/visits-behind.server.ts'
import { readHour } from './rules/occupancy.ts'
import { readMonths } from './rules/period.ts'
import { CHANGES } from './rules/recurring.ts'
import type { ReportTable } from './rules/tables.ts'
import { recordDays } from './steps/record.server.ts'
import { findBridges, findCohorts } from './views/memberships.server.ts'
import { findMoney, findRenewals } from './views/money.server.ts'
import { findOccupancy } from './views/occupancy.server.ts'
import { showTable } from './views/shown.server.ts'
import { findDaysBehind } from './views/staff.server.ts'

const { db } = await createTestDatabase()
const { ctx } = await createTestContext(db)
const now = () => new Date('2026-11-21T02:30:00Z')
const TODAY = bangkokDay(now())
await loadSample({ ...ctx, now: now() })
await recordDays({ db, now })

const reading = (query = '') => ({ db, now, params: new URLSearchParams(query) })
const queryOf = (path: string | undefined) => new URL(path ?? '', 'http://localhost').searchParams

/** Every figure of a table that leads somewhere. */
const leading = ({ rows }: ReportTable) =>
  rows.flatMap(({ figures }) => figures).filter(figure => figure?.path)

test('a figure of what was charged is what the rows of the ledger behind it add up to', async () => {
  const { table } = await findMoney(reading('from=2026-08&to=2026-11'))
  const months = [
    '2026-11-01',
    '2026-10-01',
    '2026-09-01',
    '2026-08-01',
    '2025-11-01',
    '2025-10-01',
    '2025-09-01',
    '2025-08-01',
  ]
  for (const row of table.rows) {
    for (const [at, figure] of row.figures.entries()) {
      const sums = await sumEntries(db, readLedgerQuery(queryOf(figure?.path), months))
      expect(figure?.value).toBe(at < 6 ? sums.owedSatang : sums.receivedSatang)
    }
  }
  expect(table.rows.at(-1)?.figures[4]?.value).toBeGreaterThan(baht(10_000))
})

test('what was sold narrows the ledger to what was charged for it', async () => {
  const query = readLedgerQuery(new URLSearchParams('month=2026-10&sold=plans'), ['2026-10-01'])
  const { rows } = await listEntries(db, query)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ account, source }) => account === 'owed' && source === 'application')).toBe(true)
})

test('a figure leads to as many members as it counts, and for those who may not see them nowhere', async () => {
  const { members, recurring } = await findBridges(reading('from=2026-06&to=2026-11'))
  for (const figure of leading(members)) {
    const query = queryOf(figure?.path)
    const { from } = readMonths(new URLSearchParams({ to: query.get('month') ?? '' }), TODAY, 1)
    const before = addMonths(from, 1)
    const change = CHANGES.find(each => each === query.get('of'))
    const { total } = change
      ? await listChanged(db, { from, before, change, page: 1 })
      : await listStanding(db, { before: query.get('of') === 'start' ? from : before, cohort: null, page: 1 })
    expect(total).toBe(figure?.value)
  }
  const [owner, accountant] = [await asStaff(ctx, 'owner'), await asStaff(ctx, 'accountant')]
  const linksOf = ({ actor }: typeof owner) =>
    showTable(recurring, { label: '', actor, see: 'members.view' }).rows.flatMap(({ cells }) =>
      cells.flatMap(cell => cell?.href ?? []),
    )
  expect(linksOf(owner).length).toBeGreaterThan(0)
  expect(linksOf(accountant)).toEqual([])
})

test('cohorts hold all who are members at the end, each once', async () => {
  const [{ members }, cohorts] = await Promise.all([
    findBridges(reading('from=2023-12')),
    findCohorts(reading('from=2023-12')),
  ])
  const kept = cohorts.rows.map(({ figures: [joined, ...shares] }) =>
    Math.round((joined?.value ?? 0) * (shares.filter(share => share !== null).at(-1)?.value ?? 0)),
  )
  for (const { figures } of cohorts.rows)
    for (const share of figures.slice(1).filter(figure => figure !== null)) {
      const query = queryOf(share.path)
      const [month, cohort] = [`${query.get('month')}-01`, `${query.get('cohort')}-01`]
      const { total } = await listStanding(db, { before: addMonths(month, 1), cohort, page: 1 })
      expect(total).toBe(Math.round((figures[0]?.value ?? 0) * share.value))
    }
  const end = members.rows.at(-1)?.figures.at(-1)?.value
  expect(end).toBeGreaterThan(10)
  expect(kept.reduce((sum, each) => sum + each, 0)).toBe(end)
})

test('what renewals would bring is the price of today with VAT of those who are asked', async () => {
  const before = await findRenewals(reading())
  await insertMember(db, { expiryDate: '2026-12-05' })
  await insertMember(db, { expiryDate: '2026-12-31', autoRenew: false })
  await insertMember(db, { expiryDate: '2026-12-06', planName: 'Day Pass', membershipType: 'day pass' })
  const { rows } = await findRenewals(reading())
  expect(rows.map(({ key }) => key)).toEqual(['2026-11', '2026-12', '2027-01'])
  const [count, satang] = rows[1]?.figures ?? []
  expect(count?.value).toBe((before.rows[1]?.figures[0]?.value ?? 0) + 1)
  expect(satang?.value).toBe((before.rows[1]?.figures[1]?.value ?? 0) + baht(5_350))
  expect((await listDue(db, { from: '2026-12-01', before: '2027-01-01', page: 1 })).total).toBe(count?.value)
})

test('the hours of a weekday lead to who was in, guests apart', async () => {
  const countAt = async (query: string) => {
    const params = new URLSearchParams(query)
    const asked = readHour(params)
    const days = await findDaysBehind(db, readMonths(params, TODAY, 3), asked.of)
    return (await listVisits(db, { ...asked, ...days, page: 1 })).total
  }
  const hours = [9, 10, 11, 12].map(hour => `weekday=3&hour=${hour}`)
  const others = ['weekday=2&hour=11', 'weekday=3&hour=11&of=guests', 'weekday=3&hour=11&to=2026-10']
  const countAll = () => Promise.all([...hours, ...others].map(countAt))
  const before = await countAll()
  const [member] = (
    await db.execute<{ id: string }>(sql`
      select id from members where id not in (select member_row_id from visits where entered_at > '2026-11-17') order by id limit 1`)
  ).rows
  // A Wednesday from 10:30 to 11:30.
  await db.execute(sql`
    insert into visits (id, member_row_id, entered_at, left_at, left_how)
    values (gen_random_uuid(), ${member?.id}, '2026-11-18T03:30:00Z', '2026-11-18T04:30:00Z', 'check_out')`)
  const added = (await countAll()).map((count, at) => count - (before[at] ?? 0))
  expect(added).toEqual([0, 1, 1, 0, 0, 0, 0])
})

test('the time that ends with an assumed leaving is that of the visits behind it', async () => {
  const { assumed } = await findOccupancy(reading('from=2026-09'))
  const params = queryOf(assumed.path)
  const days = await findDaysBehind(db, readMonths(params, TODAY, 3), 'assumed')
  const listPage = (page: number) => listVisits(db, { ...readHour(params), ...days, page })
  const { total } = await listPage(1)
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(total / PAGE_SIZE) }, (_, at) => listPage(at + 1)),
  )
  const [begin, end] = [startOfDay(days.from), startOfDay(addDays(days.to, 1))].map(Number)
  const minutes = pages
    .flatMap(({ rows }) => rows)
    .map(
      ({ enteredAt, leftAt }) => Math.min(Number(leftAt), end ?? 0) - Math.max(Number(enteredAt), begin ?? 0),
    )
    .reduce((sum, ms) => sum + ms / 60_000, 0)
  const { rows } = await db.execute<{ minutes: number }>(sql`
    select sum(member_minutes + guest_minutes)::int as minutes from occupancy_hours where day between ${days.from} and ${days.to}`)
  expect(assumed.value).toBeGreaterThan(0)
  // Hours are recorded to the minute.
  expect(minutes / (rows[0]?.minutes ?? 0)).toBeCloseTo(assumed.value, 3)
})

test('a house in which nobody was yet has a calm word instead of zeros', async () => {
  const longAgo = reading('from=2023-12&to=2024-01')
  expect((await findMoney(longAgo)).isEmpty).toBe(true)
  expect((await findBridges(longAgo)).isEmpty).toBe(true)
  expect((await findOccupancy(longAgo)).isEmpty).toBe(true)
})

test('what was recorded of the sample year goes with it, and is recorded anew from what is real', async () => {
  const { userId } = (await asStaff(ctx, 'owner')).actor
  const turn = { report: () => {}, lost: new AbortController().signal }
  await removeSample({ ...ctx, now }, { askedBy: userId }, turn as never)
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) from membership_days`)
  expect(Number(rows[0]?.count)).toBe(0)
  await recordDays({ db, now })
  // The two monthly members of these tests; both joined on 31 January.
  expect((await findBridges(reading())).whole?.end.members).toBe(2)
})
