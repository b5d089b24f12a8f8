import { and, eq } from 'drizzle-orm'
import { lockApplication } from '#app/joining/applications/steps/decisions.server.ts'
import { findRenewalPrice } from '#app/joining/renewals/queries/price.server.ts'
import { findRenewal } from '#app/joining/renewals/queries/renewals.server.ts'
import { hasAccepted } from '#app/joining/renewals/queries/standing.server.ts'
import { beginRenewals } from '#app/joining/renewals/steps/mailing.server.ts'
import { saveRenewal } from '#app/joining/renewals/steps/save.server.ts'
import { renewals } from '#app/joining/renewals/tables.server.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { DecisionContext } from '#app/money/bills/steps/kinds.server.ts'
import { baseLocale } from '#app/paraglide/runtime.js'
import { currentAgreement } from '#app/people/agreement/steps.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { localesOf } from '#app/people/members/queries/locales.server.ts'
import { lockMember, type Member } from '#app/people/members/steps/memberships.server.ts'
import { findLastCharge } from '../queries/cards.server.ts'
import { isNextDue } from '../rules/charges.ts'
import { beginCharge } from './charges.server.ts'

type Renewing = { member: Member; cardId: string; priceSatang: Satang }

/**
 * Makes the bill of a member's renewal as they would make it themselves, and writes down that it is charged to their card (rule
 * cards.renewals). A step of jobs.
 * @returns the charge; null where nothing is charged now
 */
export async function beginRenewalCharge(
  tx: Transaction,
  ctx: DecisionContext,
  { member: seen, cardId, priceSatang }: Renewing,
): Promise<string | null> {
  const today = bangkokDay(ctx.now())
  const known = await findOfExpiry(tx, seen)
  if (known && !isNextDue(await findLastCharge(tx, subjectOf(known)), today)) return null
  // In the order of an approval, so that neither waits for the other.
  if (known) await lockApplication(tx, known)
  const member = await lockMember(tx, seen.id)
  if (!member || !isAsSeen(member, seen)) return null
  if ((await findRenewalPrice(tx, member.planName, today)) !== priceSatang) return null
  const locale = await localeOf(tx, member)
  const id = known ?? (await beginRenewals(tx, [member], ctx.now())).get(member.id)
  const found = id && (await findRenewal(tx, id))
  if (!found) return null
  const { renewal } = found
  const payment = { renewal, method: 'card', seenSatang: priceSatang, submissionKey: null } as const
  const refusal = await saveRenewal(tx, ctx, { ...payment, locale, userAgent: '', agreement: null })
  if (refusal !== null) return null
  const [application] = await tx.select().from(applications).where(eq(applications.id, id))
  return beginCharge(tx, ctx, {
    subject: subjectOf(id),
    cardId,
    amountSatang: application?.totalSatang ?? 0,
  })
}

/** Whether a member has accepted the agreement that stands: whoever has not, renews by themselves. */
export async function hasAcceptedCurrent(
  { db, now }: Pick<DecisionContext, 'db' | 'now'>,
  member: Pick<Member, 'id' | 'memberId'>,
): Promise<boolean> {
  const { version } = await currentAgreement(db, await localeOf(db, member), now())
  return hasAccepted(db, member, version)
}

async function localeOf(db: Executor, member: Pick<Member, 'id'>): Promise<string> {
  return (await localesOf(db, [member])).get(member.id) ?? baseLocale
}

const subjectOf = (id: string) => ({ kind: 'application', id }) as const

/** Nobody has renewed, left, or been shut out since. */
function isAsSeen(member: Member, seen: Member): boolean {
  const { status, autoRenew, expiryDate, planName } = member
  return status === 'active' && autoRenew && expiryDate === seen.expiryDate && planName === seen.planName
}

async function findOfExpiry(tx: Transaction, { id, expiryDate }: Member): Promise<string | null> {
  const isIt = and(eq(renewals.memberRowId, id), eq(renewals.expiryDate, expiryDate ?? ''))
  const [known] = await tx.select({ id: renewals.id }).from(renewals).where(isIt)
  return known?.id ?? null
}
