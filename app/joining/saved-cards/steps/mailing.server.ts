import { queueMail } from '#app/house/mail/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { keyOf, renewalUrl } from '#app/joining/applications/steps/renewal-link.server.ts'
import { findContractBill } from '#app/joining/contracts/queries/bills.server.ts'
import { aboutOf, findReaders, urlOf } from '#app/joining/contracts/steps/mailing.server.ts'
import { findRenewal } from '#app/joining/renewals/queries/renewals.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { Subject } from '#app/money/bills/rules.ts'
import type { DecisionContext } from '#app/money/bills/steps/kinds.server.ts'
import { baseLocale } from '#app/paraglide/runtime.js'
import { localesOf } from '#app/people/members/queries/locales.server.ts'
import type { Member } from '#app/people/members/steps/memberships.server.ts'
import { failureMail } from '../emails/failure-mail.ts'
import { priceMail } from '../emails/price-mail.ts'
import type { Failure } from '../rules/charges.ts'
import type { CardCharge, SavedCard } from '../tables.server.ts'

// Steps of commands and jobs, within whose transaction they run.

type Failed = Failure & { subject: Subject; charge: CardCharge; card: SavedCard }

/** Tells whoever pays a bill that their card did not, and where they can. */
export async function mailFailure(tx: Transaction, ctx: DecisionContext, failed: Failed) {
  if (failed.subject.kind === 'contract') await mailCompany(tx, ctx, failed)
  else await mailMember(tx, ctx, failed)
}

async function mailCompany(tx: Transaction, ctx: DecisionContext, { subject, charge, ...failed }: Failed) {
  const bill = await findContractBill(tx, subject.id)
  if (!bill) return
  const { company } = await findSettings(tx)
  const { payer, locale, billing } = await findReaders(tx, bill.customerId)
  const url = urlOf({ origin: linkOrigin(ctx) }, bill, { payer, locale })
  const about = { number: bill.number, amountSatang: charge.amountSatang, url, isRenewal: false }
  const content = failureMail({ locale, company, name: payer.name, ...about, ...failed })
  for (const recipient of billing)
    await queueMail(tx, ctx, { ...aboutOf(payer, bill), recipient, ...content })
}

async function mailMember(tx: Transaction, ctx: DecisionContext, { subject, charge, ...failed }: Failed) {
  const found = await findRenewal(tx, subject.id)
  if (!found || found.member.email === '') return
  const { member, renewal } = found
  const { locale, company } = await readerOf(tx, member)
  const url = renewalUrl(linkOrigin(ctx), keyOf(ctx, renewal.id), locale)
  const about = { number: renewal.reference, amountSatang: charge.amountSatang, url, isRenewal: true }
  const content = failureMail({ locale, company, name: member.name, ...about, ...failed })
  await queueMail(tx, ctx, { ...toMember(member), ...content })
}

type Price = { priceSatang: Satang; chargedOn: Day }

/** Tells a member that their renewal costs more than they agreed to have charged, and when it will be. */
export async function mailPrice(
  tx: Transaction,
  ctx: DecisionContext,
  { member, card, ...price }: Price & { member: Member; card: SavedCard },
) {
  if (member.email === '') return
  const reader = await readerOf(tx, member)
  const content = priceMail({ ...reader, name: member.name, card, origin: linkOrigin(ctx), ...price })
  await queueMail(tx, ctx, { ...toMember(member), ...content })
}

async function readerOf(tx: Transaction, member: Member) {
  const locale = (await localesOf(tx, [member])).get(member.id) ?? baseLocale
  return { locale, company: (await findSettings(tx)).company }
}

function toMember({ id, email }: Member) {
  return { kind: 'renewal', subjectKind: 'member', subjectId: id, recipient: email } as const
}
