import { and, arrayOverlaps, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isSlipOf, RECEIPT, receipts } from '#app/joining/receipts/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { phoneDigits } from '#app/kit/pure/phone.ts'
import type { SlipStatus, Subject } from '#app/money/bills/rules.ts'
import { subjectIdOf } from '#app/money/bills/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { isSameSender, type Sender } from './rules/slips.ts'
import { slips, slipUses } from './tables.server.ts'

/** A receipt on which a slip was read. */
export type SlipSighting = {
  receiptId: string
  /** What it pays for (see `purchaseOf`). */
  applicationId: string | null
  status: SlipStatus
  who: string
  memberId: string | null
  keys: string[]
  submittedAt: Date
  sender: Sender
  /** Whether an approval counts on it. */
  isUse: boolean
}

/** What a slip came for; null while nobody has said. Of what a member owes, each slip pays a part of its own. */
export function purchaseOf({ id, subject }: { id: string; subject: Subject | null }): string | null {
  return subject && (subject.kind === 'debt' ? id : subject.id)
}

/** Every receipt that shows one of these slips now: those that were approved first, then in the order they came. */
export async function listSightings(db: Executor, keys: string[]): Promise<SlipSighting[]> {
  if (keys.length === 0) return []
  const isUse = sql<boolean>`exists (select from ${slipUses} where ${slipUses.receiptId} = ${receipts.id})`
  const rows = await db
    .select({ slip: slips, receipt: RECEIPT, application: applications, isUse })
    .from(slips)
    .innerJoin(receipts, and(eq(receipts.id, slips.receiptId), eq(receipts.fileKey, slips.fileKey)))
    .leftJoin(applications, eq(applications.id, subjectIdOf(receipts.billId, 'application')))
    .where(arrayOverlaps(slips.keys, keys))
    .orderBy(sql`${isUse} desc`, asc(receipts.submittedAt), asc(receipts.id))
  return rows.map(({ slip, receipt, application, isUse }) => ({
    receiptId: receipt.id,
    applicationId: purchaseOf(receipt),
    status: receipt.status,
    isUse,
    keys: slip.keys,
    submittedAt: receipt.submittedAt,
    memberId: application?.memberId ?? null,
    who: receipt.name || application?.name || receipt.email,
    sender: {
      applicationId: purchaseOf(receipt),
      emails: [receipt.email, ...(application ? [application.email] : [])],
      phone: phoneDigits(application?.mobilePhone ?? ''),
    },
  }))
}

type Reading = { receiptId: string; keys: string[] }

/**
 * Whether the slip has ever come for another application, also where that was rejected. What the same person sent
 * before from a browser that did not know of the application does not count.
 */
export async function hasOtherSender(db: Executor, { receiptId, keys }: Reading): Promise<boolean> {
  const sightings = await listSightings(db, keys)
  const own = sightings.find(sighting => sighting.receiptId === receiptId)
  return sightings.some(
    other =>
      other.receiptId !== receiptId &&
      (!own || other.applicationId !== own.applicationId) &&
      (!own || other.applicationId !== null || !isSameSender(own.sender, other.sender)),
  )
}

/**
 * Whether the receipt's slip counts for something else: it has paid for that, or came with somebody else's before and waits.
 * What the same person sends again, and what has paid for nothing yet, does not.
 */
export async function countsElsewhere(db: Executor, receiptId: string): Promise<boolean> {
  const current = and(eq(slips.receiptId, receipts.id), eq(slips.fileKey, receipts.fileKey))
  const [slip] = await db
    .select({ receiptId: slips.receiptId, keys: slips.keys })
    .from(receipts)
    .innerJoin(slips, current)
    .where(eq(receipts.id, receiptId))
  const sightings = slip ? await listSightings(db, slip.keys) : []
  const own = sightings.find(sighting => sighting.receiptId === receiptId)
  if (!own) return false
  return sightings.some(other => other.receiptId !== receiptId && isTakenBy(other, own))
}

function isTakenBy(other: SlipSighting, own: SlipSighting): boolean {
  const isOwn = isSameSender(own.sender, other.sender)
  if (!other.isUse) return !isOwn && other.status === 'submitted' && other.submittedAt < own.submittedAt
  return !isOwn || (own.applicationId !== null && own.applicationId !== other.applicationId)
}

/** Whose payment a slip of the application's waiting receipts was before; null when it was nobody's. */
export async function findFirstUse(db: Executor, applicationId: string) {
  const current = and(eq(slips.receiptId, receipts.id), eq(slips.fileKey, receipts.fileKey))
  const isWaiting = and(
    isSlipOf({ kind: 'application', id: applicationId }),
    eq(receipts.status, 'submitted'),
  )
  const paid = alias(receipts, 'paid')
  const [use] = await db
    .select({
      who: sql<string>`coalesce(${applications.name}, ${paid.name}, ${paid.email})`,
      memberId: applications.memberId,
      usedAt: slipUses.usedAt,
    })
    .from(receipts)
    .innerJoin(slips, current)
    .innerJoin(slipUses, and(sql`${slipUses.key} = any(${slips.keys})`, ne(slipUses.receiptId, receipts.id)))
    .innerJoin(paid, eq(paid.id, slipUses.receiptId))
    .leftJoin(applications, eq(applications.id, subjectIdOf(paid.billId, 'application')))
    .where(isWaiting)
    .limit(1)
  return use ?? null
}

/** Readings of what these receipts show now, by the receipt's id. */
export async function findReadings(db: Executor, receiptIds: string[]) {
  if (receiptIds.length === 0) return new Map<string, typeof slips.$inferSelect>()
  const current = and(eq(slips.receiptId, receipts.id), eq(slips.fileKey, receipts.fileKey))
  const rows = await db
    .select({ slip: slips })
    .from(receipts)
    .innerJoin(slips, current)
    .where(inArray(receipts.id, receiptIds))
  return new Map(rows.map(({ slip }) => [slip.receiptId, slip]))
}
