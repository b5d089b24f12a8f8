import { and, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import type { MailContent } from '#app/house/mail/adapters/compose.ts'
import { queueMail } from '#app/house/mail/steps.server.ts'
import { knownName } from '#app/house/mail/texts/greeting.ts'
import type { ApplicationMail } from '#app/house/mail/texts/visitor-mail.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { isSlipOf, receipts } from '#app/joining/receipts/tables.server.ts'
import { mailedStatusUrl } from '#app/joining/registration/steps/mailed-link.server.ts'
import { announceChange, type Topic } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { DecisionContext } from '#app/money/bills/steps/kinds.server.ts'
import { localizeHref, toLocale } from '#app/paraglide/runtime.js'
import type { Decision } from '#app/people/applicants/rules.ts'
import { applicationDecisions, applications } from '#app/people/applicants/tables.server.ts'
import { undoneMail } from '../emails/undone-mail.ts'

export type Application = typeof applications.$inferSelect

/** The same context with its clock stopped: everything that a decision writes has one time, by which undoing knows it. */
export function atOneMoment<Context extends { now: () => Date }>(ctx: Context): Context {
  const now = ctx.now()
  return { ...ctx, now: () => now }
}

/**
 * The row for deciding about it: whoever else decides waits until the transaction ends. Receipts that refer to it
 * can still come in, which a full lock would keep waiting.
 */
export async function lockApplication(tx: Transaction, id: string): Promise<Application | null> {
  if (!isUuid(id)) return null
  const [application] = await tx
    .select()
    .from(applications)
    .where(eq(applications.id, id))
    .for('no key update')
  return application ?? null
}

type NewDecision = Omit<
  typeof applicationDecisions.$inferInsert,
  'applicationId' | 'decidedBy' | 'decidedAt'
> & {
  /** The day on which the money came in, for the log. */
  paidOn?: Day
}

/** Writes the decision down: on the application, on the receipts that wait with it, in its history and in the log. */
export async function recordDecision(
  tx: Transaction,
  ctx: DecisionContext,
  application: Application,
  { paidOn, ...decision }: NewDecision,
): Promise<string> {
  const by = { decidedBy: ctx.actor.userId, decidedAt: ctx.now() }
  await setStatus(tx, application, decision.decision, by.decidedAt)
  const decided = await tx
    .update(receipts)
    .set({ status: decision.decision, reason: decision.reason ?? '', ...by })
    .where(and(isSlipOf({ kind: 'application', id: application.id }), eq(receipts.status, 'submitted')))
    .returning({ id: receipts.id })
  const [row] = await tx
    .insert(applicationDecisions)
    .values({ ...decision, ...by, applicationId: application.id })
    .returning({ id: applicationDecisions.id })
  if (!row) throw new Error('The decision was not stored')
  await logActivity(tx, {
    adminId: ctx.actor.userId,
    action: decision.decision,
    entityType: 'application',
    entityId: application.id,
    details: {
      before: { status: application.status },
      after: { status: decision.decision },
      ...(decision.reason && { reason: decision.reason }),
      ...(decision.memberRowId && { memberRowId: decision.memberRowId }),
      ...(decision.decision === 'approved' && {
        totalSatang: application.totalSatang,
        receivedSatang: decision.receivedSatang,
        paidOn,
      }),
      receipts: decided.map(({ id }) => id),
    },
  })
  return row.id
}

/** Moves the application on, or back when a decision is undone. */
export async function setStatus(
  tx: Transaction,
  { id }: Application,
  status: Decision | 'submitted',
  updatedAt: Date,
) {
  await tx.update(applications).set({ status, updatedAt }).where(eq(applications.id, id))
}

/**
 * Queues a mail to the visitor, in the application's language, with the link to its status. It greets by name where the
 * address is confirmed.
 */
export async function mailVisitor(
  tx: Transaction,
  ctx: RequestContext,
  application: Application,
  compose: (mail: ApplicationMail & { statusUrl: string }) => MailContent,
) {
  const { id: subjectId, locale, email: recipient } = application
  const { company } = await findSettings(tx)
  const statusUrl = mailedStatusUrl(ctx, application)
  const content = compose({ locale, company, name: knownName(application), statusUrl })
  const about = { kind: 'application', subjectKind: 'application', subjectId } as const
  await queueMail(tx, ctx, { ...about, recipient, ...content })
}

/** The address of a public page in the visitor's language. */
export function visitorUrl(ctx: RequestContext, locale: string, path: string): string {
  return linkOrigin(ctx) + localizeHref(path, { locale: toLocale(locale) ?? 'en' })
}

export async function announceAll(tx: Transaction, topics: Topic[]) {
  for (const topic of topics) await announceChange(tx, topic)
}

/** Tells the visitor that what was decided is open again. */
export function mailUndone(tx: Transaction, ctx: RequestContext, application: Application) {
  return mailVisitor(tx, ctx, application, undoneMail)
}
