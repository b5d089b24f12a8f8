import type { Executor } from '#app/kit/platform/database.server.ts'
import { findMember } from '#app/people/members/queries/members.server.ts'
import { findMeant } from '#app/people/members/queries/pick.server.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { priceOf } from '#app/space/spaces/rules/price.ts'
import { plansAt } from '#app/space/spaces/rules/who.ts'
import type { PriceShown } from '../rules/new-booking.ts'
import { readSpan } from '../schema.ts'
import { paidText } from '../texts/bookings.ts'
import { findPerson, minutesOf } from './offers.server.ts'

/** What staff have typed into the form of a new booking. */
export type Typed = Record<'intent' | 'member' | 'space' | 'from' | 'to' | 'pay', string>

/** What it would cost, by the rule that books it; null while that cannot be said (rule bookings.desk-price). */
export async function viewStaffPrice(db: Executor, typed: Typed): Promise<PriceShown | null> {
  const space = await findSpace(db, typed.space)
  const span = space && readSpan(typed, space.zone)
  if (!span || span.to <= span.from) return null
  const plans = typed.intent === 'book' ? await findPlans(db, typed.member, span.from) : []
  if (!plans) return null
  const { totalSatang } = priceOf(space.priceRules, { ...span, zone: space.zone }, plans)
  const isByCredits = typed.intent === 'book' && typed.pay === 'on'
  const creditMinutes = isByCredits ? minutesOf(span) : 0
  const satang = isByCredits ? 0 : totalSatang
  return { satang, text: paidText({ creditMinutes, priceSatang: satang }) }
}

/** The plans by which the member who is meant may come in then; null where nobody is. */
async function findPlans(db: Executor, typed: string, at: Date): Promise<string[] | null> {
  const meant = await findMeant(db, typed)
  const member = meant && (await findMember(db, meant.id))
  if (!member) return null
  const { person, graceDays } = await findPerson(db, member)
  return plansAt(person, at, graceDays)
}
