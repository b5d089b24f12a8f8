import { planTitle } from '#app/house/plans/texts/plans.ts'
import { viewCardPayments } from '#app/joining/card-payments/views/payments.server.ts'
import { viewReadings } from '#app/joining/slips/views/readings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Env } from '#app/kit/platform/env.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { formatBaht, formatPercent } from '#app/kit/pure/money.ts'
import { formatAgo } from '#app/kit/pure/relative-time.ts'
import { findWebhookTarget } from '#app/machines/webhooks/queries/target.server.ts'
import { deliveryStateOf } from '#app/machines/webhooks/rules/delivery-state.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, type Locale, toLocale } from '#app/paraglide/runtime.js'
import type { IssuedCode } from '#app/people/access-codes/queries/codes.server.ts'
import { withoutPass } from '#app/people/access-codes/rules.ts'
import { openPass } from '#app/people/access-codes/steps/pass.server.ts'
import { TYPE_NAMES } from '#app/people/members/texts.ts'
import { type ApplicationRecord, findApprovalChoices } from '../queries/record.server.ts'
import { viewSlipChanges } from '../queries/slip-changes.server.ts'
import { canUndo, UNDO_MINUTES } from '../rules/applications.ts'
import { seenOf, writeSeen } from '../schema/seen.ts'
import type { Application } from '../steps/decisions.server.ts'
import { viewPayment } from './payment.server.ts'
import type { ApplicationView, ApprovalChoices, DecisionView, DeliveryView, RecordView } from './record.ts'

type ViewContext = { db: Executor; env: Env; now: () => Date; secrets: ServerContext['secrets'] }

/** The record as the screen shows it: times, days and money as text in the language of whoever looks. */
export async function viewRecord(ctx: ViewContext, record: ApplicationRecord): Promise<RecordView> {
  const { application } = record
  const [readings, changes] = await Promise.all([
    viewReadings(ctx.db, record.receipts),
    viewSlipChanges(ctx.db, [application]),
  ])
  const isWaiting = application.status === 'submitted'
  const waiting = record.receipts
    .filter(({ status }) => status === 'submitted')
    .map(({ id }) => readings.get(id) ?? null)
  return {
    ...viewApplication(application, ctx.now()),
    renewed: record.renewed,
    change: changes.get(application.id) ?? null,
    seen: writeSeen(seenOf(application, record.receipts, null)),
    receipts: record.receipts.map(({ id, status, reason, width, height, createdAt, ...row }) => ({
      id,
      status,
      reason,
      width,
      height,
      sentFor: sentForText(row),
      receivedText: timeText(createdAt),
      reading: readings.get(id) ?? null,
    })),
    cardPayments: viewCardPayments(record.cardPayments),
    consents: record.consents.map(({ acceptedAt, accepted, version, locale }) => ({
      version,
      count: accepted.length,
      language: languageName(locale),
      time: timeText(acceptedAt),
    })),
    decisions: record.decisions.map(decision => viewDecision(decision, ctx.now())),
    code: record.code && viewCode(ctx, record.code),
    payload: JSON.stringify(record.payload, null, 2),
    sent: record.sent.map(viewDelivery),
    targets: await findTargets(ctx),
    choices: isWaiting ? await viewChoices(ctx, application) : null,
    payment: isWaiting ? await viewPayment(ctx.db, application, waiting, ctx.now()) : null,
  }
}

/** What a slip was sent for, in a line; null where that is not known. */
export function sentForText(receipt: {
  selectedPlan: string | null
  totalSatang: number | null
}): string | null {
  const { selectedPlan: plan, totalSatang } = receipt
  if (plan === null || totalSatang === null) return null
  return m.review_slip_sent_for_value({ plan: planTitle(plan, getLocale()), total: bahtText(totalSatang) })
}

/** What is said about an application wherever it is decided about. */
export function viewApplication(application: Application, now: Date): ApplicationView {
  const { id, memberId, name, email, email2, mobilePhone, workPhone, address, emergencyContact } = application
  const { status, isExistingMember, selectedPlan, paymentMethod, vatBasisPoints } = application
  const { line, whatsApp, instagram, facebook, telegram, createdAt } = application
  const locale = getLocale()
  return {
    id,
    memberId,
    name,
    email,
    email2,
    mobilePhone,
    workPhone,
    address,
    emergencyContact,
    status,
    isExistingMember,
    paymentMethod,
    plan: planTitle(selectedPlan, locale),
    line,
    whatsApp,
    instagram,
    facebook,
    telegram,
    visitorLocale: visitorLocaleOf(application.locale),
    birthText: application.dateOfBirth && formatDay(application.dateOfBirth, locale),
    startText: formatDay(application.startDate, locale),
    expiryText: formatDay(application.expiryDate, locale),
    received: createdAt.toISOString(),
    receivedText: timeText(createdAt),
    agoText: formatAgo(createdAt, now, locale),
    total: {
      price: bahtText(application.priceSatang),
      fee: application.membershipFeeSatang === 0 ? null : bahtText(application.membershipFeeSatang),
      vat: application.vatSatang === 0 ? null : bahtText(application.vatSatang),
      vatRate: formatPercent(vatBasisPoints, locale),
      unique: application.uniqueSatang === 0 ? null : bahtText(application.uniqueSatang),
      sum: bahtText(application.totalSatang),
    },
  }
}

