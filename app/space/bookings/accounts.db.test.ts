import { expect, onTestFinished, test } from 'vitest'
import { loadMembership } from '#app/areas/my/load-membership.server.ts'
import { listMemberEntries } from '#app/money/ledger/queries.server.ts'
import { viewEntries } from '#app/money/ledger/views/entries.server.ts'
import { getLocale, overwriteGetLocale } from '#app/paraglide/runtime.js'
import { findSession } from '#app/people/portal-accounts/queries/session.server.ts'
import { ownMember } from '#app/people/portal-accounts/steps/guard.server.ts'
import { openBookingHouse } from '../../../tests/support/booking-house.ts'
import { enterAs } from '../../../tests/support/member-visits.ts'
import { viewCredits } from '../credits/views.server.ts'
import { FREE } from '../spaces/rules/price.ts'
import { cancelBooking, moveBooking } from './commands/staff.server.ts'
import { costMark } from './rules/move.ts'

const { db, ctx, visitor, clock, at, member, space, booked, grant } = await openBookingHouse()

function readIn(locale: 'th' | 'ru') {
  const asBefore = getLocale
  overwriteGetLocale(() => locale)
  onTestFinished(() => overwriteGetLocale(asBefore))
}

const BOOKED = 'การจอง: '
const MADE = 'ห้องแนวปะการัง, อังคาร 1 ธ.ค., 10:00–11:00'
const LONGER = 'ห้องแนวปะการัง, อังคาร 1 ธ.ค., 10:00–12:00'
const ELSEWHERE = 'โต๊ะริมสวน 1, พุธ 2 ธ.ค., 13:00–15:00'

const BY_CREDITS = { priceSatang: 0, creditMinutes: 120 }
const BY_MONEY = { priceSatang: 60_000, creditMinutes: 0 }

/** Booked for an hour, made longer, and moved to another day and space. */
async function moveAbout(memberRowId: string, useCredits = false) {
  const spaceId = await space({ name: { en: 'Reef room', th: 'ห้องแนวปะการัง' }, cancelHours: 1 })
  const desk = await space({
    name: { en: 'Garden desk', th: 'โต๊ะริมสวน' },
    kind: 'desk',
    units: 2,
    priceRules: { ...FREE, hourSatang: 30_000 },
  })
  const { id } = await booked({ spaceId, memberRowId, useCredits })
  const move = { id, from: at('01T10:00'), to: at('01T12:00'), unit: null, seen: 0 }
  const moved = [
    await moveBooking(ctx, move),
    await moveBooking(ctx, {
      ...move,
      from: at('02T13:00'),
      to: at('02T15:00'),
      seen: 1,
      spaceId: desk,
      agreed: costMark({ priceLines: [], ...(useCredits ? BY_CREDITS : BY_MONEY) }),
    }),
  ]
  expect(moved).toMatchObject([{ ok: true }, { ok: true }])
  return id
}

test('the books name a booking in the language read, each line as it was when that was written', async () => {
  readIn('th')
  const email = 'nok.books@example.com'
  const memberRowId = await member({ email })
  await moveAbout(memberRowId)
  const entries = await listMemberEntries(db, memberRowId)
  const abouts = [MADE, LONGER, ELSEWHERE].map(what => BOOKED + what)
  const views = await viewEntries(db, entries, ctx.actor)
  expect(views.map(({ about }) => about)).toEqual(abouts)
  expect(views.map(({ booked: known }) => known && `${known.space}, ${known.time}`)).toEqual([
    MADE,
    LONGER,
    ELSEWHERE,
  ])
  expect(entries[0]?.note).toBe('Reef room, 1 Dec 2026 10:00–11:00')

  const cookie = await enterAs(visitor, email)
  const found = await findSession(visitor, new Request('http://localhost/my', { headers: { cookie } }))
  if (!found) throw new Error('no session')
  const own = { ...visitor, ...found }
  const { view } = await loadMembership(own, await ownMember(own, memberRowId), new URLSearchParams())
  expect(view.entries.rows.map(({ about }) => about)).toEqual(abouts.toReversed())
})

test('credits name it alike, and what is given back as it was before', async () => {
  readIn('th')
  const memberRowId = await member()
  await grant(memberRowId, 240)
  const id = await moveAbout(memberRowId, true)
  clock.now = at('01T09:00')
  await cancelBooking(ctx, { id, giveBack: false })
  const { lines } = await viewCredits(db, memberRowId, clock.now)
  expect(lines.flatMap(({ why, amount }) => (why ? [[amount, why]] : []))).toEqual([
    ['+120 นาที', ELSEWHERE],
    ['-120 นาที', ELSEWHERE],
    ['+60 นาที', LONGER],
    ['+60 นาที', LONGER],
    ['-60 นาที', LONGER],
    ['-60 นาที', MADE],
  ])
})
