import { createHash } from 'node:crypto'
import { desc } from 'drizzle-orm'
import { findPlanById } from '#app/house/plans/queries.server.ts'
import type { PlanView } from '#app/house/plans/rules/catalogue.ts'
import { periodOf } from '#app/house/plans/rules/prices.ts'
import { periodText } from '#app/house/plans/texts/period.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { viewArrival } from '#app/house/settings/views/arrival.ts'
import { listDecisions } from '#app/joining/applications/queries/decisions.server.ts'
import { listCardPayments } from '#app/joining/card-payments/queries/payments.server.ts'
import { isStanding } from '#app/joining/card-payments/rules/payments.ts'
import { isSlipOf, receipts } from '#app/joining/receipts/tables.server.ts'
import { viewWait } from '#app/joining/receipts/views/wait.server.ts'
import { statusPath } from '#app/joining/registration/rules/status-link.ts'
import { totalOf } from '#app/joining/registration/rules/total-of.ts'
import type { Application } from '#app/joining/registration/steps/save.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay, type Day, formatDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { bangkokText } from '#app/kit/ui/zone-text.ts'
import { type IssuedView, viewIssued } from '#app/money/documents/views/issued.server.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { findAccessCodeOf, type IssuedCode } from '#app/people/access-codes/queries/codes.server.ts'
import { opensNow } from '#app/people/access-codes/queries/opens-now.server.ts'
import { openPass } from '#app/people/access-codes/steps/pass.server.ts'
import { findMember, type MemberRow } from '#app/people/members/queries/members.server.ts'
import type { StatusCard, StatusCode, StatusReceipt, StatusView } from './view.ts'

/** What the application's own visitor may see of it. */
export async function viewStatus(
  { db, now, secrets }: Pick<RequestContext, 'db' | 'now' | 'secrets'>,
  application: Application,
): Promise<StatusView> {
  const locale = getLocale()
  const [sent, decisions, code, card, issued, plan, wait] = await Promise.all([
    listReceipts(db, application.id),
    listDecisions(db, application.id),
    findAccessCodeOf(db, application.id),
    findCard(db, application.id),
    viewIssued(db, application.id),
    findPlanById(db, application.planId),
    viewWait({ db, now }),
  ])
  const decision = decisions.find(
    candidate => candidate.undoneAt === null && candidate.decision === application.status,
  )
  const member = decision?.memberRowId ? await findMember(db, decision.memberRowId) : null
  const shownCode =
    code && isShown(code, application.status) ? codeView(secrets, code, { now: now(), plan }) : null
  const { status, name, memberId, paymentMethod, vatBasisPoints, withheldSatang } = application
  return {
    status,
    name,
    memberId,
    paymentMethod,
    vatBasisPoints,
    withheldSatang,
    planName: planTitle(application.selectedPlan, locale),
    lasts: periodText(periodOf(plan), locale),
    opensDoors: plan.opensDoors,
    registeredAt: formatInstant(application.createdAt, locale),
    startDate: formatDay(application.startDate, locale),
    expiryDate: formatDay(lastDayOf(application, code, member), locale),
    total: totalOf(application),
    receipts: sent,
    wait,
    card,
    decidedAt: decision ? formatInstant(decision.decidedAt, locale) : null,
    reason: decision?.decision === 'rejected' ? decision.reason : '',
    code: shownCode,
    gettingIn: shownCode?.access ? await viewGettingIn({ db, now }, application.id) : null,
    ownPaperHref: hasPapers(application, issued) ? `${statusPath(application.statusKey)}/invoice` : null,
    documents: issued.map(document => ({
      ...document,
      href: `${statusPath(application.statusKey)}/documents/${document.id}`,
    })),
  }
}

async function viewGettingIn({ db, now }: Pick<RequestContext, 'db' | 'now'>, applicationId: string) {
  const [settings, mayEnter] = await Promise.all([findSettings(db), opensNow(db, applicationId, now())])
  return viewArrival(settings, { locale: getLocale(), mayEnter })
}

/** Whether there are papers, or will be, that can be in a company's name. */
function hasPapers({ status, totalSatang }: Application, issued: IssuedView[]): boolean {
  return status === 'submitted' ? totalSatang > 0 : status === 'approved' && issued.length > 0
}

/** A renewal lasts longer than the plan alone, which the code knows; in grace the code lasts longer than the membership. */
function lastDayOf({ expiryDate }: Application, code: IssuedCode | null, member: MemberRow | null): Day {
  if (!code || code.isProvisional) return expiryDate
  const opensUntil = bangkokDay(lastMinuteOf(code))
  const end = member?.expiryDate
  return end && end < opensUntil ? end : opensUntil
}

/** Changes whenever the view does: by it an open page notices that it is out of date. */
export function versionOf(view: StatusView): string {
  return createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 16)
}

async function listReceipts(db: Executor, applicationId: string): Promise<StatusReceipt[]> {
  const { id, status, reason, submittedAt } = receipts
  const rows = await db
    .select({ id, status, reason, submittedAt })
    .from(receipts)
    .where(isSlipOf({ kind: 'application', id: applicationId }))
    .orderBy(desc(submittedAt), desc(id))
  return rows.map(row => ({
    id: row.id,
    status: row.status,
    sentAt: formatInstant(row.submittedAt, getLocale()),
    reason: row.status === 'rejected' ? row.reason : '',
  }))
}

async function findCard(db: Executor, applicationId: string): Promise<StatusCard> {
  const payments = await listCardPayments(db, applicationId)
  if (payments.some(isStanding)) return 'paid'
  if (payments.some(({ status }) => status === 'processing')) return 'processing'
  return payments.at(-1)?.status === 'failed' ? 'failed' : null
}

/** While staff have not decided, only a code that was given for that time. */
function isShown({ isProvisional }: IssuedCode, status: Application['status']): boolean {
  return status === 'approved' || (status === 'submitted' && isProvisional)
}

/** A code ends as a day does, at midnight; people read 23:59 of the day before as that day's end. */
function lastMinuteOf({ validUntil }: IssuedCode): Date {
  return new Date(validUntil.getTime() - 60_000)
}

function codeView(
  secrets: RequestContext['secrets'],
  code: IssuedCode,
  { now, plan }: { now: Date; plan: PlanView },
): StatusCode {
  const pass = openPass(secrets, code)
  const until = code.isProvisional ? code.validUntil : lastMinuteOf(code)
  return {
    access: code.validUntil > now && pass ? { id: code.accessId, pass } : null,
    isProvisional: code.isProvisional,
    hours: code.entryMinutes === null ? null : periodText(periodOf(plan), getLocale()),
    from: bangkokText(code.validFrom),
    until: bangkokText(until),
  }
}
