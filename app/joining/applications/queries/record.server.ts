import { asc, desc, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { listCardPayments } from '#app/joining/card-payments/queries/payments.server.ts'
import { isSlipOf, RECEIPT, receipts } from '#app/joining/receipts/tables.server.ts'
import { registrationPayload } from '#app/joining/registration/steps/payload.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { listDeliveriesOf } from '#app/machines/webhooks/queries/of-subject.server.ts'
import { findAccessCodeOf } from '#app/people/access-codes/queries/codes.server.ts'
import { agreements, consents } from '#app/people/agreement/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { proposeMember } from '../rules/applications.ts'
import type { Application } from '../steps/decisions.server.ts'
import { listMemberCandidates } from './candidates.server.ts'
import { listDecisions } from './decisions.server.ts'
import { findRenewalOutcome } from './renewal-outcome.server.ts'
import { findRenewedMember } from './renewed.server.ts'

export type ApplicationRecord = NonNullable<Awaited<ReturnType<typeof findApplicationRecord>>>

/** Everything that staff see about an application. */
export async function findApplicationRecord(db: Executor, id: string) {
  const application = await findApplicationRow(db, id)
  if (!application) return null
  const [slips, decisions, code, consent, renewed, cardPayments] = await Promise.all([
    db
      .select(RECEIPT)
      .from(receipts)
      .where(isSlipOf({ kind: 'application', id }))
      .orderBy(desc(receipts.createdAt), desc(receipts.id)),
    listDecisions(db, id),
    findAccessCodeOf(db, id),
    listConsents(db, id),
    findRenewedMember(db, id),
    listCardPayments(db, id),
  ])
  const sent = await listDeliveriesOf(db, [id, ...slips.map(slip => slip.id)])
  const newest = sent.find(({ kind }) => kind === 'registration')
  return {
    application,
    decisions,
    code,
    consents: consent,
    sent,
    renewed,
    cardPayments,
    receipts: slips,
    payload: isKept(newest?.payload) ? newest?.payload : registrationPayload(application),
  }
}

/** What was sent long ago is kept no longer; the application says the same. */
const isKept = (payload: object | undefined) => payload !== undefined && Object.keys(payload).length > 0

export async function findApplicationRow(db: Executor, id: string): Promise<Application | null> {
  if (!isUuid(id)) return null
  const [application] = await db.select().from(applications).where(eq(applications.id, id))
  return application ?? null
}

async function listConsents(db: Executor, applicationId: string) {
  const { acceptedAt, accepted } = consents
  const { version, locale } = agreements
  return db
    .select({ acceptedAt, accepted, version, locale })
    .from(consents)
    .innerJoin(agreements, eq(agreements.id, consents.agreementId))
    .where(eq(consents.applicationId, applicationId))
    .orderBy(asc(acceptedAt))
}

/**
 * The ways to approve: a new member, or one of the candidates, each with the expiry that would come of it. What came by a
 * renewal's link renews its member and nobody else.
 */
export async function findApprovalChoices(db: Executor, application: Application, now: Date) {
  const { candidates, isRenewal } = await listMemberCandidates(db, application)
  const members = await Promise.all(
    candidates.map(async member => {
      const { isAddOn, period } = await findRenewalOutcome(db, application, member, now)
      return { ...member, newExpiry: isAddOn ? null : period.expiryDay }
    }),
  )
  const [renewed] = candidates
  const proposed = isRenewal && renewed ? renewed.id : proposeMember(application.email, candidates)
  return { proposed, members, isRenewal, isOver: !isRenewal && application.expiryDate < bangkokDay(now) }
}
