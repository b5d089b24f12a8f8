import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay, formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { dayIn, type Zone } from '#app/kit/pure/zones.ts'
import { recordCharge, recordCorrection } from '#app/money/payments/steps/ledger.server.ts'
import { giveBackCredits } from '#app/space/credits/steps/give-back.server.ts'
import { spendCredits } from '#app/space/credits/steps/spend.server.ts'
import { spaceTimeText } from '../texts/times.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

type About = {
  bookingId: string
  memberRowId: string
  space: { nameEn: string; zone: Zone }
  startsAt: Date
  endsAt: Date
  /** The account of whoever of staff does it. */
  adminId: string | null
  now: Date
}

/** What the books say that it is for; they are in English, as the names of plans are. */
export const noteOf = ({ space, startsAt, endsAt }: Pick<About, 'space' | 'startsAt' | 'endsAt'>) =>
  `${space.nameEn}, ${formatDay(dayIn(startsAt, space.zone), 'en', SHORT_DAY)} ${spaceTimeText({ startsAt, endsAt, zone: space.zone }, 'en')}`

/** Spends a member's minutes on a booking: all of them or none. */
export async function spendMinutes(tx: Transaction, about: About, minutes: number): Promise<boolean> {
  if (minutes <= 0) return true
  const { memberRowId, startsAt, bookingId, now, adminId } = about
  const spent = await spendCredits(tx, {
    ...{ memberRowId, unit: 'minute', amount: minutes, at: startsAt, on: { bookingId } },
    ...{ now, adminId, why: noteOf(about) },
  })
  return spent.ok
}

/** Gives minutes of a booking back to where they came from. @returns how many came back */
export async function returnMinutes(tx: Transaction, about: About, minutes: number): Promise<number> {
  if (minutes <= 0) return 0
  const { memberRowId, bookingId, now, adminId } = about
  const given = await giveBackCredits(tx, {
    ...{ memberRowId, unit: 'minute', of: { bookingId }, amount: minutes, now, adminId, why: noteOf(about) },
  })
  return given.amount
}

/** Makes what a member owes more by a booking, or less below zero. */
export async function chargeBooking(tx: Transaction, about: About, satang: Satang) {
  if (satang === 0) return
  const { memberRowId, bookingId, now, adminId } = about
  const book = satang > 0 ? recordCharge : recordCorrection
  await book(tx, {
    ...{ memberRowId, applicationId: null, recordedBy: adminId, bookedOn: bangkokDay(now) },
    ...{ source: 'booking', amountSatang: satang, note: noteOf(about), reference: bookingId },
  })
}
