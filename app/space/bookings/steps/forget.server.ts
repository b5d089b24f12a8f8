import { and, eq, inArray } from 'drizzle-orm'
import { mails } from '#app/house/mail/tables.server.ts'
import { forgetSenders } from '#app/joining/receipts/steps/forget-senders.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bookingVisitors } from '../tables.server.ts'

/** Forgets who booked as a visitor, with the mails to them, as a step of a command or job: the bookings stay, without who. */
export async function forgetVisitors(tx: Transaction, bookingIds: string[], now: Date) {
  if (bookingIds.length === 0) return
  await tx
    .update(bookingVisitors)
    .set({ name: '', email: '', phone: '', forgottenAt: now })
    .where(inArray(bookingVisitors.bookingId, bookingIds))
  await forgetSenders(tx, 'booking', bookingIds)
  await tx.delete(mails).where(and(eq(mails.subjectKind, 'booking'), inArray(mails.subjectId, bookingIds)))
}
