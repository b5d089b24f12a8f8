import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { type Application, lockApplication } from '#app/joining/applications/steps/decisions.server.ts'
import { isFlooding } from '#app/joining/provisional-codes/steps/holds.server.ts'
import { networkKey } from '#app/joining/provisional-codes/steps/sender-key.server.ts'
import { countsElsewhere } from '#app/joining/slips/queries.server.ts'
import { queueReading, readWhileWaiting } from '#app/joining/slips/steps/reading.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { UploadedImage } from '#app/kit/platform/pictures/uploaded-picture.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { type Satang, satangToBaht } from '#app/kit/pure/money.ts'
import { networkOf } from '#app/kit/pure/network.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import {
  attemptDelivery,
  type DeliveryOutcome,
  queueDelivery,
} from '#app/machines/webhooks/steps/deliveries.server.ts'
import { isTold, type Subject } from '#app/money/bills/rules.ts'
import { openBill } from '#app/money/bills/steps/open.server.ts'
import { askFor } from '#app/money/bills/steps/unique-amounts.server.ts'
import { subjectIdOf } from '#app/money/bills/tables.server.ts'
import { USUAL_METHOD } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { applications } from '#app/people/applicants/tables.server.ts'
import { MOST_UNDECIDED, type ReceiptVariant } from '../rules.ts'
import {
  otherFailureMessage,
  type ReceiptErrors,
  type ReceiptValues,
  validateReceipt,
} from '../schema/receipt.ts'
import { recordReceiptAnswer } from '../steps/answer.server.ts'
import { forgetUnused, keepPicture } from '../steps/keep-picture.server.ts'
import { isSlipOf, receipts } from '../tables.server.ts'

export type ReceiptSubmission = {
  values: ReceiptValues
  file: File | null
  variant: ReceiptVariant
  /** What it pays for, which never comes from the form; null where no registration is known in this browser. */
  subject: Subject | null
  /** What is to be paid, before satang of its own; of an application its total is asked for. */
  totalSatang?: Satang
  /** Makes what the receipt belongs to, in its transaction; false when there is nothing any more to pay for. */
  begin?: (tx: Transaction) => Promise<boolean>
}

/**
 * `failure` is the sentence of rule receipts.errors: the receipt is kept all the same and sent in the background.
 * `warning` says that the slip counts for something else: kept as well, for staff to look at.
 */
export type SubmittedReceipt =
  | { ok: true; receiptId: string; failure: string | null; warning: string | null }
  | { ok: false; status: 400 | 409 | 429 | 503; errors: ReceiptErrors }

/** A whole house behind one address, on its busiest day (rule receipts.limits). */
const LIMIT_PER_MINUTE = 300

/**
 * Keeps a visitor's receipt and hands it to the automation (rule receipts.saved-first). The same submission key
 * is the same receipt, so that pressing again, also at the same moment, never makes a second; once staff have
 * decided about it, it stays as it is (409).
 */
export async function submitReceipt(
  ctx: RequestContext,
  submission: ReceiptSubmission,
): Promise<SubmittedReceipt> {
  if (!(await isWithinLimit(ctx))) return refuse(429, { form: m.receipt_too_many() })
  const { values, file, variant } = submission
  const errors = validateReceipt(values, { variant, hasFile: file !== null })
  if (!file || Object.keys(errors).length > 0) return refuse(400, errors)
  const picture = await keepPicture(ctx, values.submissionKey, file)
  if (!picture.ok) return refuse(picture.status, { data: picture.message })
  const { image, fileKey } = picture
  const saved = await saveReceipt(ctx, submission, image, fileKey)
  await forgetUnused(ctx, values.submissionKey, saved.ok ? saved.value.replacedKey : fileKey)
  if (!saved.ok) return refuse(saved.reason === 'enough' ? 429 : 409, { form: KEPT_TEXTS[saved.reason]() })
  const { receiptId, deliveryId, slipId } = saved.value
  const [failure] = await Promise.all([
    deliveryId && send(ctx, { receiptId, deliveryId, variant }),
    readWhileWaiting(ctx, slipId, file),
  ])
  const isUsed = await countsElsewhere(ctx.db, receiptId)
  return { ok: true, receiptId, failure, warning: isUsed ? m.slips_somebody_elses() : null }
}

function refuse(status: 400 | 409 | 429 | 503, errors: ReceiptErrors) {
  return { ok: false, status, errors } as const
}

function isWithinLimit({ db, clientAddress, now }: RequestContext): Promise<boolean> {
  return takeFromLimit(db, {
    key: `receipt:${networkOf(clientAddress)}`,
    limit: LIMIT_PER_MINUTE,
    windowSeconds: 60,
    now: now(),
  })
}

