import { and, eq, ne } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { takeShare } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { countedMailbox } from '#app/kit/pure/email.ts'
import { m } from '#app/paraglide/messages.js'
import { countGuests } from '../queries.server.ts'
import { isOpen, statusOfNext } from '../rules.ts'
import { type GuestErrors, type GuestValues, validateGuest } from '../schema.ts'
import { guestKeyOf } from '../steps/link.server.ts'
import { confirmGuest } from '../steps/mails.server.ts'
import { announceGuests, lockEvent } from '../steps/seats.server.ts'
import { eventGuests } from '../tables.server.ts'

export type SignedUp = { ok: true; key: string } | { ok: false; status: 400 | 409 | 429; errors: GuestErrors }

/**
 * Takes somebody who says that they come to an event: on a seat, or on the waiting list. The same form sent again is the
 * same guest (rule guests.once).
 */
export async function signUpGuest(
  ctx: RequestContext,
  { eventId, values, locale }: { eventId: string; values: GuestValues; locale: string },
): Promise<SignedUp> {
  const errors = validateGuest(values)
  if (Object.keys(errors).length > 0) return { ok: false, status: 400, errors }
  const { visitors } = await findSettings(ctx.db)
  const shares = { perNetwork: visitors.guestsPerNetwork, perHouse: visitors.guestsPerHouse }
  if (!(await takeShare(ctx, 'guest', shares)))
    return { ok: false, status: 429, errors: { form: m.guest_too_many() } }
  return ctx.db.transaction(tx =>
    saveGuest(tx, ctx, { eventId, values, locale, most: visitors.guestsPerMailbox }),
  )
}

/** `most`: of one mailbox. */
type Saving = { eventId: string; values: GuestValues; locale: string; most: number }

async function saveGuest(
  tx: Transaction,
  ctx: RequestContext,
  { eventId, values, locale, most }: Saving,
): Promise<SignedUp> {
  const event = await lockEvent(tx, eventId)
  if (!event || !isOpen(event, ctx.now()))
    return { ok: false, status: 409, errors: { form: m.guest_event_over() } }
  const { submissionKey, name, email } = values
  const [known] = await tx.select().from(eventGuests).where(eq(eventGuests.submissionKey, submissionKey))
  if (known) return known.eventId === eventId ? { ok: true, key: guestKeyOf(ctx, known.id) } : alreadyUsed()
  if ((await countOfMailbox(tx, eventId, email)) >= most)
    return { ok: false, status: 409, errors: { email: m.guest_mailbox_full({ most }) } }
  const { coming } = await countGuests(tx, eventId)
  const [guest] = await tx
    .insert(eventGuests)
    .values({
      submissionKey,
      eventId,
      name,
      email,
      locale,
      submittedAt: ctx.now(),
      status: statusOfNext(event.seats, coming),
    })
    .returning()
  if (!guest) throw new Error('The guest was not stored')
  const entry = { action: 'guest_signed_up', entityType: 'guest', entityId: guest.id }
  await logActivity(tx, { adminId: null, ...entry, details: { status: guest.status } })
  await announceGuests(tx)
  await confirmGuest(tx, ctx, { guest, event })
  return { ok: true, key: guestKeyOf(ctx, guest.id) }
}

function alreadyUsed(): SignedUp {
  return { ok: false, status: 409, errors: { form: m.guest_failed() } }
}

async function countOfMailbox(tx: Transaction, eventId: string, email: string): Promise<number> {
  const mailbox = countedMailbox(email)
  const guests = await tx
    .select({ email: eventGuests.email })
    .from(eventGuests)
    .where(and(eq(eventGuests.eventId, eventId), ne(eventGuests.status, 'cancelled')))
  return guests.filter(guest => guest.email !== null && countedMailbox(guest.email) === mailbox).length
}
