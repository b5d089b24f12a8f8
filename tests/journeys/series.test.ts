import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, bangkokDay, startOfDay } from '#app/kit/pure/days.ts'
import { listOccurrences } from '#app/space/bookings/queries/series.server.ts'
import { bookingSeries, bookings } from '#app/space/bookings/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { openRequestHouse } from '../support/request-house.ts'
import { insertMember } from '../support/reviewer.ts'
import { signInAsMember } from '../support/visitor-member.ts'

const house = await openRequestHouse()
const { db } = house

test('a member books every week on a phone, sees what is left out, adds it, and cancels from one on', async () => {
  const today = bangkokDay(new Date())
  const member = await insertMember(db, { name: 'Mali Chan', expiryDate: addDays(today, 90) })
  const room = { name: { en: 'Cove Room' }, kind: 'room', priceRules: FREE } as const
  const [space] = await db.insert(spaces).values(room).returning()
  const spaceId = space?.id ?? ''
  // At ten on this weekday, from next week on; in the week after that somebody else is there.
  const at = (weeks: number) => new Date(startOfDay(addDays(today, 7 * weeks)).getTime() + 10 * 3_600_000)
  const endsAt = new Date(at(2).getTime() + 3_600_000)
  const other = { spaceId, memberRowId: null, status: 'confirmed', madeBy: 'staff' } as const
  const policy = { cancelHours: 0, freeUntil: at(2).toISOString() }
  const times = { startsAt: at(2), endsAt, blockedUntil: endsAt }
  const taken = { ...other, ...times, policy, icalUid: 'taken@sala.test' }
  await db.insert(bookings).values(taken)

  const phone = house.newVisitor()
  await signInAsMember(phone, house, member.email)
  const asked = { space: spaceId, from: at(1).toISOString(), minutes: '60', member: member.id }
  await phone.open(`/my/book/confirm?${new URLSearchParams(asked)}`)
  await phone.follow('Book it every week')
  expect(phone.page.getByRole('heading', { name: 'The times' })).toBeVisible()
  phone.fill('Last day', addDays(today, 28))
  await phone.press('Show the times')
  expect(phone.page.getAllByText('Left out: Taken')).toHaveLength(1)
  await phone.press('Book 3 times')
  expect(phone.address).toMatch(/^\/my\/series\/[\w-]+/)
  const [series] = await db.select().from(bookingSeries)
  const states = async () => (await listOccurrences(db, series?.id ?? '')).map(({ status }) => status)
  expect(await states()).toEqual(['confirmed', 'skipped', 'confirmed', 'confirmed'])

  await db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.icalUid, taken.icalUid))
  await phone.press(/^Add it/)
  expect(await states()).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed'])

  const fromHere = phone.page.getAllByRole<HTMLAnchorElement>('link', { name: /^From here on/ })
  expect(fromHere).toHaveLength(4)
  await phone.open(fromHere[2]?.href ?? '')
  await phone.press('Cancel 2 of them')
  expect(await states()).toEqual(['confirmed', 'confirmed', 'cancelled', 'cancelled'])
})