const KEPT_TEXTS = {
  decided: m.receipt_already_decided,
  elsewhere: m.receipt_elsewhere,
  enough: m.receipt_enough,
}

type Saved = {
  receiptId: string
  deliveryId: string | null
  slipId: string | null
  /** The picture that is not shown any more; null where it is the same. */
  replacedKey: string | null
}

/** Refused when staff have decided about the receipt already, `begin` says no, it was sent for something else, or so many wait. */
function saveReceipt(
  ctx: RequestContext,
  submission: ReceiptSubmission,
  image: UploadedImage,
  fileKey: string,
): Promise<Result<Saved, keyof typeof KEPT_TEXTS>> {
  return ctx.db.transaction(async tx => {
    if (submission.begin && !(await submission.begin(tx))) return fail('decided')
    // Locked as for a decision: who decides has seen either all of this slip or nothing of it.
    const { subject } = submission
    const application = subject?.kind === 'application' ? await lockApplication(tx, subject.id) : null
    const network = networkKey(ctx.secrets, ctx.clientAddress)
    const file = { ...image, fileKey, network }
    const before = await findFileKey(tx, submission.values.submissionKey)
    if (before === null && (await hasEnough(tx, submission))) return fail('enough')
    const upserted = await upsertReceipt(tx, ctx.now(), { submission, application, file })
    if (!upserted) return fail(await whyKept(tx, submission.values))
    const { id: receiptId, isNew } = upserted
    await announceChange(tx, 'receipts')
    if (application?.status === 'rejected') await reopenRejected(tx, ctx.now(), application.id)
    if (!(await isFlooding(tx, network, ctx.now()))) await logSubmitted(tx, receiptId, isNew)
    const payload = payloadOf(submission, application, image)
    const delivery = { kind: 'receipt', subjectId: receiptId, payload, fileKey } as const
    const deliveryId = isTold(subject) ? await queueDelivery(tx, ctx, delivery) : null
    const sentFor = application ?? (await findApplication(tx, upserted.applicationId))
    const slipId = await queueReading(tx, ctx, { receiptId, fileKey, sentFor })
    return ok({ receiptId, deliveryId, slipId, replacedKey: before === fileKey ? null : before })
  })
}

function logSubmitted(tx: Transaction, receiptId: string, isNew: boolean) {
  const action = isNew ? 'receipt_submitted' : 'receipt_resubmitted'
  return logActivity(tx, { adminId: null, action, entityType: 'receipt', entityId: receiptId })
}

/** Withdrawn ones count, too: nobody has looked at them, and their pictures are kept. */
async function hasEnough(tx: Transaction, { subject }: ReceiptSubmission): Promise<boolean> {
  if (!subject) return false
  const isUndecided = inArray(receipts.status, ['submitted', 'withdrawn'])
  return (await tx.$count(receipts, and(isSlipOf(subject), isUndecided))) >= MOST_UNDECIDED
}

/** The picture that the submission's receipt shows so far. */
async function findFileKey(tx: Transaction, submissionKey: string): Promise<string | null> {
  const [receipt] = await tx
    .select({ fileKey: receipts.fileKey })
    .from(receipts)
    .where(eq(receipts.submissionKey, submissionKey))
    .for('update')
  return receipt?.fileKey ?? null
}

type Upsert = {
  submission: ReceiptSubmission
  application: Application | null
  file: UploadedImage & { fileKey: string; network: string }
}

/**
 * A receipt stays with what it was sent for: the same picture with the plan and total of the day it came, and nothing else
 * takes it over.
 */
async function upsertReceipt(
  tx: Transaction,
  now: Date,
  { submission: { values, variant, subject, totalSatang }, application, file }: Upsert,
) {
  const content = {
    variant,
    name: variant === 'landing' ? values.name : null,
    email: values.userEmail,
    locale: getLocale(),
    fileKey: file.fileKey,
    fileSha256: file.sha256,
    width: file.width,
    height: file.height,
    network: file.network,
    submittedAt: now,
  }
  const isKnown = subject !== null && (subject.kind !== 'application' || application !== null)
  const sentFor = isKnown ? await findSentFor(tx, { subject, application, totalSatang }) : {}
  const [row] = await tx
    .insert(receipts)
    .values({ submissionKey: values.submissionKey, ...content, ...sentFor })
    .onConflictDoUpdate({
      target: receipts.submissionKey,
      set: { ...content, ...sentFor, ...unlessKept(sentFor) },
      setWhere: and(eq(receipts.status, 'submitted'), isNotElsewhere(subject, sentFor)),
    })
    .returning({ id: receipts.id, applicationId: APPLICATION_ID, isNew: sql<boolean>`xmax = 0` })
  return row ?? null
}

