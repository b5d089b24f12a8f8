import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { receiveStripeEvent } from '#app/joining/card-payments/api.server.ts'
import { type Checkout, findCheckoutUrl } from '#app/joining/card-payments/commands/checkout.server.ts'
import { listCardPayments } from '#app/joining/card-payments/queries/payments.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { createTestContext } from './context.ts'
import { createTestDatabase } from './database.ts'
import type { StripeEvent } from './fake-stripe.ts'
import { insertApplication } from './incoming.ts'
import { startStripeServer } from './stripe-server.ts'

const phone = () => `08${Math.floor(Math.random() * 1e8)}`.padEnd(10, '0')

/** A house that is paid through a fake Stripe, with what its tests do and look at. */
export async function openCardHouse() {
  const { db } = await createTestDatabase()
  const { stripe, env } = await startStripeServer()
  const { ctx } = await createTestContext(db, { ...env, SMTP_URL: 'smtp://mail.invalid' })
  const today = bangkokDay(new Date())

  async function find(id: string) {
    const [application] = await db.select().from(applications).where(eq(applications.id, id))
    if (!application) throw new Error('no application')
    return application
  }

  /** An application with its page at Stripe. */
  async function apply(values: Parameters<typeof insertApplication>[1] = {}) {
    const fresh = { email: `nok.${randomUUID()}@example.com`, mobilePhone: phone() }
    const dates = { startDate: today, expiryDate: today, paymentMethod: 'card' as const }
    const id = await insertApplication(db, { ...fresh, ...dates, isExistingMember: false, ...values })
    const application = await find(id)
    const url = await findCheckoutUrl(ctx, checkoutOf(application))
    const { memberId, email } = application
    return { id, sessionId: url?.split('/').at(-1) ?? '', memberId, email }
  }

  const receive = (...events: StripeEvent[]) =>
    events.reduce<Promise<unknown>>(
      (before, event) => before.then(() => receiveStripeEvent(ctx, stripe.sign(event))),
      Promise.resolve(),
    )

  async function stateOf(id: string) {
    const [payment] = await listCardPayments(db, id)
    return { application: (await find(id)).status, payment: payment?.status, doubt: payment?.doubt }
  }

  /** What the ledger says came in for the application, in satang. */
  async function receivedFor(id: string) {
    const isMoney = and(eq(ledgerEntries.applicationId, id), eq(ledgerEntries.account, 'received'))
    const rows = await db.select().from(ledgerEntries).where(isMoney).orderBy(ledgerEntries.id)
    return rows.map(({ kind, amountSatang, method }) => [kind, amountSatang, method])
  }

  const loggedOf = (entityId: string, action: string) =>
    db.$count(
      adminActivityLog,
      and(eq(adminActivityLog.entityId, entityId), eq(adminActivityLog.action, action)),
    )

  return {
    db,
    ctx,
    stripe,
    today,
    phone,
    find,
    apply,
    receive,
    checkoutOf,
    stateOf,
    receivedFor,
    loggedOf,
  }
}

function checkoutOf(application: typeof applications.$inferSelect): Checkout {
  const { id: applicationId, memberId, statusKey, email, selectedPlan, totalSatang } = application
  return { applicationId, memberId, statusKey, email, planName: selectedPlan, amountSatang: totalSatang }
}
