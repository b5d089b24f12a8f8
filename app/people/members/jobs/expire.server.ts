import { and, asc, eq, inArray, lt, not } from 'drizzle-orm'
import { changedFields } from '#app/house/activity/rules/activity.ts'
import { type Activity, logActivities } from '#app/house/activity/steps/log.server.ts'
import { type CataloguePlan, listCatalogue } from '#app/house/plans/queries.server.ts'
import { planNamed } from '#app/house/plans/rules/names.ts'
import { periodOf } from '#app/house/plans/rules/prices.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { inSteps } from '#app/kit/platform/steps.server.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import { chargeRenewal } from '#app/money/payments/steps/renewal.server.ts'
import { refreshCode } from '#app/people/access-codes/steps/refresh.server.ts'
import { isRunningFromEntry } from '#app/people/entitlements/queries.server.ts'
import { renewalSource } from '#app/people/entitlements/rules.ts'
import { grantEntitlements } from '#app/people/entitlements/steps/grant.server.ts'
import { expiredBefore, extendedExpiry } from '../rules/renewals.ts'
import type { Member, MembershipChange } from '../steps/memberships.server.ts'
import { members } from '../tables.server.ts'
import { keepCodesInGrace } from './grace-codes.server.ts'

/** Members in one transaction: short enough that nobody waits for it. */
const BATCH = 500

type Catalogue = readonly CataloguePlan[]
type Night = { today: Day; now: Date; renewals: Settings['renewals']; catalogue: Catalogue }

/**
 * Ends the memberships whose time and grace are over (rule members.status); a day that began on its last evening runs on, and
 * ends a night later. Where an owner wants it so, those with auto-renew and a plan that recurs go on instead, before anybody
 * paid. Codes open until the grace ends. Does nothing when it was done already; of two servers, each takes what the other has
 * left.
 */
export async function expireMembers(ctx: ServerContext) {
  await keepCodesInGrace(ctx)
  const [{ renewals }, catalogue] = await Promise.all([findSettings(ctx.db), listCatalogue(ctx.db)])
  const now = ctx.now()
  const night = { now, today: bangkokDay(now), renewals, catalogue }
  const count = await inSteps(ctx, () => ctx.db.transaction(tx => endBatch(tx, night)))
  if (count > 0) ctx.log.info({ count }, 'memberships ended or went on')
}

async function endBatch(tx: Transaction, night: Night): Promise<number> {
  const { status, expiryDate, id } = members
  const isOver = lt(expiryDate, expiredBefore(night.today, night.renewals.graceDays))
  const rows = await tx
    .select()
    .from(members)
    .where(and(eq(status, 'active'), isOver, not(isRunningFromEntry(id, night.now))))
    .orderBy(asc(id))
    .limit(BATCH)
    .for('no key update')
  if (rows.length === 0) return 0
  const isRecurring = ({ planName }: Member) => planNamed(night.catalogue, planName)?.isRecurring ?? true
  const isExtended = (member: Member) =>
    member.autoRenew && night.renewals.extendsWithoutPayment && isRecurring(member)
  await expire(
    tx,
    rows.filter(row => !isExtended(row)),
    night,
  )
  await extend(tx, rows.filter(isExtended), night)
  await announceChange(tx, 'members')
  return rows.length
}

async function expire(tx: Transaction, rows: Member[], { now }: Night) {
  if (rows.length === 0) return
  const change = { status: 'expired' as const, updatedAt: now }
  const ids = rows.map(({ id }) => id)
  await tx.update(members).set(change).where(inArray(members.id, ids))
  await logActivities(
    tx,
    rows.map(row => entry('expired', row, change)),
  )
}

async function extend(tx: Transaction, rows: Member[], { now, today, catalogue, renewals }: Night) {
  const entries: Activity[] = []
  for (const row of rows) {
    const { id, membershipType, expiryDate, anchorDay } = row
    const plan = planNamed(catalogue, row.planName)
    const lasting = { membershipType, period: plan && periodOf(plan) }
    const next = extendedExpiry({ ...lasting, expiryDate: expiryDate ?? today, anchorDay, today })
    const change = {
      expiryDate: next.expiryDay,
      anchorDay: next.anchorDay,
      lastRenewedAt: now,
      updatedAt: now,
    }
    await tx.update(members).set(change).where(eq(members.id, id))
    const expiryDay = next.expiryDay
    const source = { memberRowId: id, sourceKey: renewalSource(id, expiryDay) }
    const firstDay = expiryDate ?? today
    await grantEntitlements(tx, [{ ...source, of: plan ?? membershipType, firstDay, expiryDay }])
    await refreshCode(tx, { memberRowId: id, now, graceDays: renewals.graceDays })
    await chargeRenewal(tx, { member: row, recordedBy: null, bookedOn: today })
    entries.push(entry('renewed', row, change, { isAutomatic: true }))
  }
  await logActivities(tx, entries)
}

function entry(
  action: 'expired' | 'renewed',
  before: Member,
  change: Partial<MembershipChange>,
  facts: Record<string, unknown> = {},
): Activity {
  const details = { ...changedFields(before, { ...before, ...change }), ...facts }
  return { adminId: null, action, entityType: 'member', entityId: before.id, details }
}
