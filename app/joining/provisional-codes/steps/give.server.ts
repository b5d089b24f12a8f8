import { eq, or, sql } from 'drizzle-orm'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { findPlanById } from '#app/house/plans/queries.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { takeFromLimit } from '#app/kit/platform/rate-limit.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { countedMailbox } from '#app/kit/pure/email.ts'
import { phoneDigits } from '#app/kit/pure/phone.ts'
import { findWebhookTarget } from '#app/machines/webhooks/queries/target.server.ts'
import { entryOf } from '#app/people/access-codes/rules.ts'
import { insertCode } from '#app/people/access-codes/steps/issue.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { type HoldReason, isMembershipRunning, provisionalValidity } from '../rules.ts'
import { holdSlip } from './holds.server.ts'
import { senderKey } from './sender-key.server.ts'

const SHORTEST_PHONE = 6

const AN_HOUR = 60 * 60
const A_DAY = 24 * AN_HOUR

type Slip = { id: string | null; network: string | null; holdId: string | null }

/**
 * Lets somebody in at once whose slip was read and never used before (rule access.provisional): a code for some hours
 * while the application waits. One for each application, and one for each phone until staff have approved it. Nothing
 * where a webhook answers receipts, where the plan opens no doors, or where the house has switched it off. A slip is read, not verified, and can be
 * made up: where its sender or the house has had its share, it waits for staff.
 */
export async function giveProvisionalCode(
  tx: Transaction,
  ctx: ServerContext,
  { applicationId, receipt }: { applicationId: string; receipt: Slip },
): Promise<boolean> {
  const { access } = await findSettings(tx)
  if (!access.isProvisional || (await findWebhookTarget(tx, ctx.env, 'receipt'))) return false
  const [application] = await tx
    .select()
    .from(applications)
    .where(eq(applications.id, applicationId))
    .for('no key update')
  const now = ctx.now()
  if (application?.status !== 'submitted' || !isMembershipRunning(application, bangkokDay(now))) return false
  const entry = entryOf(await findPlanById(tx, application.planId))
  if (!entry) return false
  const provisionalPhone = phoneDigits(application.mobilePhone)
  if (provisionalPhone.length < SHORTEST_PHONE) return false
  if (await hasHadCode(tx, applicationId, provisionalPhone)) return false
  const sender = { network: receipt.network, phone: provisionalPhone, email: application.email }
  if (!(await takeProvisionalShare(tx, ctx, receipt, sender))) return false
  const validity = provisionalValidity(now, access.provisionalHours, application.expiryDate)
  const code = {
    applicationId,
    receiptId: receipt.id,
    provisionalPhone,
    isProvisional: true,
    ...validity,
    ...entry,
  }
  const { accessId } = await insertCode(tx, ctx, code)
  await logActivity(tx, {
    adminId: null,
    action: 'code_given',
    entityType: 'application',
    entityId: applicationId,
    details: { accessId, validUntil: validity.validUntil.toISOString() },
  })
  await announceChange(tx, 'applications')
  return true
}

type Share = { reason: HoldReason; subject: string; limit: number; windowSeconds: number }
type Sender = { network: string | null; phone: string; email: string }

/** Takes one out of the shares of whoever sent a slip. @returns false where one is used up, and the slip waits for staff */
export async function takeProvisionalShare(
  tx: Transaction,
  { secrets, now }: Pick<ServerContext, 'secrets' | 'now'>,
  slip: Slip,
  sender: Sender,
): Promise<boolean> {
  const { access } = await findSettings(tx)
  const exceeded = await takeShares(tx, sharesOf(secrets, access, sender), now())
  const { id } = slip
  if (exceeded && id !== null) await holdSlip(tx, { ...slip, id }, exceeded, now())
  return exceeded === null
}

/** Whose shares a code comes out of: the narrowest first, so that who floods the house uses up nobody else's. */
function sharesOf(
  secrets: ServerContext['secrets'],
  access: Settings['access'],
  { network, phone, email }: Sender,
): Share[] {
  const mailbox = senderKey(secrets, 'mailbox', countedMailbox(email))
  return [
    { reason: 'network', subject: network ?? '', limit: access.codesPerNetwork, windowSeconds: AN_HOUR },
    {
      reason: 'phone',
      subject: senderKey(secrets, 'phone', phone),
      limit: access.codesPerPhone,
      windowSeconds: A_DAY,
    },
    { reason: 'mailbox', subject: mailbox, limit: access.codesPerMailbox, windowSeconds: A_DAY },
    { reason: 'house', subject: '', limit: access.codesPerHouse, windowSeconds: AN_HOUR },
  ]
}

/**
 * Counts the code for each of them until one has had its share. The counters stay locked until the transaction ends.
 * @returns the share that is used up, or null
 */
async function takeShares(tx: Transaction, shares: Share[], now: Date): Promise<Share | null> {
  for (const share of shares) {
    const { reason, subject, limit, windowSeconds } = share
    const key = `provisional-codes:${reason}:${subject}`
    if (!(await takeFromLimit(tx, { key, limit, windowSeconds, now }))) return share
  }
  return null
}

/** Of two who ask at once with the same phone, the second waits here for the first. */
async function hasHadCode(tx: Transaction, applicationId: string, phone: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`provisional:${phone}`}, 0))`)
  const [earlier] = await tx
    .select({ id: accessCodes.id })
    .from(accessCodes)
    .where(or(eq(accessCodes.applicationId, applicationId), eq(accessCodes.provisionalPhone, phone)))
    .limit(1)
  return earlier !== undefined
}
