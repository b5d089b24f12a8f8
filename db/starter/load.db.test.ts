import { expect, test } from 'vitest'
import { plans } from '#app/house/plans/tables.server.ts'
import { settingsSchemas } from '#app/house/settings/schema/settings.ts'
import { services } from '#app/public/services/tables.server.ts'
import { statusForVisitor } from '#app/space/bookings/rules/visitors.ts'
import { choosePlace } from '#app/space/bookings/views/places.server.ts'
import { linksWithBooking, listVisitorOffers } from '#app/space/bookings/views/visitor.server.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { createTestContext } from '../../tests/support/context.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { STARTER_SERVICES } from './catalogue.ts'
import { loadStarter } from './load.ts'

const { db } = await createTestDatabase()

test('servers that start in the same moment fill the catalogue once', async () => {
  const now = new Date('2026-11-20T03:00:00Z')
  await db.delete(services)
  await db.delete(plans)
  await Promise.all([loadStarter(db, now), loadStarter(db, now), loadStarter(db, now)])
  expect(await db.select().from(services)).toHaveLength(STARTER_SERVICES.length)
})

test('“Book A Free Call” and “Book a Tour” of a new house lead to a time that visitors can have, and staff decide about it', async () => {
  const { ctx } = await createTestContext(db)
  const call = '/book?kind=call'
  const { booking, tour } = await linksWithBooking(ctx, settingsSchemas.links.parse({}))
  expect([booking, tour]).toEqual([call, call])
  const monday = { day: '2026-11-30', now: new Date('2026-11-30T00:00:00Z') }
  const anything = { minutes: null, spaceId: null, kind: 'call' } as const
  const { place } = await choosePlace(db, null)
  const [offer] = await listVisitorOffers(db, { ...anything, ...monday, place })
  expect([offer?.slots[0]?.time, offer?.slots.at(-1)?.time]).toEqual(['09:00', '20:30'])
  const space = await findSpace(db, offer?.id ?? '')
  expect(space && statusForVisitor(space, 0)).toBe('pending')
})

test.each(['renamed and closed to visitors', 'deleted'])('once %s it stays so', async how => {
  if (how === 'deleted') await db.delete(spaces)
  else await db.update(spaces).set({ name: { en: 'Coffee with Dao' }, isPublic: false })
  const before = await db.select().from(spaces)
  await loadStarter(db, new Date('2026-11-20T03:00:00Z'))
  expect(await db.select().from(spaces)).toEqual(before)
})