/** Nothing where no registration is known in this browser: then the one that staff found stays. */
const APPLICATION_ID = subjectIdOf(receipts.billId, 'application')

type SentFor = { billId?: string } & Pick<typeof receipts.$inferInsert, 'selectedPlan' | 'totalSatang'>

type SoldBy = { subject: Subject; application: Application | null; totalSatang: Satang | undefined }

/** What it is sent for: an application as it is, and of anything else what is asked for it. */
async function findSentFor(tx: Transaction, { subject, application, totalSatang }: SoldBy): Promise<SentFor> {
  const billId = await openBill(tx, subject, totalSatang)
  if (application)
    return { billId, selectedPlan: application.selectedPlan, totalSatang: application.totalSatang }
  if (totalSatang === undefined) return { billId }
  return {
    billId,
    totalSatang: (await askFor(tx, subject, { totalSatang, method: USUAL_METHOD })).totalSatang,
  }
}

function unlessKept({ selectedPlan = null, totalSatang }: SentFor) {
  if (totalSatang === undefined) return {}
  const isKept = sql`${receipts.billId} is not null and ${receipts.fileSha256} = excluded.file_sha256`
  return {
    selectedPlan: sql`case when ${isKept} then ${receipts.selectedPlan} else ${selectedPlan} end`,
    totalSatang: sql`case when ${isKept} then ${receipts.totalSatang} else ${totalSatang}::bigint end`,
  }
}

/** A slip of a debt, a booking or a guest is of that from the first, and for good; others may become an application's, once. */
function isNotElsewhere(subject: Subject | null, { billId }: SentFor) {
  if (billId === undefined) return or(isNull(receipts.billId), isNotNull(APPLICATION_ID))
  const isOfIt = eq(receipts.billId, billId)
  return subject?.kind === 'application' ? or(isNull(receipts.billId), isOfIt) : isOfIt
}

async function whyKept(tx: Transaction, { submissionKey }: ReceiptValues) {
  const [kept] = await tx
    .select({ status: receipts.status })
    .from(receipts)
    .where(eq(receipts.submissionKey, submissionKey))
  return kept?.status === 'submitted' ? 'elsewhere' : 'decided'
}

async function findApplication(tx: Transaction, id: string | null): Promise<Application | null> {
  if (id === null) return null
  const [application] = await tx.select().from(applications).where(eq(applications.id, id))
  return application ?? null
}

/** An application that was rejected waits for staff again when another slip comes for it. */
async function reopenRejected(tx: Transaction, now: Date, applicationId: string) {
  await tx
    .update(applications)
    .set({ status: 'submitted', updatedAt: now })
    .where(eq(applications.id, applicationId))
  const entity = { entityType: 'application', entityId: applicationId }
  const details = { before: { status: 'rejected' }, after: { status: 'submitted' } }
  await logActivity(tx, { adminId: null, action: 'application_reopened', ...entity, details })
  await announceChange(tx, 'applications')
}

/** The fields of the multipart request (rule receipts.payload); the price in baht. */
function payloadOf(
  { values, variant }: ReceiptSubmission,
  application: Application | null,
  image: UploadedImage,
) {
  const file = { fileName: image.fileName, contentType: image.contentType }
  if (variant === 'membership_page') return { userEmail: values.userEmail, ...file }
  const plan = application && {
    selectedPlan: application.selectedPlan,
    planPrice: satangToBaht(application.totalSatang),
  }
  return { userEmail: values.userEmail, name: values.name, ...plan, ...file }
}

type Sending = { receiptId: string; deliveryId: string; variant: ReceiptVariant }

/** Sends at once, while the visitor waits. Returns what to tell them when that failed. */
async function send(
  ctx: RequestContext,
  { receiptId, deliveryId, variant }: Sending,
): Promise<string | null> {
  const outcome = await attemptDelivery(ctx, deliveryId)
  if (!outcome.ok) return failureMessage(outcome, variant)
  await recordReceiptAnswer(ctx.db, receiptId, outcome.body)
  return null
}

/** What the visitor reads of the failure (rule receipts.errors). */
function failureMessage(outcome: DeliveryOutcome & { ok: false }, variant: ReceiptVariant): string {
  if (outcome.statusText !== null) {
    return m.receipt_webhook_failed({ status: outcome.statusText, body: outcome.body })
  }
  return otherFailureMessage(variant)
}
