import { randomBytes } from 'node:crypto'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { listPlans } from '#app/house/plans/queries.server.ts'
import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import { isSamePlanName } from '#app/house/plans/rules/names.ts'
import { periodOf } from '#app/house/plans/rules/prices.ts'
import { type PricingRules, totalFor } from '#app/house/plans/rules/total.ts'
import { findSettings, findVatBasisPoints } from '#app/house/settings/queries/settings.server.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { keyOf, renewalUrl } from '#app/joining/applications/steps/renewal-link.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import { baseLocale } from '#app/paraglide/runtime.js'
import { localesOf } from '#app/people/members/queries/locales.server.ts'
import { newMemberId } from '#app/people/members/rules/member-id.ts'
import type { members } from '#app/people/members/tables.server.ts'
import { renewalMail } from '../emails/renewal-mail.ts'
import { renewals } from '../tables.server.ts'

type Member = typeof members.$inferSelect

/** What the mails of one occasion have in common. */
export type Mailing = {
  today: Day
  company: Settings['company']
  plans: PlanView[]
  pricing: PricingRules
  origin: string
}

export async function prepareMailing(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  origin: string,
): Promise<Mailing> {
  const today = bangkokDay(now())
  const [{ company, pricing }, plans, vatBasisPoints] = await Promise.all([
    findSettings(db),
    listPlans(db),
    findVatBasisPoints(db, today),
  ])
  return { today, company, plans, pricing: { ...pricing, vatBasisPoints }, origin }
}

/** Asks each of the members by mail to renew from their expiry, by the link of that renewal. */
export async function mailRenewals(tx: Transaction, ctx: ServerContext, rows: Member[], mailing: Mailing) {
  if (rows.length === 0) return
  const ids = await beginRenewals(tx, rows, ctx.now())
  const locales = await localesOf(tx, rows)
  for (const row of rows) {
    const locale = locales.get(row.id) ?? baseLocale
    const renewUrl = renewalUrl(mailing.origin, keyOf(ctx, ids.get(row.id) ?? ''), locale)
    const content = contentOf(row, { ...mailing, locale, renewUrl })
    const about = { kind: 'renewal', subjectKind: 'member', subjectId: row.id } as const
    await queueMail(tx, ctx, { ...about, recipient: row.email, ...content })
  }
}

type Expiring = Pick<Member, 'id' | 'expiryDate'>

/** The renewals of these members from their expiry, made where there is none; their ids by the member's row. */
export async function beginRenewals(
  tx: Transaction,
  rows: Expiring[],
  now: Date,
): Promise<Map<string, string>> {
  const begun = await tx
    .insert(renewals)
    .values(
      rows.map(({ id, expiryDate }) => ({
        memberRowId: id,
        expiryDate: expiryDate ?? bangkokDay(now),
        reference: newMemberId(randomBytes),
        askedAt: now,
      })),
    )
    .onConflictDoUpdate({ target: [renewals.memberRowId, renewals.expiryDate], set: { askedAt: now } })
    .returning({ id: renewals.id, memberRowId: renewals.memberRowId })
  return new Map(begun.map(({ id, memberRowId }) => [memberRowId, id]))
}

function contentOf(
  { name, memberId, planName, membershipType, expiryDate }: Member,
  { today, company, plans, pricing, locale, renewUrl }: Mailing & { locale: string; renewUrl: string },
) {
  const plan = planName === null ? undefined : plans.find(offer => isSamePlanName(offer.name, planName))
  return renewalMail({
    locale,
    company,
    name,
    memberId,
    planName,
    membershipType,
    today,
    renewUrl,
    expiryDate: expiryDate ?? today,
    period: plan ? periodOf(plan) : null,
    totalSatang: plan ? totalFor(plan, true, pricing).totalSatang : null,
  })
}
