import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { isSlipOf, RECEIPT, receipts } from '#app/joining/receipts/tables.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { bytesOf } from '#app/kit/platform/multipart.server.ts'
import type { RequestContext, ServerContext } from '#app/kit/platform/server-context.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { networkOf } from '#app/kit/pure/network.ts'
import { STANDING_STATUSES } from '#app/money/bills/rules.ts'
import { billOf } from '#app/money/bills/steps/kinds.server.ts'
import {
  orTooLate,
  type PictureReading,
  PictureUnreadable,
  readPicture,
} from '../adapters/read-picture.server.ts'
import { slipKey, slipMoment } from '../adapters/slip-qr.ts'
import { readSlip } from '../jobs/read-slip.server.ts'
import { queueVerification } from '../jobs/verify-slip.server.ts'
import { hasOtherSender, purchaseOf } from '../queries.server.ts'
import { findOddities } from '../rules/slips.ts'
import { slips } from '../tables.server.ts'
import { claimLate } from './claim.server.ts'

type Slip = typeof slips.$inferSelect

/** Longer than the visitor's own attempt takes: then the job has nothing to do. */
const JOB_AFTER_MS = 10_000

/** How long a visitor waits for the reading. */
const PATIENCE_MS = 2000

type Picture = {
  receiptId: string
  fileKey: string
  /** The application as it is now; null where the picture came without one, or it is not known what it was then. */
  sentFor: { id: string; version: number } | null
}

/** Writes down, in the receipt's transaction, that its picture is to be read, with the job that does so. */
export async function queueReading(
  tx: Transaction,
  ctx: ServerContext,
  { receiptId, fileKey, sentFor }: Picture,
): Promise<string | null> {
  const [slip] = await tx
    .insert(slips)
    .values({ receiptId, fileKey, applicationId: sentFor?.id, applicationVersion: sentFor?.version })
    .onConflictDoNothing()
    .returning({ id: slips.id })
  if (!slip) return findPending(tx, { receiptId, fileKey })
  const startAfter = new Date(ctx.now().getTime() + JOB_AFTER_MS)
  await ctx.enqueue(tx, readSlip, { slipId: slip.id }, { startAfter })
  return slip.id
}

async function findPending(db: Executor, { receiptId, fileKey }: { receiptId: string; fileKey: string }) {
  const isPicture = and(eq(slips.receiptId, receiptId), eq(slips.fileKey, fileKey))
  const [slip] = await db
    .select({ id: slips.id })
    .from(slips)
    .where(and(isPicture, eq(slips.state, 'pending')))
  return slip?.id ?? null
}

/**
 * Reads the upload itself, which is sharper than what we keep, while its visitor waits, but not for long: what has begun
 * by then goes on without them, what has not is the job's, as is what fails here. Never throws.
 */
export async function readWhileWaiting(
  ctx: RequestContext,
  slipId: string | null,
  upload: Blob,
): Promise<void> {
  if (slipId === null) return
  const load = () => bytesOf(upload)
  const from = networkOf(ctx.clientAddress)
  const reading = readPicture(load, { from, bytes: upload.size, signal: AbortSignal.timeout(PATIENCE_MS) })
    .then(read => read && recordReading(ctx, slipId, read))
    .catch(error => ctx.log.warn({ err: error, slipId }, 'slip not read at once'))
  await orTooLate(reading, PATIENCE_MS)
}

/** Reads what we keep of the picture. A picture that cannot be read again counts as unreadable. */
export async function readStored(ctx: ServerContext, slipId: string): Promise<void> {
  const [slip] = await ctx.db.select().from(slips).where(eq(slips.id, slipId))
  if (slip?.state !== 'pending') return
  const load = async () => {
    const content = await ctx.storage.read(slip.fileKey)
    return content && new Uint8Array(content)
  }
  try {
    const reading = await readPicture(load, { from: 'kept slips', bytes: 0 })
    if (reading) await recordReading(ctx, slipId, reading)
    else await giveUp(ctx, slipId)
  } catch (error) {
    if (!(error instanceof PictureUnreadable)) throw error
    ctx.log.warn({ err: error, slipId }, 'slip cannot be read')
    await giveUp(ctx, slipId)
  }
}

