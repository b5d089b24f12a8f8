import type { Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { addDays } from '#app/kit/pure/days.ts'
import { usedCheckInCodes } from '#app/presence/visits/tables.server.ts'
import { bookings } from '#app/space/bookings/tables.server.ts'
import { FREE } from '#app/space/spaces/rules/price.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, visit } from '../support/journey.ts'
import { signInAsOwner } from '../support/staff-journey.ts'
import { aMember, answer, codesOf, PHONE, pairTablet, scan, today } from '../support/tablet-journey.ts'

const LANDSCAPE = { width: 1024, height: 768 }

/** The tablet asks every ten seconds, and whenever somebody comes back to it. */
const wake = (tablet: Page) => tablet.evaluate(() => dispatchEvent(new Event('focus')))

test('at a room’s door a member books, nobody is named, and without a network nothing is called free', async ({
  page: staff,
  browser,
  server,
  database,
}) => {
  const house = { browser, server, database }
  const member = await aMember(database, { name: 'Noi Suwan', expiryDate: addDays(today(), 60) })
  const room = { name: { en: 'Coral Room', th: 'ห้องปะการัง' }, kind: 'room', priceRules: FREE } as const
  const [space] = await database.db.insert(spaces).values(room).returning()
  await signInAsOwner(staff)
  const codeNow = await codesOf(house, member)
  const { tablet, context } = await pairTablet(house, staff, { room: space?.id ?? '' }, LANDSCAPE)
  await expect(answer(tablet, 'Free')).toBeVisible()
  await expectAccessible(tablet)
  await expectNoSidewaysScroll(tablet)

  const taller = () => tablet.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  await tablet.clock.install()
  for (const language of ['/th', '/ru', '']) {
    await visit(tablet, `${language}/kiosk/room/${space?.id}`)
    await tablet.getByRole('button', { name: /^30/ }).click()
    for (const size of [{ width: 768, height: 1024 }, LANDSCAPE]) {
      await tablet.setViewportSize(size)
      await expect.poll(taller, 'who it is, is asked without scrolling').toBe(0)
    }
  }
  await expect(tablet.getByRole('button', { name: /^Book until [\d:]+ · Free$/ })).toBeVisible()
  await expectAccessible(tablet)
  await scan(tablet, await codeNow())
  await expect(answer(tablet, /^Yours until/)).toBeVisible()
  await tablet.getByRole('button', { name: 'Done' }).click()
  await expect(answer(tablet, 'Taken')).toBeVisible()
  await expect(tablet.getByText('Noi Suwan')).toHaveCount(0)
  const [here, id] = [eq(bookings.spaceId, space?.id ?? ''), eq(spaces.id, space?.id ?? '')]
  const begun = { status: 'confirmed', startsAt: new Date(Date.now() - 600_000) } as const
  await database.db.update(bookings).set(begun).where(here)
  await database.db.update(spaces).set({ releaseMinutes: 20 }).where(id)
  await tablet.clock.fastForward(10_000)
  await expect(tablet.getByText(/^Is somebody here/)).toBeVisible() // by its own clock, this once
  await visit(tablet, `/ru/kiosk/room/${space?.id}`)
  await expect(answer(tablet, 'Занято')).toBeVisible()
  for (const size of [PHONE, LANDSCAPE]) {
    await tablet.setViewportSize(size)
    await expectNoSidewaysScroll(tablet)
  }
  await visit(tablet, `/kiosk/room/${space?.id}`)
  await tablet.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(tablet)
  await context.setOffline(true)
  await wake(tablet)
  await expect(answer(tablet, 'We cannot tell')).toBeVisible()
  await expect(answer(tablet, 'Free')).toHaveCount(0)
  await expectAccessible(tablet)
  await context.setOffline(false)
  await expect(answer(tablet, 'Taken')).toBeVisible()
  await database.db.update(spaces).set({ isActive: false }).where(id)
  await wake(tablet)
  await expect(answer(tablet, 'Closed')).toBeVisible()
  await context.close()
})

test('two tablets at one door never give the room twice, and each soon shows what was done at the other', async ({
  page: staff,
  browser,
  server,
  database,
}) => {
  const house = { browser, server, database }
  const room = { name: { en: 'Twin Room', th: 'ห้องแฝด' }, kind: 'room', priceRules: FREE } as const
  const [space] = await database.db.insert(spaces).values(room).returning()
  const here = eq(bookings.spaceId, space?.id ?? '')
  await signInAsOwner(staff)
  const form = { room: space?.id ?? '' }
  const [one, two] = [
    await pairTablet(house, staff, form, LANDSCAPE),
    await pairTablet(house, staff, form, LANDSCAPE),
  ]
  const tablets = [one.tablet, two.tablet]
  const until = addDays(today(), 60)
  const members = [
    await aMember(database, { name: 'Fon Left', expiryDate: until }),
    await aMember(database, { name: 'Gun Right', expiryDate: until }),
  ]
  const codesNow = await Promise.all(members.map(member => codesOf(house, member)))
  const eachShows = async (name: string) => {
    for (const tablet of tablets) {
      await wake(tablet)
      await expect(answer(tablet, name)).toBeVisible()
    }
  }

  for (const tablet of tablets) await tablet.getByRole('button', { name: /^30/ }).click()
  const codes = await Promise.all(codesNow.map(codeNow => codeNow()))
  await Promise.all(tablets.map((tablet, index) => scan(tablet, codes[index] ?? '')))
  for (const tablet of tablets) await expect(tablet.getByRole('button', { name: 'Done' })).toBeVisible()
  const won = (await answer(one.tablet, /^Yours until/).count()) === 1 ? 0 : 1
  const [winner, loser] = [tablets[won], tablets[1 - won]]
  if (!winner || !loser) throw new Error('two tablets')
  await expect(answer(winner, /^Yours until/)).toBeVisible()
  await expect(answer(loser, 'That did not work')).toBeVisible()
  await expect(loser.getByText('Somebody has just taken this time. Choose another one.')).toBeVisible()
  await expectAccessible(loser)
  expect(await database.db.$count(bookings, here)).toBe(1)
  for (const tablet of tablets) await tablet.getByRole('button', { name: 'Done' }).click()
  await eachShows('Taken')
  for (const tablet of tablets) await expect(tablet.getByRole('button', { name: /^30/ })).toHaveCount(0)

  await database.db.update(bookings).set({ status: 'confirmed' }).where(here)
  const again = async (tablet: Page, deed: string) => {
    await database.db.delete(usedCheckInCodes)
    await tablet.getByRole('button', { name: deed }).click()
    await scan(tablet, (await codesNow[won]?.()) ?? '')
  }
  await wake(winner)
  await expect(winner.getByRole('button', { name: 'I am here' })).toBeVisible()
  await again(winner, 'I am here')
  await expect(answer(winner, 'You are checked in')).toBeVisible()
  await again(loser, 'End now')
  await expect(answer(loser, 'Thank you')).toBeVisible()
  for (const tablet of tablets) await tablet.getByRole('button', { name: 'Done' }).click()
  for (const tablet of tablets) await expect(tablet.getByText(/^free from \d\d:\d\d$/)).toBeVisible()
  // It is free with the next minute: bookings end at whole ones.
  const earlier = (column: AnyPgColumn) => sql`${column} - interval '1 minute'`
  await database.db
    .update(bookings)
    .set({
      startsAt: earlier(bookings.startsAt),
      endsAt: earlier(bookings.endsAt),
      blockedUntil: earlier(bookings.blockedUntil),
    })
    .where(here)
  await eachShows('Free')

  await two.tablet.getByRole('button', { name: /^30/ }).click()
  await two.context.setOffline(true)
  await database.db.delete(usedCheckInCodes)
  await one.tablet.getByRole('button', { name: /^30/ }).click()
  await scan(one.tablet, (await codesNow[0]?.()) ?? '')
  await expect(answer(one.tablet, /^Yours until/)).toBeVisible()
  await scan(two.tablet, (await codesNow[1]?.()) ?? '')
  await expect(answer(two.tablet, 'No connection')).toBeVisible()
  await two.tablet.getByRole('button', { name: 'Done' }).click()
  await wake(two.tablet)
  await expect(answer(two.tablet, 'We cannot tell')).toBeVisible()
  await expectAccessible(two.tablet)
  await two.context.setOffline(false)
  await one.tablet.getByRole('button', { name: 'Done' }).click()
  await eachShows('Taken')
  await Promise.all([one, two].map(({ context }) => context.close()))
})
