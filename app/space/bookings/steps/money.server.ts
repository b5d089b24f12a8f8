import { TransactionRollbackError } from 'drizzle-orm'
import type { ExtraRefusal } from '#app/joining/contracts/rules/extras.ts'
import { putOnAccount, takeOffAccount } from '#app/joining/contracts/steps/extras.server.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay, formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { ok, type Result } from '#app/kit/pure/result.ts'
import { dayIn } from '#app/kit/pure/zones.ts'
import { recordCharge, recordCorrection } from '#app/money/payments/steps/ledger.server.ts'
import { baseLocale } from '#app/paraglide/runtime.js'
import { giveBackCredits } from '#app/space/credits/steps/give-back.server.ts'
import { spendCredits } from '#app/space/credits/steps/spend.server.ts'
import type { SpaceRow } from '#app/space/spaces/queries.server.ts'
import { takesCredits } from '#app/space/spaces/rules/spaces.ts'
import type { BookingRow } from '../queries/bookings.server.ts'
import type { NotEnoughCredit } from '../rules/bookings.ts'
import { spaceTimeText } from '../texts/times.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

type About = {
  bookingId: string
  memberRowId: string
  /** The number of the member where it is known; otherwise it is asked for. */
  memberId?: string
  space: Pick<SpaceRow, 'id' | 'name' | 'zone' | 'credits'>
  /** On whose company's account it is; null for the member's own. */
  contractId: string | null
  startsAt: Date
  endsAt: Date
  /** The account of whoever of staff does it. */
  adminId: string | null
  now: Date
}

/** What the books say that it is for; they are in English, as the names of plans are. */
type Noted = Pick<About, 'startsAt' | 'endsAt'> & { space: Pick<SpaceRow, 'name' | 'zone'> }
export const noteOf = ({ space, startsAt, endsAt }: Noted) =>
  `${textIn(space.name, baseLocale)}, ${formatDay(dayIn(startsAt, space.zone), 'en', SHORT_DAY)} ${spaceTimeText({ startsAt, endsAt, zone: space.zone }, 'en')}`

type Spent = { ok: true } | NotEnoughCredit

/** Spends a member's minutes on a booking, of those that its space takes: all of them or none. */
export async function spendMinutes(tx: Transaction, about: About, minutes: number): Promise<Spent> {
  if (minutes <= 0) return { ok: true }
  const { memberRowId, space, startsAt, bookingId, now, adminId } = about
  const spent = await spendCredits(tx, {
    memberRowId,
    unit: 'minute',
    amount: minutes,
    at: startsAt,
    on: { bookingId },
    now,
    adminId,
    accepts: ({ kind }) => takesCredits(space, kind),
  })
  return spent.ok ? { ok: true } : { ...spent, reason: 'not_enough_credit' as const }
}

/** Gives minutes of a booking back to where they came from. @returns how many came back */
export async function returnMinutes(tx: Transaction, about: About, minutes: number): Promise<number> {
  if (minutes <= 0) return 0
  const { memberRowId, bookingId, now, adminId } = about
  const given = await giveBackCredits(tx, {
    memberRowId,
    unit: 'minute',
    of: { bookingId },
    amount: minutes,
    now,
    adminId,
  })
  return given.amount
}

/**
 * Pays a moved booking with so many minutes (rule bookings.move-credits), or changes nothing where there are too few.
 * One that begins when and where it did keeps what it was paid with: only the difference is spent or given back. For
 * another beginning all of it is given back and spent again, since what paid for the old time may not be usable at the
 * new one.
 */
export function repayMinutes(
  tx: Transaction,
  about: About,
  { before, minutes }: { before: BookingRow; minutes: number },
): Promise<Spent> {
  const { startsAt, space } = about
  const isSameStart = startsAt.getTime() === before.startsAt.getTime() && space.id === before.spaceId
  const kept = isSameStart ? Math.min(before.creditMinutes, minutes) : 0
  return allOrNothing(tx, async part => {
    await returnMinutes(part, about, before.creditMinutes - kept)
    return spendMinutes(part, about, minutes - kept)
  })
}

/** Does several things of which one may be refused: then none of them was done. */
async function allOrNothing<Outcome extends { ok: boolean }>(
  tx: Transaction,
  act: (part: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  let outcome: Outcome | undefined
  try {
    return await tx.transaction(async part => {
      outcome = await act(part)
      return outcome.ok ? outcome : part.rollback()
    })
  } catch (error) {
    if (outcome && error instanceof TransactionRollbackError) return outcome
    throw error
  }
}

/**
 * Makes what is owed more by a booking, or less below zero: by the company on whose account it is (rule bookings.company), which
 * refuses what is beyond it, else by the member.
 */
export async function chargeBooking(
  tx: Transaction,
  about: About,
  satang: Satang,
): Promise<Result<null, ExtraRefusal>> {
  if (satang === 0) return ok(null)
  const { contractId, memberRowId, memberId, bookingId, startsAt, now, adminId } = about
  if (contractId !== null && satang < 0) {
    await takeOffAccount(tx, { subjectId: bookingId, amountSatang: -satang, now })
    return ok(null)
  }
  const extra = { kind: 'booking', subjectId: bookingId, amountSatang: satang, memberRowId, now } as const
  if (contractId !== null) return putOnAccount(tx, { ...extra, contractId, on: bangkokDay(startsAt) })
  const book = satang > 0 ? recordCharge : recordCorrection
  await book(tx, {
    memberRowId,
    memberId,
    applicationId: null,
    recordedBy: adminId,
    bookedOn: bangkokDay(now),
    source: 'booking',
    amountSatang: satang,
    note: noteOf(about),
    reference: bookingId,
  })
  return ok(null)
}
