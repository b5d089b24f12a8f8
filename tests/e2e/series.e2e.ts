import { eq } from 'drizzle-orm'
import { addDays, bangkokDay, startOfDay } from '#app/kit/pure/days.ts'
import { listOccurrences } from '#app/space/bookings/queries/series.server.ts'
import { bookingSeries, bookings } from '#app/space/bookings/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { signInAsMember } from '../support/member-journey.ts'
import { insertMember } from '../support/reviewer.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } })

test('a member books every week on a phone, sees what is left out, adds it, and cancels from one on', async ({
  page,
  database: { db },
}) => {
  const [today, member] = [
    bangkokDay(new Date()),
    await insertMember(db, { name: 'Mali Chan', expiryDate: addDays(bangkokDay(new Date()), 90) }),
  ]
  const room = { nameEn: 'Cove Room', kind: 'room', priceRules: FREE } as const
  const [space] = await db.insert(spaces).values(room).returning()
  const spaceId = space?.id ?? ''
  // At ten on this weekday, from next week on; in the week after that somebody else is there.
  const at = (weeks: number) => new Date(startOfDay(addDays(today, 7 * weeks)).getTime() + 10 * 3_600_000)
  const endsAt = new Date(at(2).getTime() + 3_600_000)
  const other = { spaceId, memberRowId: null, status: 'confirmed', madeBy: 'staff' } as const
  const policy = { cancelHours: 0, freeUntil: at(2).toISOString() }
  const taken = {
    ...other,
    policy,
    startsAt: at(2),
    endsAt,
    blockedUntil: endsAt,
    icalUid: 'taken@sala.test',
  }
  await db.insert(bookings).values(taken)

  await signInAsMember(page, db, member.email)

  const asked = { space: spaceId, from: at(1).toISOString(), minutes: '60', member: member.id }
  await visit(page, `/my/book/confirm?${new URLSearchParams(asked)}`)
  await page.getByRole('link', { name: 'Book it every week' }).click()
  await expect(page.getByRole('heading', { name: 'The times' })).toBeVisible()
  await page.getByLabel('Last day').fill(addDays(today, 28))
  await page.getByRole('button', { name: 'Show the times' }).click()
  await expect(page.getByText('Left out: Taken')).toHaveCount(1)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Book 3 times' }).click()
  await expect(page).toHaveURL(/\/my\/series\/[\w-]+/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const [series] = await db.select().from(bookingSeries)
  const states = async () => (await listOccurrences(db, series?.id ?? '')).map(({ status }) => status)
  expect(await states()).toEqual(['confirmed', 'skipped', 'confirmed', 'confirmed'])

  await db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.icalUid, taken.icalUid))
  await page.getByRole('button', { name: /^Add it/ }).click()
  await expect.poll(states).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed'])

  const fromHere = page.getByRole('link', { name: /^From here on/ })
  await expect(fromHere).toHaveCount(4)
  await fromHere.nth(2).click()
  await page.getByText('Cancel them', { exact: true }).click()
  await page.getByRole('button', { name: 'Cancel 2 of them' }).click()
  await expect.poll(states).toEqual(['confirmed', 'confirmed', 'cancelled', 'cancelled'])
  for (const language of ['th', 'ru']) {
    await visit(page, `/${language}/my/series/${series?.id}?from=${addDays(today, 14)}`)
    const parts = page.locator('#change nav')
    expect(await parts.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await expectNoSidewaysScroll(page)
  }
})
