import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { listPlans } from '#app/house/plans/queries.server.ts'
import { receiveStripeEvent } from '#app/joining/card-payments/api.server.ts'
import { addContract, beginContract } from '#app/joining/contracts/steps/contracts.server.ts'
import { runBilling } from '#app/joining/contracts/steps/run.server.ts'
import { contractBills } from '#app/joining/contracts/tables.server.ts'
import { beginCard } from '#app/joining/saved-cards/commands/own.server.ts'
import { chargeCards, runKeepCard } from '#app/joining/saved-cards/jobs.server.ts'
import { findOwnCustomer } from '#app/joining/saved-cards/queries/cards.server.ts'
import type { Holder } from '#app/joining/saved-cards/steps/offered.server.ts'
import { cardCharges, savedCards } from '#app/joining/saved-cards/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { currentAgreement } from '#app/people/agreement/steps.server.ts'
import { consents } from '#app/people/agreement/tables.server.ts'
import { customerPeople } from '#app/people/customers/tables.server.ts'
import type { AccountContext } from '#app/people/portal-accounts/steps/guard.server.ts'
import { createTestContext } from './context.ts'
import { insertCompany } from './contract-house.ts'
import { createTestDatabase } from './database.ts'
import type { StripeEvent } from './fake-stripe.ts'
import { insertApplication } from './incoming.ts'
import { visitAs } from './member-visits.ts'
import { asStaff, insertMember } from './reviewer.ts'
import { startStripeServer } from './stripe-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const TERMS = { lastDay: null, noticeDays: 30, depositSatang: 0, givesBack: false, graceDays: 7 }

/** A house that takes cards by the fake Stripe, and people who leave one. */
export async function openSavedCardHouse() {
  const { db } = await createTestDatabase()
  const { stripe, env } = await startStripeServer()
  const { ctx, jobs } = await createTestContext(db, { ...env, SMTP_URL: 'smtp://mail.invalid' })
  const owner = await asStaff(ctx, 'owner')
  const today = bangkokDay(ctx.now())
  const plan = (await listPlans(db)).find(({ name }) => name === 'Monthly Pass')
  if (!plan) throw new Error('no monthly pass')
  const item = { plan, quantity: 1, unitSatang: 1_000_00, vatClass: 'exempt', whtClass: 'service' } as const

  /** So many days later. */
  const at = (days: number) => ({ ...ctx, now: () => new Date(Date.now() + days * DAY_MS) })
  const charge = (days = 0) => chargeCards(at(days))

  const hear = async (...events: StripeEvent[]) => {
    for (const event of events) await receiveStripeEvent(ctx, stripe.sign(event))
  }

  /** A company that acts by one account, of a role. */
  async function company(role: 'manager' | 'billing' = 'manager') {
    const email = `${randomUUID()}@acme.example`
    const { id: companyId } = await insertCompany(db, {
      billingEmails: [email],
      billingDay: Math.min(28, Number(today.slice(8))),
    })
    await db.insert(customerPeople).values({ customerId: companyId, email, role })
    return { companyId, email, visitor: await visitAs(owner, email) }
  }

  /** A member of a plan that recurs who has accepted the agreement, with the account that is theirs. */
  async function member(values: Parameters<typeof insertMember>[1] = {}) {
    const email = `${randomUUID()}@example.com`
    const usual = { planName: plan?.name ?? null, membershipType: 'monthly', autoRenew: true } as const
    const made = await insertMember(db, { email, ...usual, ...values })
    const applicationId = await insertApplication(db, { memberId: made.memberId, email })
    const { id: agreementId, sha256 } = await currentAgreement(db, 'en', ctx.now())
    const accepted = { accepted: ['agreementAccepted' as const], acceptedAt: ctx.now() }
    await db.insert(consents).values({
      applicationId,
      agreementId,
      agreementSha256: sha256,
      address: '',
      userAgent: '',
      ...accepted,
    })
    return { ...made, visitor: await visitAs(owner, email) }
  }

  /** The bill of a month of a customer, due today. */
  async function bill(customerId: string) {
    await db.transaction(async tx => {
      const values = { ...TERMS, customerId, firstDay: today, items: [item] }
      await beginContract(tx, ctx, await addContract(tx, ctx, values))
      await runBilling(tx, { ...ctx, actor: { userId: null } }, today, [customerId])
    })
    const [made] = await db.select().from(contractBills).where(eq(contractBills.customerId, customerId))
    if (!made) throw new Error('no bill')
    return made
  }

  /** Opens Stripe's page for a card. @returns the page's session */
  async function ask(visitor: AccountContext, holder: Holder, seenSatang = Number.NaN) {
    const wanted = { forContracts: 'companyId' in holder, forRenewals: 'memberRowId' in holder }
    const begun = await beginCard(visitor, holder, { ...wanted, seenSatang, here: '/my' })
    expect(begun.ok).toBe(true)
    return begun.ok ? (begun.value.split('/').at(-1) ?? '') : ''
  }

  /** Leaves a card there, of which the webhook tells. */
  async function leave(visitor: AccountContext, holder: Holder, seenSatang?: number) {
    await hear(stripe.give(await ask(visitor, holder, seenSatang)))
    await keep()
    const customerId =
      'companyId' in holder ? holder.companyId : (await findOwnCustomer(db, holder.memberRowId))?.id
    const [card] = await db
      .select()
      .from(savedCards)
      .where(eq(savedCards.customerId, customerId ?? ''))
      .orderBy(asc(savedCards.createdAt))
    if (!card) throw new Error('no card')
    return card
  }

  /** Does the jobs that ask for cards. */
  async function keep() {
    for (const { payload } of jobs.splice(0).filter(({ name }) => name === 'keep-saved-card'))
      await runKeepCard(ctx, payload as { id: string })
  }

  /** A company with a card and a bill that is due today. */
  async function charged() {
    const acme = await company()
    const card = await leave(acme.visitor, { companyId: acme.companyId })
    return { ...acme, card, bill: await bill(acme.companyId) }
  }

  const chargesOf = (subjectId: string) =>
    db
      .select({ nth: cardCharges.nth, state: cardCharges.state, next: cardCharges.nextAttemptOn })
      .from(cardCharges)
      .innerJoin(bills, eq(bills.id, cardCharges.billId))
      .where(eq(bills.subjectId, subjectId))
      .orderBy(cardCharges.nth)

  async function stateOf(subjectId: string) {
    const [found] = await db.select({ state: bills.state }).from(bills).where(eq(bills.subjectId, subjectId))
    return found?.state
  }

  /** What came by card for a bill of a contract, in satang. */
  async function cameByCard(billId: string) {
    const isIts = and(eq(ledgerEntries.reference, billId), eq(ledgerEntries.method, 'card'))
    const rows = await db.select({ satang: ledgerEntries.amountSatang }).from(ledgerEntries).where(isIts)
    return rows.map(({ satang }) => satang)
  }

  return {
    db,
    ctx,
    owner,
    stripe,
    jobs,
    today,
    plan,
    at,
    charge,
    hear,
    company,
    member,
    bill,
    ask,
    leave,
    keep,
    charged,
    chargesOf,
    stateOf,
    cameByCard,
  }
}
