import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addDays } from '#app/kit/pure/days.ts'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { findEvent } from '#app/public/events/queries.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { guestKeyOf } from '#app/public/guests/steps/link.server.ts'
import { eventGuests } from '#app/public/guests/tables.server.ts'
import { createService } from '#app/public/services/commands.server.ts'
import { listServiceIds } from '#app/public/services/queries.server.ts'
import { services } from '#app/public/services/tables.server.ts'
import { type Ground, idOf } from './ground.ts'

/** What visitors see: services and events. */
export function openPublic({ db, secrets, owner, today }: Ground) {
  const service = async () => {
    const values = { title: `Printing ${randomUUID()}`, description: 'On paper', icon: 'coffee', price: '5' }
    await createService(owner, { ...values, isActive: 'on' })
    const [row] = await db.select().from(services).where(eq(services.title, values.title))
    return idOf(row)
  }
  const serviceIds = () => listServiceIds(db)
  /** Where the one that was added last stands. */
  const pageOfServices = async () =>
    `/admin/services?page=${Math.ceil((await serviceIds()).length / PAGE_SIZE)}`
  const event = async () => {
    const startsAt = new Date(`${addDays(today, 20)}T10:00:00+07:00`)
    const imageUrl = 'https://pictures.example/talk.jpg'
    const values = { title: 'Talk', description: 'In the garden', startsAt, imageUrl }
    return idOf((await db.insert(events).values(values).returning())[0])
  }
  const guest = async () => {
    const eventId = await event()
    const values = { submissionKey: randomUUID(), name: 'Dao', email: `dao.${randomUUID()}@example.com` }
    const asked = { ...values, status: 'coming', locale: 'en', submittedAt: new Date() } as const
    const id = idOf(
      (
        await db
          .insert(eventGuests)
          .values({ ...asked, eventId })
          .returning()
      )[0],
    )
    return { id, eventId, key: guestKeyOf({ secrets }, id) }
  }
  const eventSlug = async () => (await findEvent(db, await event()))?.slug ?? ''
  return { service, serviceIds, pageOfServices, event, guest, eventSlug }
}
