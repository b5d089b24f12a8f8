import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { mails } from '#app/house/mail/tables.server.ts'
import { plans } from '#app/house/plans/tables.server.ts'
import { cardPayouts } from '#app/joining/card-payments/tables.server.ts'
import { contractBills, contracts } from '#app/joining/contracts/tables.server.ts'
import { MEMBERS_OF_A_COMPANY } from '#app/joining/duplicates/rules/alike.ts'
import { memberBatches } from '#app/joining/member-batches/tables.server.ts'
import { signings } from '#app/joining/signatures/tables.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import { sha256Hex } from '#app/kit/pure/sha256.ts'
import { deliveries, webhookSubscriptions } from '#app/machines/webhooks/tables.server.ts'
import { customerPeople, customers } from '#app/people/customers/tables.server.ts'
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
      submissionKey: randomUUID(),
      kind: 'tour',
      name: 'Dao',
      email: 'dao@example.com',
      locale: 'en',
      submittedAt: now,
      updatedAt: now,
    })
    .returning()
  const [batch] = await db
    .insert(memberBatches)
    .values({ action: 'status', toStatus: 'suspended', askedBy: randomUUID() })
    .returning()
  const [subscription] = await db
    .insert(webhookSubscriptions)
    .values({
      name: 'Accounting',
      url: 'https://hooks.invalid/all',
      events: ['member.created'],
      createdBy: randomUUID(),
      pausedAt: now,
      pausedBecause: 'by_hand',
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
    `/admin/requests/${request?.id}`,
    `/admin/members/together/${batch?.id}`,
    `/admin/settings/webhooks/events/${subscription?.id}`,
    `/admin/settings/webhooks/${delivery?.id}`,
  ]
}

async function linksOfCompanies(db: Database): Promise<string[]> {
  const day = '2026-01-01'
  const [company, other] = await db
    .insert(customers)
    .values(
      ['Siam Studio', 'Siam Studio Co.'].map(name => ({
        kind: 'company' as const,
        name,
        billingEmails: ['ap@example.com'],
      })),
    )
    .returning()
  const customerId = company?.id ?? ''
  const [contract] = await db
    .insert(contracts)
    .values({ number: 'CT2026-900001', customerId, state: 'running', firstDay: day })
    .returning()
  const [agreed] = await db
    .insert(contracts)
    .values({ number: 'CT2026-900002', customerId, state: 'sent', firstDay: day })
    .returning()
  const [bill] = await db
    .insert(contractBills)
    .values({
      number: 'BL2026-900001',
      customerId,
      firstDay: day,
      lastDay: '2026-01-31',
      dueOn: day,
      vatBasisPoints: 0,
      vatSatang: 0,
      totalSatang: 100_00,
    })
    .returning()
  const pdf = Buffer.from('%PDF-1.7')
  const lapsesOn = addDays(bangkokDay(new Date()), 7)
  const sent = { contractId: agreed?.id ?? '', version: 1, locale: 'en', lapsesOn } as const
  await db.insert(signings).values({ ...sent, pdf, sha256: await sha256Hex(new Uint8Array(pdf)) })
  const [payout] = await db
    .insert(cardPayouts)
    .values({
      payoutId: 'po_1',
      amountSatang: 100_00,
      currency: 'thb',
      status: 'paid',
      arrivesOn: day,
    })
    .returning()
  return [
    `/admin/customers/${customerId}`,
    `/admin/contracts/${contract?.id}`,
    `/admin/contracts/${agreed?.id}/signing/1/contract.pdf`,
    `/admin/customers/${customerId}/join/${other?.id}`,
    `/admin/customers/payers/${await sharedPayer(db)}`,
    `/admin/contracts/bills/${bill?.id}`,
    `/admin/bank/payouts/${payout?.id}`,
  ]
}

/** Who pays for several members, each of whom has a customer of their own. */
async function sharedPayer(db: Database): Promise<string> {
  const persons = await db
    .select()
    .from(customers)
    .where(eq(customers.kind, 'person'))
    .limit(MEMBERS_OF_A_COMPANY)
  const rows = persons.map(({ id }) => ({
    customerId: id,
    email: 'ap@example.com',
    role: 'billing' as const,
  }))
  const [row] = await db.insert(customerPeople).values(rows).returning()
  return row?.id ?? ''
}
