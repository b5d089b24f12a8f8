import { randomUUID } from 'node:crypto'
import { mails } from '#app/house/mail/tables.server.ts'
import { plans } from '#app/house/plans/tables.server.ts'
import { cardPayouts } from '#app/joining/card-payments/tables.server.ts'
import { contractBills, contracts } from '#app/joining/contracts/tables.server.ts'
import { memberBatches } from '#app/joining/member-batches/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { deliveries, webhookSubscriptions } from '#app/machines/webhooks/tables.server.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { blogPosts } from '#app/public/blog/tables.server.ts'
import { requests } from '#app/public/requests/tables.server.ts'
import { bookingSeries } from '#app/space/bookings/tables.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'

/** Records of staff that a year of samples has none of, made where that is so, and those that no list leads to. */
export async function linksOfStaff(db: Database): Promise<string[]> {
  const [plan] = await db.select({ slug: plans.slug }).from(plans).limit(1)
  const [mail] = await db.select({ id: mails.id }).from(mails).limit(1)
  const [member] = await db.select({ id: members.id }).from(members).limit(1)
  const [series] = await db.select({ id: bookingSeries.id }).from(bookingSeries).limit(1)
  const [employee] = await db.select({ id: employees.id }).from(employees).limit(1)
  const [post] = await db.select({ id: blogPosts.id }).from(blogPosts).limit(1)
  const now = new Date()
  const [request] = await db
    .insert(requests)
    .values({
      ...{ submissionKey: randomUUID(), kind: 'tour', name: 'Dao', email: 'dao@example.com', locale: 'en' },
      ...{ submittedAt: now, updatedAt: now },
    })
    .returning()
  const [batch] = await db
    .insert(memberBatches)
    .values({ action: 'status', toStatus: 'suspended', askedBy: randomUUID() })
    .returning()
  const [subscription] = await db
    .insert(webhookSubscriptions)
    .values({
      ...{ name: 'Accounting', url: 'https://hooks.invalid/all', events: ['member.created'] },
      ...{ createdBy: randomUUID(), pausedAt: now, pausedBecause: 'by_hand' },
    })
    .returning()
  const sent = { kind: 'registration', subjectId: randomUUID(), payload: {}, status: 'delivered' } as const
  const [delivery] = await db
    .insert(deliveries)
    .values({ id: `msg_${randomUUID()}`, ...sent, deliveredAt: now })
    .returning()
  return [
    ...(plan ? [`/admin/settings/plans/${plan.slug}`] : []),
    ...(mail ? [`/admin/settings/mail/${mail.id}`] : []),
    ...(member ? [`/admin/privacy/member/${member.id}`, `/admin/privacy/member/${member.id}/download`] : []),
    ...(employee ? [`/admin/employees/${employee.id}`, `/admin/employees/${employee.id}/hours`] : []),
    ...(post ? [`/admin/blog/${post.id}`, `/admin/blog/${post.id}/preview`] : []),
    ...(await linksOfCompanies(db)),
    ...(series ? [`/admin/bookings/series/${series.id}`] : []),
    ...[`/admin/requests/${request?.id}`, `/admin/members/together/${batch?.id}`],
    ...[`/admin/settings/webhooks/events/${subscription?.id}`, `/admin/settings/webhooks/${delivery?.id}`],
  ]
}

async function linksOfCompanies(db: Database): Promise<string[]> {
  const day = '2026-01-01'
  const [company] = await db
    .insert(customers)
    .values({ kind: 'company', name: 'Siam Studio', billingEmails: ['ap@example.com'] })
    .returning()
  const customerId = company?.id ?? ''
  const [contract] = await db
    .insert(contracts)
    .values({ number: 'CT2026-900001', customerId, state: 'running', firstDay: day })
    .returning()
  const [bill] = await db
    .insert(contractBills)
    .values({
      ...{ number: 'BL2026-900001', customerId, firstDay: day, lastDay: '2026-01-31', dueOn: day },
      ...{ vatBasisPoints: 0, vatSatang: 0, totalSatang: 100_00 },
    })
    .returning()
  const [payout] = await db
    .insert(cardPayouts)
    .values({
      ...{ payoutId: 'po_1', amountSatang: 100_00, currency: 'thb', status: 'paid', arrivesOn: day },
    })
    .returning()
  return [
    `/admin/customers/${customerId}`,
    `/admin/contracts/${contract?.id}`,
    `/admin/contracts/bills/${bill?.id}`,
    `/admin/bank/payouts/${payout?.id}`,
  ]
}
