import type { Database } from '#app/kit/platform/database.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { bangkokInstant } from '#app/kit/pure/instants.ts'
import { bookSpace } from '#app/space/bookings/steps/book.server.ts'
import { insertMember } from './reviewer.ts'

export const tomorrow = addDays(bangkokDay(new Date()), 1)

/** That time of tomorrow, in Thai time. */
const at = (time: string) => bangkokInstant(`${tomorrow}T${time}`) ?? new Date(Number.NaN)

/** Staff book a space for a member of that name, from 10 to 12 tomorrow. @returns the booking's id */
export async function bookTomorrow(db: Database, spaceId: string, name: string): Promise<string> {
  const member = await insertMember(db, { name, expiryDate: addDays(tomorrow, 60) })
  const about = { spaceId, memberRowId: member.id, from: at('10:00'), to: at('12:00') }
  const by = { by: 'staff', adminId: null, now: new Date(), host: 'sala.test' } as const
  const booked = await db.transaction(tx => bookSpace(tx, { ...about, ...by }))
  if (!booked.ok) throw new Error(booked.reason)
  return booked.value.id
}
