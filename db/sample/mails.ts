import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import type { mails } from '#app/house/mail/tables.server.ts'
import { periodOf } from '#app/house/plans/rules/prices.ts'
import { approvedMail } from '#app/joining/applications/emails/approved-mail.ts'
import { rejectedMail } from '#app/joining/applications/emails/rejected-mail.ts'
import { receivedMail } from '#app/joining/registration/emails/received-mail.ts'
import { statusUrl } from '#app/joining/registration/rules/status-link.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { accessCodeRows } from './access-codes.ts'
import type { Purchase } from './purchases.ts'
import { sampleId } from './random.ts'
import { renewalMailRows } from './renewal-requests.ts'
import type { Year } from './year.ts'

type Row = typeof mails.$inferInsert

/** What the last day would have sent about applications and the last weeks about renewals: kept, because nobody sends mail for a sample. */
export function mailRows(year: Year): Row[] {
  const yesterday = addDays(year.today, -1)
  const codes = new Map(accessCodeRows(year).map(code => [code.applicationId, code]))
  const aboutApplications = year.purchases
    .filter(({ submittedAt }) => bangkokDay(submittedAt) >= yesterday)
    .flatMap(purchase => {
      const { decision, submittedAt } = purchase
      const received = kept(purchase, 'received', submittedAt, receivedOf(purchase, year))
      if (!decision) return [received]
      const code = codes.get(purchase.applicationId)
      return [received, kept(purchase, 'decided', decision.at, decidedOf(purchase, year, code))]
    })
  return [...aboutApplications, ...renewalMailRows(year)]
}

function kept(
  { key, person, applicationId }: Purchase,
  name: string,
  createdAt: Date,
  content: MailContent,
): Row {
  return {
    id: sampleId(`${key}-mail-${name}`),
    kind: 'application',
    recipient: person.email,
    subjectKind: 'application',
    subjectId: applicationId,
    status: 'kept',
    ...content,
    createdAt,
  }
}

function addressed({ key, person, planName, memberId }: Purchase, { catalogue: { company }, origin }: Year) {
  const { name, locale } = person
  const link = statusUrl(origin, { statusKey: sampleId(`${key}-status`), locale })
  return { name, locale, company, planName, memberId, statusUrl: link }
}

function receivedOf(purchase: Purchase, year: Year): MailContent {
  const { planName, isExistingMember, submittedAt } = purchase
  const { totalSatang } = year.catalogue.priceOf(planName, isExistingMember, bangkokDay(submittedAt))
  const period = periodOf(year.catalogue.planOf(planName))
  return receivedMail({ ...addressed(purchase, year), period, totalSatang })
}

type Code = { accessId: string; pass: string } | undefined

function decidedOf(purchase: Purchase, year: Year, code: Code): MailContent {
  const { decision, planName, isExistingMember, submittedAt } = purchase
  const mail = addressed(purchase, year)
  const { totalSatang } = year.catalogue.priceOf(planName, isExistingMember, bangkokDay(submittedAt))
  if (decision?.status !== 'approved') return rejectedMail({ ...mail, reason: decision?.reason ?? '' })
  const { before, after } = decision
  return approvedMail({
    ...mail,
    period: periodOf(year.catalogue.planOf(purchase.planName)),
    memberId: after.memberId,
    expiryDate: after.expiryDate ?? purchase.startDate,
    isRenewal: before !== null,
    code: code ?? null,
    gettingIn: null,
    totalSatang,
    paidSatang: totalSatang,
  })
}
