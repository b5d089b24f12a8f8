import { eq, or, sql } from 'drizzle-orm'
import { announceChange } from '../../platform/changes.server.ts'
import type { Transaction } from '../../platform/database.server.ts'
import { takeFromLimit } from '../../platform/rate-limit.server.ts'
import type { ServerContext } from '../../platform/server-context.ts'
import { bangkokDay } from '../../pure/days.ts'
import { phoneDigits } from '../../pure/phone.ts'
import { logActivity } from '../activity/commands.server.ts'
import { applications } from '../registration/tables.server.ts'
import { findSettings } from '../settings/queries.server.ts'
import { findWebhookTarget } from '../webhooks/target.server.ts'
import { insertCode } from './issue.server.ts'
import { isMembershipRunning, provisionalValidity } from './rules.ts'
import { accessCodes } from './tables.server.ts'

const SHORTEST_PHONE = 6

/** Slips are read, not verified: however many are made up in an hour, no more doors open than this. */
const MOST_AN_HOUR = 60

/**
 * Lets somebody in at once whose slip was read and never used before (product.md, "A receipt response may carry id
 * and pass"): a code for some hours while the application waits. One for each application, and one for each phone
 * until staff have approved it. Nothing where a webhook answers receipts, or where the house has switched it off.
 */
export async function giveProvisionalCode(
  tx: Transaction,
  ctx: ServerContext,
  { applicationId, receiptId }: { applicationId: string; receiptId: string },
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
  const provisionalPhone = phoneDigits(application.mobilePhone)
  if (provisionalPhone.length < SHORTEST_PHONE) return false
  if (await hasHadCode(tx, applicationId, provisionalPhone)) return false
  const limit = { key: 'provisional-codes', limit: MOST_AN_HOUR, windowSeconds: 3600 }
  if (!(await takeFromLimit(tx, { ...limit, now }))) return false
  const validity = provisionalValidity(now, access.provisionalHours, application.expiryDate)
  const code = { applicationId, receiptId, provisionalPhone, isProvisional: true, ...validity }
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