async function giveUp(ctx: ServerContext, slipId: string) {
  await ctx.db.transaction(async tx => {
    await settle(tx, slipId, { state: 'unreadable', readAt: ctx.now() })
    await announceChange(tx, 'receipts')
  })
}

/** What a reading changes, once: of two who read the same picture, the first. */
async function settle(tx: Transaction, slipId: string, result: Partial<Slip>): Promise<Slip | null> {
  const isOpen = and(eq(slips.id, slipId), eq(slips.state, 'pending'))
  const [settled] = await tx.update(slips).set(result).where(isOpen).returning()
  return settled ?? null
}

/**
 * Keeps what was read, and lets in at once whom it lets in (see `giveProvisionalCode`). Readings of the same slip wait
 * for each other, so that the second knows of the first.
 */
export async function recordReading(
  ctx: ServerContext,
  slipId: string,
  reading: PictureReading,
): Promise<void> {
  const keys = reading.slips.map(slipKey)
  await ctx.db.transaction(async tx => {
    for (const key of keys.toSorted()) await lockSlip(tx, key)
    const settled = await settle(tx, slipId, resultOf(reading, ctx.now()))
    if (!settled) return
    await announceChange(tx, 'receipts')
    await announceChange(tx, 'applications')
    if (settled.state === 'read') await actOn(tx, ctx, settled)
  })
}

function resultOf({ slips: found, texts }: PictureReading, now: Date): Partial<Slip> {
  const [slip] = found
  if (!slip) return { state: 'none', texts, readAt: now }
  const moment = slipMoment(slip, bangkokDay(now))
  return {
    state: 'read',
    kind: slip.kind,
    bank: slip.bank,
    reference: slip.reference,
    paidOn: moment?.day ?? null,
    paidAtTime: moment?.time ?? null,
    keys: found.map(slipKey),
    texts,
    readAt: now,
  }
}

async function lockSlip(tx: Transaction, key: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`slip:${key}`}, 0))`)
}

async function actOn(tx: Transaction, ctx: ServerContext, slip: Slip) {
  const [receipt] = await tx
    .select(RECEIPT)
    .from(receipts)
    .where(
      and(
        eq(receipts.id, slip.receiptId),
        eq(receipts.fileKey, slip.fileKey),
        inArray(receipts.status, STANDING_STATUSES),
      ),
    )
  if (!receipt || purchaseOf(receipt) === null) return
  await queueVerification(tx, ctx, slip)
  if (receipt.status === 'approved') return claimLate(tx, ctx.now(), receipt.id, slip.keys)
  const { subject } = receipt
  const letIn = subject && (await billOf(subject)).letIn
  if (!letIn) return
  const sentOn = bangkokDay(receipt.submittedAt)
  const isOdd = findOddities({ ...slip, slipCount: slip.keys.length }, sentOn).length > 0
  if (isOdd || (await hasOtherSender(tx, slip))) return
  await letIn(tx, ctx, subject.id, { ...receipt, paidOn: slip.paidOn })
}

/** Reads, before an approval, what waits unread with the application: also what came before slips were read. */
export async function readWaitingSlips(ctx: ServerContext, applicationId: string): Promise<void> {
  if (isUuid(applicationId)) await readUnread(ctx, isSlipOf({ kind: 'application', id: applicationId }))
}

/** The same of one receipt that is decided about by itself. */
export async function readWaitingSlip(ctx: ServerContext, receiptId: string): Promise<void> {
  if (isUuid(receiptId)) await readUnread(ctx, eq(receipts.id, receiptId))
}

async function readUnread(ctx: ServerContext, which: SQL) {
  const isWaiting = and(which, eq(receipts.status, 'submitted'))
  const { id: receiptId, fileKey } = receipts
  const waiting = await ctx.db.select({ receiptId, fileKey }).from(receipts).where(isWaiting)
  for (const picture of waiting) {
    const slipId = await ctx.db.transaction(tx => queueReading(tx, ctx, { ...picture, sentFor: null }))
    if (slipId) await readStored(ctx, slipId).catch(error => ctx.log.warn({ err: error }, 'slip not read'))
  }
}
