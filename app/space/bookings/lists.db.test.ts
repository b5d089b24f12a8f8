import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { listMemberEntries } from '#app/money/ledger/queries.server.ts'
import { viewAccount } from '#app/money/ledger/views/entries.server.ts'
import { balanceOf } from '#app/money/payments/rules.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { findMember } from '#app/people/members/queries/members.server.ts'
import { openBookingHouse } from '../../../tests/support/booking-house.ts'
import { calendarFeeds } from './tables.server.ts'
import { viewFeed } from './views/calendar.server.ts'
import { viewOwnBookings } from './views/own.server.ts'

const { db, ctx, clock, member, space } = await openBookingHouse()

/** So many quarters of an hour, one after the other, as an older house may hold them. */
async function fill(
  memberRowId: string,
  { count, status, first }: { count: number; status: string; first: string },
) {
  const spaceId = await space()
  const endedAt = status === 'cancelled' ? clock.now.toISOString() : null
  await db.execute(sql`
    insert into bookings (id, space_id, member_row_id, status, starts_at, ends_at, blocked_until, policy, ical_uid, made_by, ended_at)
    select gen_random_uuid(), ${spaceId}::uuid, ${memberRowId}::uuid, ${status}, at, at + interval '15 minutes',
      at + interval '15 minutes', '{"cancelHours": 0, "freeUntil": "2026-12-01T00:00:00Z"}', gen_random_uuid(), 'member',
      ${endedAt}::timestamptz
    from (select ${first}::timestamptz + n * interval '15 minutes' as at from generate_series(0, ${count - 1}) as n) as times`)
}

test('what is to come and what is over are read page by page, none missing and none twice', async () => {
  const memberRowId = await member()
  await fill(memberRowId, { count: 60, status: 'confirmed', first: '2026-12-03T00:00:00Z' })
  await fill(memberRowId, { count: 30, status: 'completed', first: '2026-11-03T00:00:00Z' })
  const page = (address: string) =>
    viewOwnBookings(db, memberRowId, { params: new URLSearchParams(address), now: clock.now })
  const pages = await Promise.all(['', 'ahead=2', 'ahead=3', 'ahead=4'].map(page))
  expect(pages.map(({ ahead }) => ahead.rows.length)).toEqual([PAGE_SIZE, PAGE_SIZE, 10, 0])
  expect(new Set(pages.flatMap(({ ahead }) => ahead.rows.map(({ id }) => id))).size).toBe(60)
  expect(pages[0]?.ahead).toMatchObject({ total: 60, page: 1 })
  expect((await page('past=2')).past).toMatchObject({ total: 30, page: 2 })
  for (const odd of ['ahead=0', 'ahead=-1', 'ahead=x', 'ahead=1e9'])
    expect((await page(odd)).ahead.page).toBe(1)
})

test('an account is read page by page, each line with what was owed after it', async () => {
  const memberRowId = await member()
  const row = (n: number) => ({
    memberRowId,
    memberId: 'SALA-PAGES',
    bookedOn: '2026-11-20',
    note: `${n}`,
    ...({ kind: 'payment', account: 'received', method: 'cash', source: 'by_hand' } as const),
    amountSatang: n * 100,
    createdAt: new Date(Date.UTC(2026, 10, 20, 0, n)),
  })
  await db.insert(ledgerEntries).values(Array.from({ length: 60 }, (_, n) => row(n + 1)) as never)
  const entries = await listMemberEntries(db, memberRowId)
  const shown = await Promise.all(
    [1, 2, 3].map(page => viewAccount(db, entries, { actor: ctx.actor as never, page })),
  )
  expect(shown.map(({ rows }) => rows.length)).toEqual([PAGE_SIZE, PAGE_SIZE, 10])
  const balances = shown.flatMap(({ rows }) => rows.map(({ balance }) => balance))
  const satang = (text: string | undefined) => Number(text?.replace(/[^\d.]/g, '')) * 100
  expect(satang(balances[0])).toBe(-balanceOf(entries))
  expect(satang(balances[PAGE_SIZE])).toBe(-balanceOf(entries.slice(0, 60 - PAGE_SIZE)))
  expect(satang(balances.at(-1))).toBe(100)
})

test('a calendar is no longer than calendars read, and what stands is in it before what was called off', async () => {
  const memberRowId = await member()
  expect(await findMember(db, memberRowId)).not.toBeNull()
  await fill(memberRowId, { count: 5_200, status: 'cancelled', first: '2026-12-03T00:00:00Z' })
  await fill(memberRowId, { count: 40, status: 'confirmed', first: '2026-12-02T00:00:00Z' })
  const [feed] = await db.insert(calendarFeeds).values({ memberRowId }).returning()
  const calendar = (await viewFeed(db, feed?.id ?? '', clock.now, 'en')) ?? ''
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(5_000)
  expect(calendar.match(/STATUS:CONFIRMED/g)).toHaveLength(40)
})
