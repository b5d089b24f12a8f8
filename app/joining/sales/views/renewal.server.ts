import { type Actor, can } from '#app/house/access/rules.ts'
import { findPlanNamed } from '#app/house/plans/queries.server.ts'
import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import { type Period, periodOf } from '#app/house/plans/rules/prices.ts'
import { totalFor } from '#app/house/plans/rules/total.ts'
import { withPeriod } from '#app/house/plans/texts/period.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day, formatDay } from '#app/kit/pure/days.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { balanceText } from '#app/money/ledger/texts/balance.ts'
import { findPricing } from '#app/money/payments/queries.server.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { findMember, type MemberRow } from '#app/people/members/queries/members.server.ts'
import { renewalOf } from '#app/people/members/rules/members.ts'
import { fromToday } from '#app/people/members/texts.ts'
import type { RenewalDialog, RenewalPrice } from '../schema.ts'
import { bahtText } from '../texts.ts'
import { findDeskWithholding } from './sale.server.ts'

/** The renewal of a member to decide about, as it would be now; null when there is nobody. */
export async function findRenewal(
  db: Executor,
  id: string,
  { actor, now }: { actor: Pick<Actor, 'admin'>; now: Date },
): Promise<RenewalDialog | null> {
  const member = await findMember(db, id)
  if (!member) return null
  const { graceDays } = (await findSettings(db)).renewals
  const plan = await findPlanNamed(db, member.planName)
  const today = bangkokDay(now)
  return {
    ...viewRenewal({ ...member, period: plan && periodOf(plan) }, today, graceDays),
    price: plan ? await viewPrice(db, { plan, memberRowId: member.id, today, actor }) : null,
  }
}

type Priced = { plan: PlanView; memberRowId: string; today: Day; actor: Pick<Actor, 'admin'> }

async function viewPrice(db: Executor, { plan, memberRowId, today, actor }: Priced): Promise<RenewalPrice> {
  const [pricing, owed, withholding] = await Promise.all([
    findPricing(db, today),
    findMemberBalance(db, memberRowId),
    findDeskWithholding(db, today),
  ])
  const { totalSatang: total } = totalFor(plan, true, pricing)
  return {
    total,
    owed,
    totalText: bahtText(total),
    owedText: balanceText(owed),
    plan: withPeriod(planTitle(plan.name, getLocale()), periodOf(plan), getLocale()),
    mayPay: can(actor, 'payments.edit'),
    withholding,
  }
}

type Renewed = MemberRow & { period: Period | undefined }

function viewRenewal(member: Renewed, today: Day, graceDays: number): Omit<RenewalDialog, 'price'> {
  const { id, name, memberId, membershipType, expiryDate } = member
  const renewal = renewalOf(member, today, graceDays)
  const locale = getLocale()
  return {
    kind: 'renew',
    id,
    name,
    memberId,
    membershipType,
    from: expiryDate ?? '',
    to: renewal.expiryDate,
    fromText: expiryDate && formatDay(expiryDate, locale),
    fromAway: expiryDate && fromToday(expiryDate, today, locale),
    toText: formatDay(renewal.expiryDate, locale),
    status: renewal.status,
    becomesActive: renewal.status !== member.status,
  }
}
