import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import type { mails } from '#app/house/mail/tables.server.ts'
import { periodOf } from '#app/house/plans/rules/prices.ts'
import { approvedMail } from '#app/joining/applications/emails/approved-mail.ts'
import { rejectedMail } from '#app/joining/applications/emails/rejected-mail.ts'
import { receivedMail } from '#app/joining/registration/emails/received-mail.ts'
import { statusUrl } from '#app/joining/registration/rules/status-link.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { accessCodeRows } from './access-codes.ts'
import type { Decision, Purchase } from './purchases.ts'
import { sampleId } from './random.ts'
import { renewalMailRows } from './renewals.ts'
import type { Year } from './year.ts'

type Row = typeof mails.$inferInsert

/** What the last day would have sent about applications and the last weeks about renewals: kept, because nobody sends mail for a sample. */
export function mailRows(year: Year): Row[] {
  const yesterday = addDays(year.today, -1)
  const codes = new Map(accessCodeRows(year).map(code => [code.applicationId, code]))
  const ofLastDay = year.purchases.filter(({ submittedAt }) => bangkokDay(submittedAt) >= yesterday)
  const aboutApplications = ofLastDay.flatMap(purchase => {
    const { decision, submittedAt, applicationId } = purchase
    const mail = addressed(purchase, year)
    const received = kept(purchase, 'received', submittedAt, receivedMail(mail))
    if (!decision) return [received]
    const decided = decidedOf(decision, mail, codes.get(applicationId) ?? null)
    return [received, kept(purchase, 'decided', decision.at, decided)]
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
    recipient: person.contact.email,
    subjectKind: 'application',
    subjectId: applicationId,
    status: 'kept',
    ...content,
    createdAt,
  }
}

function addressed({ key, person, planName, memberId, startDate, total }: Purchase, year: Year) {
  const { company, planOf } = year.catalogue
  const { contact, locale } = person
  return {
    name: contact.name,
    locale,
    company,
    planName,
    memberId,
    startDate,
    statusUrl: statusUrl(year.origin, { statusKey: sampleId(`${key}-status`), locale }),
    period: periodOf(planOf(planName)),
    totalSatang: total.totalSatang,
  }
}

type Code = { accessId: string; pass: string } | null

function decidedOf(decision: Decision, mail: ReturnType<typeof addressed>, code: Code): MailContent {
  if (decision.status === 'rejected') return rejectedMail({ ...mail, reason: decision.reason })
  const { before, after } = decision
  return approvedMail({
    ...mail,
    memberId: after.memberId,
    expiryDate: after.expiryDate ?? mail.startDate,
    isRenewal: before !== null,
    code,
    gettingIn: null,
    paidSatang: mail.totalSatang,
  })
}