/** The language in which the visitor reads our mails. */
export function visitorLocaleOf(locale: string): Locale {
  return toLocale(locale) ?? 'en'
}

function viewDecision(decision: ApplicationRecord['decisions'][number], now: Date): DecisionView {
  const { id, reason, memberRowId, isRenewal, decidedBy, undoneBy, undoneAt, decidedAt } = decision
  const { receivedSatang } = decision
  const undoUntil = new Date(decidedAt.getTime() + UNDO_MINUTES * 60_000)
  return {
    id,
    reason,
    memberRowId,
    isRenewal,
    decidedBy,
    undoneBy,
    decision: decision.decision,
    time: timeText(decidedAt),
    received:
      receivedSatang === null ? null : m.review_history_received({ amount: bahtText(receivedSatang) }),
    undoneTime: undoneAt && timeText(undoneAt),
    undoUntil: canUndo(decision, now)
      ? formatInstant(undoUntil, getLocale(), { hour: '2-digit', minute: '2-digit' })
      : null,
  }
}

function viewDelivery(delivery: ApplicationRecord['sent'][number]): DeliveryView {
  const { id, kind, status, attempts } = delivery
  return {
    id,
    kind,
    attempts,
    isSuperseded: status === 'superseded',
    state: deliveryStateOf(delivery),
    history: delivery.history.map(({ id, attemptedAt, durationMs, statusCode, statusText, ...answer }) => ({
      id,
      time: timeText(attemptedAt),
      seconds: new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 2 }).format(durationMs / 1000),
      status: statusCode === null ? null : `${statusCode} ${statusText ?? ''}`.trim(),
      answer: withoutPass(answer.responseBody ?? '') || answer.error || '',
    })),
  }
}

function viewCode({ secrets }: Pick<ViewContext, 'secrets'>, code: IssuedCode): RecordView['code'] {
  const { accessId, isProvisional, validFrom, validUntil } = code
  return {
    id: accessId,
    pass: openPass(secrets, code),
    isProvisional,
    from: timeText(validFrom),
    until: timeText(isProvisional ? validUntil : lastMinuteOf(code)),
  }
}

async function findTargets({ db, env }: ViewContext) {
  const [registration, receipt] = await Promise.all([
    findWebhookTarget(db, env, 'registration'),
    findWebhookTarget(db, env, 'receipt'),
  ])
  const originOf = (target: { url: string } | null) => target && new URL(target.url).origin
  return { registration: originOf(registration), receipt: originOf(receipt) }
}

/** The ways to approve the application, with what would come of each. */
export async function viewChoices(
  { db, now }: Pick<ViewContext, 'db' | 'now'>,
  application: Application,
): Promise<ApprovalChoices> {
  const { proposed, members, isOver, isRenewal } = await findApprovalChoices(db, application, now())
  const locale = getLocale()
  return {
    proposed,
    isOver,
    isRenewal,
    members: members.map(({ id, memberId, name, planName, membershipType, expiryDate, newExpiry }) => ({
      id,
      memberId,
      name,
      plan: planName === null ? TYPE_NAMES[membershipType]() : planTitle(planName, locale),
      before: expiryDate && formatDay(expiryDate, locale),
      expiry: newExpiry && formatDay(newExpiry, locale),
    })),
  }
}

/** A code ends with a day: its last minute names the day that people mean. */
function lastMinuteOf({ validUntil }: { validUntil: Date }): Date {
  return new Date(validUntil.getTime() - 60_000)
}

function timeText(instant: Date): string {
  return formatInstant(instant, getLocale())
}

function bahtText(satang: number): string {
  return formatBaht(satang, getLocale(), { decimals: 'always' })
}

function languageName(locale: string): string {
  return new Intl.DisplayNames(getLocale(), { type: 'language' }).of(locale) ?? locale
}
